import type { Missed } from '#platform/contract/liveConnection.ts'

/** The number of messages we remember. A page connects within a second of its first request. */
const maxMessages = 2000
/** Milliseconds of tolerance for network delay. Reporting a message twice does no harm. */
const slack = 2000

type SentMessage = { readonly at: number; readonly rooms: readonly string[]; readonly event: string }

/** Remembers recent messages. A page loads data before it connects, and must not miss messages sent in between. */
export function recentMessages(now = () => performance.now()) {
  const sent: SentMessage[] = []
  let knownFrom = now()
  return {
    add: (rooms: readonly string[], event: string) => {
      sent.push({ at: now(), rooms, event })
      if (sent.length > maxMessages) knownFrom = sent.shift()?.at ?? knownFrom
    },
    /** The events sent to any of these rooms since then; null if we do not remember that far back. */
    since: (rooms: ReadonlySet<string>, instant: number): Missed => {
      const from = instant - slack
      if (from <= knownFrom) return null
      const missed = sent
        .slice(sent.findLastIndex((one) => one.at < from) + 1)
        .filter((one) => one.rooms.some((room) => rooms.has(room)))
      return [...new Set(missed.map((one) => one.event))]
    },
  }
}
