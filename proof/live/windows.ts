import { Agent } from 'node:http'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { livePath } from '#platform/contract/liveConnection.ts'
import type { ProofContext } from '../program.ts'
import { runConcurrently } from '../server/workload.ts'
import type { Person } from '../stage/principals.ts'

export type Transport = 'websocket' | 'polling'

/** How a window asks to be let in; by the person's token unless told otherwise. */
export type WindowOptions = {
  readonly transport?: Transport
  readonly host?: string
  readonly auth?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  /** It comes back by itself when it loses its server, at the pace of a browser's window. */
  readonly reconnects?: boolean
}

/** Every name is this machine, as a browser takes any name below localhost to be. */
const agent = new Agent({
  lookup: (_name, options, done) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
})

/** A window about to connect. It does not try again by itself unless told to. */
export function openWindow(port: number, person: Person, asking: WindowOptions = {}): Socket {
  const options: Partial<ManagerOptions & SocketOptions> = {
    path: livePath,
    transports: [asking.transport ?? 'websocket'],
    forceNew: true,
    reconnection: asking.reconnects ?? false,
    timeout: 60_000,
    auth: { ...(asking.auth ?? { tenantId: person.tenantId, ...(person.token && { token: person.token }) }) },
    extraHeaders: { ...asking.headers },
    agent: agent as unknown as string,
  }
  return io(`http://${asking.host ?? `${person.school}.localhost`}:${port}`, options)
}

/** Null once the window is connected, or why it was not. */
export const waitForConnection = (window: Socket) =>
  new Promise<string | null>((resolve) => {
    if (window.connected) resolve(null)
    window.once('connect', () => resolve(null))
    window.once('connect_error', (error: Error & { data?: { code?: string } }) =>
      resolve(error.data?.code ?? error.message),
    )
  })

/** Whether the window is closed within so many milliseconds. */
export const closesWithin = (window: Socket, ms: number) =>
  new Promise<boolean>((resolve) => {
    if (!window.connected) return resolve(true)
    const timer = setTimeout(() => resolve(false), ms)
    window.once('disconnect', () => {
      clearTimeout(timer)
      resolve(true)
    })
  })

type WindowPlan<T> = {
  /** Windows for each of them. */
  readonly each: number
  readonly atEnd: ProofContext['atEnd']
  /** Told why a window was not let in. */
  readonly failures: string[]
  readonly reconnects?: boolean
  /** What is kept of a window; called before it connects. */
  readonly track: (window: Socket, person: Person) => T
}

/** Windows for everybody of a crowd, a hundred connecting at a time; they close when the program ends. */
export async function openWindows<T>(port: number, crowd: readonly Person[], seating: WindowPlan<T>): Promise<T[]> {
  const { each, atEnd, failures, reconnects: comesBack = false, track: keep } = seating
  const seated: T[] = []
  const windows: Socket[] = []
  atEnd(() => {
    for (const window of windows) window.disconnect()
  })
  await runConcurrently(Array.from({ length: each }, () => crowd).flat(), 100, async (person) => {
    const window = openWindow(port, person, { reconnects: comesBack })
    windows.push(window)
    const kept = keep(window, person)
    const refusal = await waitForConnection(window)
    if (refusal) failures.push(`a window was refused: ${refusal}`)
    else seated.push(kept)
  })
  return seated
}
