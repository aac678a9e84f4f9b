import type { Log } from '#platform/server/log.ts'

/** A change that no notification told of is seen after this many milliseconds. */
const pause = 3000
const batchSize = 1000

export type Watch = { now(): Promise<void>; stop(): void }

type Seated = { readonly tenantId: string; readonly sessionId: string; readonly mark: string }

/**
 * Asks again and again whether the sessions behind open windows still stand with the rights they had, and shows out
 * those that do not. Expiry, maintenance windows and lost notifications need no other care.
 */
export function watchSeats<S extends Seated>(options: {
  seats(): Iterable<S>
  marksOf(watched: Record<string, string[]>): Promise<Map<string, string>>
  showOut(seat: S): void
  log: Log
}): Watch {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> | null = null
  let again = false
  let failing = false

  const checkAll = async () => {
    const seats = [...options.seats()]
    for (let from = 0; from < seats.length && !stopped; from += batchSize) {
      const batch = seats.slice(from, from + batchSize)
      const marks = await options.marksOf(watchedIn(batch))
      for (const seat of batch) if (marks.get(seat.sessionId) !== seat.mark) options.showOut(seat)
    }
  }
  const round = async () => {
    clearTimeout(timer)
    do {
      again = false
      try {
        await checkAll()
        failing = false
      } catch (error) {
        // Without its database the server sends nothing either; the windows may wait.
        if (!failing) options.log.warn({ err: error }, 'live connections could not be checked')
        failing = true
      }
    } while (again && !stopped)
    running = null
    if (!stopped) schedule()
  }
  const now = () => {
    if (stopped) return Promise.resolve()
    if (running) again = true
    else running = round()
    return running
  }
  const schedule = () => {
    timer = setTimeout(now, pause)
    timer.unref()
  }
  schedule()
  return {
    now,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

const watchedIn = (seats: readonly Seated[]) =>
  Object.fromEntries(
    [...Map.groupBy(seats, (seat) => seat.tenantId)].map(([tenantId, own]) => [
      tenantId,
      [...new Set(own.map((seat) => seat.sessionId))],
    ]),
  )
