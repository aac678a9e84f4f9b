import { addDays, type CivilDate, instantOf, wallClock } from '#platform/contract/dates/dates.ts'
import { usualHours } from './categories.ts'
import { type Occurrence, occurrencesIn } from './occurrences.ts'

type Series = Parameters<typeof occurrencesIn>[0]

const minute = 60_000

/** The instant something begins, in milliseconds; what lasts whole days begins with the school's usual day. */
export function beginsAt({ when }: Occurrence, zone: string): number {
  const time = when.startTime ?? `${String(usualHours.from).padStart(2, '0')}:00`
  return Date.parse(instantOf(when.startDate, time, zone))
}

/** The next time of an event that begins after an instant, and when to be reminded of it; null when none is left. */
export function nextReminder(
  event: Series,
  { minutesBefore, zone, after, lastDay }: { minutesBefore: number; zone: string; after: number; lastDay: CivilDate },
): { at: Occurrence; instant: number } | null {
  const from = addDays(wallClock(after, zone).date, -1)
  const coming = occurrencesIn(event, { start: from, end: lastDay }).find((one) => beginsAt(one, zone) > after)
  return coming ? { at: coming, instant: beginsAt(coming, zone) - minutesBefore * minute } : null
}
