import type { Socket } from 'socket.io-client'
import {
  type LiveCredentials,
  type LiveRefusal,
  livePath,
  type Missed,
  missedEvent,
} from '#platform/contract/liveConnection.ts'
import { getSession } from './session/session.ts'

/** Seconds before a window that was shown out or refused asks again. */
const patience = 5

const listeners = new Map<string, Set<() => void>>()
let connection: { close(): void } | null = null
/** Whether this page was never connected: then the server can tell what it missed since it began. */
let isFirst = true

/**
 * Calls back on every live message of this name, and whenever the connection stands again: something may have been missed
 * before. Connects with the first listener and leaves with the last. Without a connection nobody is called, and nothing else
 * changes: a message is only a hint to read again.
 */
export function listenLive(event: string, heard: () => void): () => void {
  const others = listeners.get(event) ?? new Set()
  listeners.set(event, others.add(heard))
  connection ??= connect()
  return () => {
    others.delete(heard)
    if (others.size === 0) listeners.delete(event)
    if (listeners.size > 0) return
    connection?.close()
    connection = null
  }
}

const tell = (event: string) => {
  for (const heard of listeners.get(event) ?? []) heard()
}
const tellAll = () => {
  for (const event of listeners.keys()) tell(event)
}

function connect() {
  let socket: Socket | null = null
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = (seconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => socket?.connect(), seconds * 1000)
  }
  const open = async () => {
    const { io } = await import('socket.io-client')
    const { school } = getSession()
    if (isClosed || !school) return
    const auth = (give: (credentials: LiveCredentials) => void) =>
      give({ tenantId: school.tenantId, ...(isFirst && { openFor: Math.ceil(performance.now()) }) })
    socket = io({ path: livePath, transports: ['websocket', 'polling'], tryAllTransports: true, auth })
    socket.on('connect', () => {
      if (!isFirst) tellAll()
      isFirst = false
    })
    socket.on(missedEvent, (missed: Missed) => (missed ? missed.forEach(tell) : tellAll()))
    socket.onAny(tell)
    socket.on('disconnect', (reason) => {
      // Shown out because the session has ended or may do other things now: asking again tells which.
      if (reason === 'io server disconnect') again(Math.random())
    })
    socket.on('connect_error', (refusal: Error & { data?: LiveRefusal }) => {
      // Without data nobody answered, and the client itself tries again.
      if (!refusal.data) return
      const { status, retryAfter } = refusal.data
      if (status === 401 || status === 403) tellAll()
      else again(retryAfter ?? patience)
    })
  }
  void open().catch(() => {
    // The file could not be fetched: the bell fills when its page is next opened.
  })
  return {
    close: () => {
      isClosed = true
      clearTimeout(timer)
      socket?.disconnect()
    },
  }
}
