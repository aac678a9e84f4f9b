import { Agent } from 'node:http'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { afterAll } from 'vitest'
import { livePath } from '#platform/contract/liveConnection.ts'
import type { Banyan } from '../boot.ts'
import { liveAuthOf } from './gatePhones.ts'
import type { Caller } from './server.ts'

export type Transport = 'websocket' | 'polling'

type WindowOptions = {
  transport?: Transport
  auth?: Record<string, unknown>
  headers?: Record<string, string>
}

/** Resolves every host name to this machine, as browsers do for names under localhost. */
const agent = new Agent({
  lookup: (_name, options, done) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
})

const opened: Socket[] = []
afterAll(() => {
  for (const window of opened) window.disconnect()
})

/** Starts listening on the loopback address and returns the port. */
export async function portOf({ http }: Pick<Banyan, 'http'>): Promise<number> {
  return Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port)
}

/** A window that is about to connect as its user's client would, with a bearer token by default. */
export function aWindow(
  port: number,
  caller: Pick<Caller, 'host' | 'tenantId' | 'token'>,
  settings: WindowOptions = {},
): Socket {
  const options: Partial<ManagerOptions & SocketOptions> = {
    path: livePath,
    transports: [settings.transport ?? 'websocket'],
    forceNew: true,
    reconnection: false,
    // Each attempt of a gate phone needs a proof of its own.
    auth: settings.auth ?? ((send: (auth: object) => void) => send(liveAuthOf(caller))),
    extraHeaders: settings.headers ?? {},
    agent: agent as unknown as string,
  }
  const window = io(`http://${caller.host}:${port}`, options)
  opened.push(window)
  return window
}

export type ConnectionRefusal = { message: string; code: string | undefined }

/** The outcome of a connection attempt: null if it was admitted. */
export const outcomeOf = (window: Socket) =>
  new Promise<ConnectionRefusal | null>((resolve) => {
    window.once('connect', () => resolve(null))
    window.once('connect_error', (error: Error & { data?: { code?: string } }) =>
      resolve({ message: error.message, code: error.data?.code }),
    )
  })

/** Opens a window and waits until it is connected. */
export async function openWindow(...args: Parameters<typeof aWindow>): Promise<Socket> {
  const window = aWindow(...args)
  const refused = await outcomeOf(window)
  if (refused) throw new Error(`The window was refused: ${refused.message}`)
  return window
}

/** All messages a window receives, in order. */
export function messagesOf(window: Socket): [string, unknown][] {
  const messages: [string, unknown][] = []
  window.onAny((event: string, data: unknown) => messages.push([event, data]))
  return messages
}

/** Milliseconds until the window is disconnected. */
export function disconnection(window: Socket): Promise<number> {
  const begin = performance.now()
  return new Promise((resolve) => {
    if (!window.connected) resolve(0)
    window.once('disconnect', () => resolve(performance.now() - begin))
  })
}
