import type { Services } from '#platform/server/services.ts'

/** Calls to providers that are under way, of one school and lane in this process. */
export type Flights = Set<Promise<void>>

const all = new WeakMap<object, Map<string, Flights>>()

/** A provider that takes its time keeps its own school's calls waiting, and no job: calls go on when the job has ended. */
export function flightsOf({ database }: Pick<Services, 'database'>, key: string): Flights {
  const known = all.get(database) ?? new Map<string, Flights>()
  all.set(database, known)
  const flights = known.get(key) ?? new Set()
  known.set(key, flights)
  return flights
}

/** Ends when all calls that are under way have ended and their outcomes are written, before the server stops. */
export const callsUnderWay = ({ database }: Pick<Services, 'database'>): Promise<unknown> =>
  Promise.allSettled([...(all.get(database)?.values() ?? [])].flatMap((flights) => [...flights]))

/** Collects what ends at about the same time, so that it is written in one transaction. */
export function collector<T>(write: (some: readonly T[]) => Promise<void>): (one: T) => Promise<void> {
  let waiting: T[] = []
  let writing: Promise<void> | null = null
  const next = async (): Promise<void> => {
    // What ends in the same moment belongs to it.
    await new Promise((resolve) => setImmediate(resolve))
    const some = waiting
    waiting = []
    writing = null
    await write(some)
  }
  return (one) => {
    waiting.push(one)
    writing ??= next()
    return writing
  }
}
