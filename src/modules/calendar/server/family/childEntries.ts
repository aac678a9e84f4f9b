import { sql } from 'kysely'
import { categories } from '#modules/calendar/categories.ts'
import type { ChildEntry } from '#modules/calendar/familySchemas.ts'
import { addDays, type CivilDate, type DateRange } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import { entriesOf } from '../entries.ts'
import { type Holiday, holidaysQuery, wholeDays } from '../entrySources.ts'
import { type ClassEvent, classEvents, classEventsQuery, type StoredEvent } from '../events/eventQueries.ts'
import type { Viewer } from '../viewer.ts'

export const holidaysIn = async (db: TenantDb, days: DateRange): Promise<ChildEntry[]> =>
  (await holidaysQuery(days).execute(db)).rows.map(holidayEntry)

const holidayEntry = ({ id, name, first, last }: Holiday): ChildEntry => ({
  entryId: id,
  on: first,
  kind: 'holiday',
  title: name,
  description: '',
  ...wholeDays(first, last),
  place: '',
})

/** A family member of the calendar: sees what is addressed to a class and changes nothing. */
export const familyViewer = (userId: string, timeZone: string): Viewer => ({
  userId,
  timeZone,
  isOffice: false,
  mayEdit: false,
  seesLeave: false,
})

export const eventEntries = (event: StoredEvent, viewer: Viewer, days: DateRange): ChildEntry[] =>
  entriesOf(event, viewer, days).map((entry) => ({
    entryId: entry.CalendarID,
    on: entry.CalendarDateFrom,
    kind: entry.categoryId === categories.exam ? 'exam' : 'event',
    title: entry.Title,
    description: entry.Description,
    start: entry.start,
    end: entry.end,
    isAllDay: entry.isAllDay,
    place: entry.place,
  }))

/** By start; all-day entries come first on each day. */
export const inOrder = (entries: readonly ChildEntry[]): ChildEntry[] =>
  entries.toSorted(
    (a, b) =>
      compare(a.start.slice(0, 10), b.start.slice(0, 10)) ||
      Number(b.isAllDay) - Number(a.isAllDay) ||
      compare(a.start, b.start) ||
      compare(a.title, b.title),
  )

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The events, exams and holidays of a class; without one, only what concerns everyone. */
export async function childEntries(
  db: TenantDb,
  classId: string | null,
  days: DateRange,
  viewer: Viewer,
): Promise<ChildEntry[]> {
  const [events, holidays] = await Promise.all([
    classEvents(db, viewer, days, classId === null ? [] : [classId]),
    holidaysIn(db, days),
  ])
  return inOrder([...events.flatMap((event) => eventEntries(event, viewer, days)), ...holidays])
}

/** How far ahead a family's home looks, in days, and how many entries it shows. */
const ahead = { days: 30, entries: 3 }

type ChildOfClass = { readonly studentId: string; readonly classId: string | null }

const daysAhead = (today: CivilDate): DateRange => ({ start: today, end: addDays(today, ahead.days) })

export type NextRow = { readonly events: readonly ClassEvent[]; readonly holidays: readonly Holiday[] }

/** What is next for the classes of these children: one row. */
export function nextQuery(children: readonly ChildOfClass[], today: CivilDate, viewer: Viewer) {
  const days = daysAhead(today)
  const classIds = [...new Set(children.flatMap(({ classId }) => (classId === null ? [] : [classId])))]
  return sql<NextRow>`select ${listOf(classEventsQuery(viewer, days, classIds))} as events,
    ${listOf(holidaysQuery(days))} as holidays`
}

/** The next entries of each child. */
export function nextEntries(
  { events, holidays: free }: NextRow,
  children: readonly ChildOfClass[],
  today: CivilDate,
  viewer: Viewer,
): Map<string, ChildEntry[]> {
  const days = daysAhead(today)
  const holidays = free.map(holidayEntry)
  return new Map(
    children.map(({ studentId, classId }) => {
      const own = events.filter((event) => concerns(event, classId))
      const entries = inOrder([...own.flatMap((event) => eventEntries(event, viewer, days)), ...holidays])
      return [studentId, entries.slice(0, ahead.entries)]
    }),
  )
}

const concerns = (event: ClassEvent, classId: string | null) =>
  event.audience === 'everyone' || (classId !== null && event.concernsIds.includes(classId))
