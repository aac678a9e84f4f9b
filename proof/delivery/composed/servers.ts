import type { Composition } from './composition.ts'
import { type openContainers, type Process, until } from './containers.ts'

export const serverNames = ['first', 'second'] as const
export type ServerName = (typeof serverNames)[number]

export type Servers = ReturnType<typeof openServers>

/** The two servers of the compose file, each healthy by the check of its image once it has started. */
export function openServers(containers: ReturnType<typeof openContainers>, composition: Composition) {
  const { server, healthCheck, stopTime } = composition
  const running = new Map<ServerName, Process>()
  const starts: number[] = []
  const stops: number[] = []

  const process = (name: ServerName) => {
    const found = running.get(name)
    if (!found) throw new Error(`The server ${name} does not run.`)
    return found
  }
  const isHealthy = (name: ServerName) =>
    containers.exec(process(name), healthCheck).then(
      () => true,
      () => false,
    )
  const start = async (name: ServerName) => {
    const startedAt = performance.now()
    const started = containers.start(name, server)
    running.set(name, started)
    await until(`the server ${name} is ready`, 120, () => {
      if (started.child.exitCode !== null) throw new Error(`The server ${name} ended. ${started.output().slice(-2000)}`)
      return started.output().includes('Banyan is ready')
    })
    await until(`the server ${name} is healthy`, 20, () => isHealthy(name))
    starts.push(performance.now() - startedAt)
  }
  const stop = async (name: ServerName) => {
    const startedAt = performance.now()
    const code = await process(name).end('SIGTERM')
    const ms = performance.now() - startedAt
    stops.push(ms)
    if (code !== 0 || ms > stopTime) throw new Error(`The server ${name} ended with ${code} after ${ms.toFixed(0)} ms.`)
  }
  return {
    process,
    isHealthy,
    start,
    stop,
    kill: (name: ServerName) => process(name).end('SIGKILL'),
    /** Does something while only this server runs. */
    async alone<T>(name: ServerName, work: () => Promise<T>): Promise<T> {
      const other = name === 'first' ? 'second' : 'first'
      await stop(other)
      const result = await work()
      await start(other)
      return result
    },
    /** Everything that the servers that run now have logged. */
    output: () => [...running.values()].map((one) => one.output()).join(''),
    /** Milliseconds. */
    starts,
    stops,
  }
}
