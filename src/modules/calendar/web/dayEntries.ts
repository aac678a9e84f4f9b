import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { callTogether } from '#platform/web/callTogether.ts'
import type { DayEntry } from '#platform/web/screen.ts'
import { liveClassSource } from '../categories.ts'
import { calendar } from '../contract.ts'
import { entryKey } from './views/entryLayout.ts'

/** The user's events, exams and holidays on a day. */
export async function eventsOfDay(date: CivilDate, to: string, signal: AbortSignal): Promise<readonly DayEntry[]> {
  const { calendarData } = await callTogether(calendar.routes.listDayEvents, { params: { date } }, { signal })
  // A home shows live classes in a part of their own.
  const events = calendarData.filter(({ source }) => source !== liveClassSource)
  return events.map((entry) => ({
    id: entryKey(entry),
    title: entry.Title,
    to: entry.link ?? to,
    // Multi-day entries have no start or end time on the days between.
    startsAt: timeOn(entry.start, date, entry.isAllDay),
    endsAt: timeOn(entry.end, date, entry.isAllDay),
    place: [entry.place, entry.people].filter(Boolean).join(' · '),
  }))
}

const timeOn = (moment: string, date: CivilDate, isAllDay: boolean) =>
  isAllDay || moment.slice(0, 10) !== date ? null : moment.slice(11)
