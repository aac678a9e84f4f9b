import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import type { ProofContext } from '../program.ts'
import { createSender, type HttpResponse, type Sender } from './httpSender.ts'
import { startSeparateServer } from './separateServer.ts'

/** A server that can be killed and restarted; requests sent in between get no response. */
export async function startRestartableServer(context: ProofContext, urls: DatabaseUrls, connections: number) {
  let cpuBefore = 0
  const start = async () => {
    const server = await startSeparateServer(context, urls)
    const startingCpu = await server.cpu()
    return {
      server,
      send: createSender(server.port, context.atEnd, connections),
      cpu: async () => (await server.cpu()) - startingCpu,
    }
  }
  let running: Awaited<ReturnType<typeof start>> | null = await start()
  const noResponse: HttpResponse = { status: 0, headers: {}, body: '', ms: 0 }
  return {
    send: (async (request) => running?.send(request) ?? noResponse) as Sender,
    /** Milliseconds of processor time that all its servers have used since they were ready. */
    cpu: async () => cpuBefore + ((await running?.cpu()) ?? 0),
    restart: async () => {
      const previous = running
      cpuBefore += (await previous?.cpu()) ?? 0
      running = null
      await previous?.server.kill()
      running = await start()
    },
  }
}

/** Kills and restarts the server at random moments until stopped, `most` times at most. */
export function startKiller(restart: () => Promise<void>, most: number, longestPauseMs: number) {
  let [kills, ended] = [0, false]
  const ending = Promise.withResolvers<void>()
  const work = (async () => {
    while (!ended && kills < most) {
      await Promise.race([pause(longestPauseMs * (0.2 + 0.8 * Math.random())), ending.promise])
      if (ended) break
      await restart()
      kills += 1
    }
  })()
  // If the program fails, the clean-up kills a starting server too. Ignore that error here, so that the first one is reported.
  work.catch(() => {})
  return {
    stop: async () => {
      ended = true
      ending.resolve()
      await work
      return kills
    },
  }
}
