import { problem } from '#platform/server/requests/problem.ts'

/** Runs at most `running` tasks at once and queues `waiting` more; further ones fail with `busy`. */
export function concurrencyLimit(running: number, waiting: number) {
  let active = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (active >= running) {
      if (queue.length >= waiting) throw problem('busy', { retryAfter: 5 })
      await new Promise<void>((resolve) => queue.push(resolve))
    } else active += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else active -= 1
    }
  }
}
