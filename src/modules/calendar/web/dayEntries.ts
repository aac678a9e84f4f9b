import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { call } from '#platform/web/api.ts'
import type { DayEntry } from '#platform/web/screen.ts'
import { calendar } from '../contract.ts'
import { entryKey } from './views/entryLayout.ts'

/** Homes show lessons and leave in places of their own. */
const elsewhere = new Set(['session', 'leave'])

/** The events, exams and holidays of a day that concern the person. */
export async function eventsOfDay(date: CivilDate, to: string, signal: AbortSignal): Promise<readonly DayEntry[]> {
  const query = { startDate: date, endDate: date }
  const { calendarData } = await call(calendar.routes.listCalendar, { query }, { signal })
  return calendarData
    .filter(({ source }) => !elsewhere.has(source))
    .map((entry) => ({
      id: entryKey(entry),
      title: entry.Title,
      to,
      // What began on another day has no beginning on this one.
      startsAt: timeOn(entry.start, date, entry.isAllDay),
      endsAt: timeOn(entry.end, date, entry.isAllDay),
      place: [entry.place, entry.people].filter(Boolean).join(' · '),
    }))
}

const timeOn = (moment: string, date: CivilDate, isAllDay: boolean) =>
  isAllDay || moment.slice(0, 10) !== date ? null : moment.slice(11)
