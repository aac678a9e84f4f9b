import { setTimeout as pause } from 'node:timers/promises'

/** Waits for work to end, but no longer than `ms` milliseconds; answers whether it did. */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const stop = new AbortController()
  const late = pause(ms, false, { signal: stop.signal }).catch(() => false)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    stop.abort()
  }
}
