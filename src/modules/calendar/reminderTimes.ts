import { addDays, type CivilDate, instantOf, wallClock } from '#platform/contract/dates/dates.ts'
import { defaultHours } from './categories.ts'
import { type Occurrence, occurrencesIn } from './occurrences.ts'

type Series = Parameters<typeof occurrencesIn>[0]

const minute = 60_000

/** The start as an instant in ms; all-day events count from the start of the school day. */
export function startInstant({ when }: Occurrence, zone: string): number {
  const time = when.startTime ?? `${String(defaultHours.from).padStart(2, '0')}:00`
  return Date.parse(instantOf(when.startDate, time, zone))
}

/** The next occurrence that starts after an instant, and when to remind of it; null if none is left. */
export function nextReminder(
  event: Series,
  { minutesBefore, zone, after, lastDay }: { minutesBefore: number; zone: string; after: number; lastDay: CivilDate },
): { at: Occurrence; instant: number } | null {
  const from = addDays(wallClock(after, zone).date, -1)
  const next = occurrencesIn(event, { start: from, end: lastDay }).find((one) => startInstant(one, zone) > after)
  return next ? { at: next, instant: startInstant(next, zone) - minutesBefore * minute } : null
}
