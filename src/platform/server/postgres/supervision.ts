import { setTimeout as pause } from 'node:timers/promises'

export type Supervision = {
  /** Stops watching, after a restart that is under way. */
  end(): Promise<void>
}

/** In milliseconds. After a failed restart the delay doubles, from `first` to `last`. */
const defaultTiming = { check: 1000, first: 500, last: 30_000 }

/** Watches a server and restarts it whenever it has died, for as long as it takes. */
export function superviseServer(
  server: { isAlive(): boolean; restart(): Promise<void>; log(message: string): void },
  timing = defaultTiming,
): Supervision {
  const ending = new AbortController()
  const wait = (ms: number) => pause(ms, undefined, { ref: false, signal: ending.signal }).catch(() => {})
  const revive = async () => {
    server.log('PostgreSQL has died. Starting it again …')
    for (let delay = timing.first; !ending.signal.aborted; delay = Math.min(2 * delay, timing.last)) {
      try {
        await server.restart()
        return
      } catch (error) {
        server.log(
          `PostgreSQL did not start; next attempt in ${delay / 1000} s. ${error instanceof Error ? error.message : error}`,
        )
        await wait(delay)
      }
    }
  }
  const watching = (async () => {
    while (!ending.signal.aborted) {
      await wait(timing.check)
      if (!ending.signal.aborted && !server.isAlive()) await revive()
    }
  })()
  return {
    end: () => {
      ending.abort()
      return watching
    },
  }
}
