import { Agent } from 'node:http'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { liveAuthOf } from '#app/testing/gatePhones.ts'
import { livePath } from '#platform/contract/liveConnection.ts'
import type { ProofContext } from '../program.ts'
import { runConcurrently } from '../server/workload.ts'
import type { Person } from '../stage/principals.ts'

export type Transport = 'websocket' | 'polling'

/** How a browser window connects; by default with the person's token. */
export type WindowOptions = {
  readonly transport?: Transport
  readonly host?: string
  readonly auth?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  /** Reconnects when the server goes away, at the same pace as the real client. */
  readonly reconnects?: boolean
}

/** Resolves every name to this machine, as browsers do for subdomains of localhost. */
const agent = new Agent({
  lookup: (_name, options, done) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
})

/** Opens the live connection of a browser window. It only reconnects if asked to. */
export function openWindow(port: number, person: Person, asking: WindowOptions = {}): Socket {
  const options: Partial<ManagerOptions & SocketOptions> = {
    path: livePath,
    transports: [asking.transport ?? 'websocket'],
    forceNew: true,
    reconnection: asking.reconnects ?? false,
    timeout: 60_000,
    // Each attempt of a gate phone needs a proof of its own.
    auth: asking.auth ? { ...asking.auth } : (send: (auth: object) => void) => send(liveAuthOf(person)),
    extraHeaders: { ...asking.headers },
    agent: agent as unknown as string,
  }
  return io(`http://${asking.host ?? `${person.school}.localhost`}:${port}`, options)
}

/** Null once the window is connected, otherwise why it was refused. */
export const waitForConnection = (window: Socket) =>
  new Promise<string | null>((resolve) => {
    if (window.connected) resolve(null)
    window.once('connect', () => resolve(null))
    window.once('connect_error', (error: Error & { data?: { code?: string } }) =>
      resolve(error.data?.code ?? error.message),
    )
  })

/** Whether the window is disconnected within the given milliseconds. */
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
  /** Windows per person. */
  readonly each: number
  readonly atEnd: ProofContext['atEnd']
  /** Receives the reason if a window is refused. */
  readonly failures: string[]
  readonly reconnects?: boolean
  /** Called before a window connects; returns what to keep of it. */
  readonly track: (window: Socket, person: Person) => T
}

/** Opens windows for everyone in the crowd, a hundred at a time; they close when the program ends. */
export async function openWindows<T>(port: number, crowd: readonly Person[], plan: WindowPlan<T>): Promise<T[]> {
  const { each, atEnd, failures, reconnects = false, track } = plan
  const opened: T[] = []
  const windows: Socket[] = []
  atEnd(() => {
    for (const window of windows) window.disconnect()
  })
  await runConcurrently(Array.from({ length: each }, () => crowd).flat(), 100, async (person) => {
    const window = openWindow(port, person, { reconnects })
    windows.push(window)
    const tracked = track(window, person)
    const refusal = await waitForConnection(window)
    if (refusal) failures.push(`a window was refused: ${refusal}`)
    else opened.push(tracked)
  })
  return opened
}
