import type { Missed } from '#platform/contract/live.ts'

/** How many are remembered: a page connects within a second of its first reading. */
const mostSayings = 2000

type Saying = { readonly at: number; readonly rooms: readonly string[]; readonly event: string }

/** What was said lately: a page reads first and hears later, and must not miss what was said in between. */
export function sayings() {
  const said: Saying[] = []
  let knownFrom = performance.now()
  return {
    note: (rooms: readonly string[], event: string) => {
      said.push({ at: performance.now(), rooms, event })
      if (said.length > mostSayings) knownFrom = said.shift()?.at ?? knownFrom
    },
    /** The names of what was said into one of these rooms in the last milliseconds; null if that is not known so far back. */
    since: (rooms: ReadonlySet<string>, milliseconds: number): Missed => {
      const from = performance.now() - milliseconds
      if (from <= knownFrom) return null
      const missed = said
        .slice(said.findLastIndex((one) => one.at < from) + 1)
        .filter((one) => one.rooms.some((room) => rooms.has(room)))
      return [...new Set(missed.map((one) => one.event))]
    },
  }
}
