import type { Socket } from 'socket.io-client'
import {
  type LiveCredentials,
  type LiveRefusal,
  livePath,
  type Missed,
  missedEvent,
} from '#platform/contract/liveConnection.ts'
import { isGatePhone } from './device/store.ts'
import { getSession } from './session/session.ts'

/** Seconds before a refused connection is tried again. */
const retryDelay = 5

const listeners = new Map<string, Set<() => void>>()
let connection: { close(): void } | null = null
/** On the first connection the server can list the messages missed since the page was opened. */
let isFirst = true

/**
 * Calls `onMessage` for every live message of this name, and after every reconnection, because messages may have been missed.
 * Connects with the first listener and disconnects with the last. A message is only a hint to refetch, so the product also
 * works without a connection.
 */
export function listenLive(event: string, onMessage: () => void): () => void {
  const others = listeners.get(event) ?? new Set()
  listeners.set(event, others.add(onMessage))
  connection ??= connect()
  return () => {
    others.delete(onMessage)
    if (others.size === 0) listeners.delete(event)
    if (listeners.size > 0) return
    connection?.close()
    connection = null
  }
}

const notify = (event: string) => {
  for (const onMessage of listeners.get(event) ?? []) onMessage()
}
const notifyAll = () => {
  for (const event of listeners.keys()) notify(event)
}

function connect() {
  let socket: Socket | null = null
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const reconnectIn = (seconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => socket?.connect(), seconds * 1000)
  }
  const open = async () => {
    const { io } = await import('socket.io-client')
    const { school } = getSession()
    if (isClosed || !school) return
    const auth = async (send: (credentials: LiveCredentials) => void) => {
      const proof = isGatePhone() ? await (await import('./device/gatePhone.ts')).phoneProof('POST', livePath) : null
      send({
        tenantId: school.tenantId,
        ...(proof && { proof }),
        ...(isFirst && { openFor: Math.ceil(performance.now()) }),
      })
    }
    socket = io({ path: livePath, transports: ['websocket', 'polling'], tryAllTransports: true, auth })
    socket.on('connect', () => {
      if (!isFirst) notifyAll()
      isFirst = false
    })
    socket.on(missedEvent, (missed: Missed) => (missed ? missed.forEach(notify) : notifyAll()))
    socket.onAny(notify)
    socket.on('disconnect', (reason) => {
      // The session has ended or its access has changed; reconnecting shows which.
      if (reason === 'io server disconnect') reconnectIn(Math.random())
    })
    socket.on('connect_error', (refusal: Error & { data?: LiveRefusal }) => {
      // Without data the server did not respond, and socket.io retries on its own.
      if (!refusal.data) return
      const { status, retryAfter } = refusal.data
      if (status === 401 || status === 403) notifyAll()
      else reconnectIn(retryAfter ?? retryDelay)
    })
  }
  void open().catch(() => {
    // The socket.io chunk did not load. Data is then only as fresh as the last page load.
  })
  return {
    close: () => {
      isClosed = true
      clearTimeout(timer)
      socket?.disconnect()
    },
  }
}
