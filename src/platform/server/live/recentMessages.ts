import type { Missed } from '#platform/contract/liveConnection.ts'

/** How many are remembered: a page connects within a second of its first reading. */
const mostSayings = 2000
/** Milliseconds a page's own count may be behind: its packet was on its way. Hearing of something twice does no harm. */
const slack = 2000

type Saying = { readonly at: number; readonly rooms: readonly string[]; readonly event: string }

/** What was said lately: a page reads first and hears later, and must not miss what was said in between. */
export function sayings(now = () => performance.now()) {
  const said: Saying[] = []
  let knownFrom = now()
  return {
    note: (rooms: readonly string[], event: string) => {
      said.push({ at: now(), rooms, event })
      if (said.length > mostSayings) knownFrom = said.shift()?.at ?? knownFrom
    },
    /** The names of what was said into one of these rooms since then; null if that is not known so far back. */
    since: (rooms: ReadonlySet<string>, instant: number): Missed => {
      const from = instant - slack
      if (from <= knownFrom) return null
      const missed = said
        .slice(said.findLastIndex((one) => one.at < from) + 1)
        .filter((one) => one.rooms.some((room) => rooms.has(room)))
      return [...new Set(missed.map((one) => one.event))]
    },
  }
}
