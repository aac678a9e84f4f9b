import { setTimeout as pause } from 'node:timers/promises'

/** Waits at most `ms` milliseconds for the work to finish; returns whether it did. */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const stop = new AbortController()
  const late = pause(ms, false, { signal: stop.signal }).catch(() => false)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    stop.abort()
  }
}
