import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { call } from '#platform/web/api.ts'
import type { DayEntry } from '#platform/web/screen.ts'
import { calendar } from '../contract.ts'
import { entryKey } from './views/entryLayout.ts'

/** The home pages show lessons and leave separately. */
const excludedSources = new Set(['session', 'leave'])

/** The user's events, exams and holidays on a day. */
export async function eventsOfDay(date: CivilDate, to: string, signal: AbortSignal): Promise<readonly DayEntry[]> {
  const query = { startDate: date, endDate: date }
  const { calendarData } = await call(calendar.routes.listCalendar, { query }, { signal })
  return calendarData
    .filter(({ source }) => !excludedSources.has(source))
    .map((entry) => ({
      id: entryKey(entry),
      title: entry.Title,
      to,
      // Multi-day entries have no start or end time on the days between.
      startsAt: timeOn(entry.start, date, entry.isAllDay),
      endsAt: timeOn(entry.end, date, entry.isAllDay),
      place: [entry.place, entry.people].filter(Boolean).join(' · '),
    }))
}

const timeOn = (moment: string, date: CivilDate, isAllDay: boolean) =>
  isAllDay || moment.slice(0, 10) !== date ? null : moment.slice(11)
