import { sql } from 'kysely'
import { type Leave, leaveBetween } from '#modules/leave/server/public.ts'
import type { Session, WeekSlot } from '#modules/timetable/schemas.ts'
import { readSlots, sessionsBetween } from '#modules/timetable/server/public.ts'
import { addDays, type CivilDate, type DateRange, weekday } from '#platform/contract/dates/dates.ts'
import type { CalendarItem, CalendarSource, CalendarView } from '#platform/server/contributions/calendarSource.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { categories } from '../categories.ts'

/** Inclusive dates as a half-open interval. */
export const wholeDays = (first: CivilDate, last: CivilDate) => ({
  start: `${first}T00:00`,
  end: `${addDays(last, 1)}T00:00`,
  isAllDay: true,
})

export type Holiday = {
  readonly id: string
  readonly name: string
  readonly first: CivilDate
  readonly last: CivilDate
}

export const holidaysQuery = (days: DateRange) => sql<Holiday>`
  select id, name, starts_on as first, ends_on as last from holidays
  where starts_on <= ${days.end} and ends_on >= ${days.start} order by starts_on, name`

const holidayItem = ({ id, name, first, last }: Holiday): CalendarItem => ({
  id,
  on: first,
  title: name,
  categoryId: categories.school,
  ...wholeDays(first, last),
})

export const holidays: CalendarSource<Holiday> = {
  name: 'holiday',
  categoryIds: [categories.school],
  query: ({ days }) => holidaysQuery(days),
  itemsOf: (rows) => rows.map(holidayItem),
}

export const holidaysOf = async (db: TenantDb, days: DateRange): Promise<CalendarItem[]> =>
  (await holidaysQuery(days).execute(db)).rows.map(holidayItem)

/** A source that no home shows, and that takes several statements: whose lessons and leave are read depends on what is found. */
type ReadSource = Pick<CalendarSource, 'name' | 'categoryIds'> & {
  read(db: TenantDb, view: CalendarView): Promise<readonly CalendarItem[]>
}

/** The halves of a day's periods; the odd one belongs to the morning, as for substitutions. */
export function halvesOf(date: CivilDate, slots: readonly WeekSlot[]) {
  const own = slots.filter((slot) => slot.weekday === weekday(date))
  const [morning, afternoon] = [own.slice(0, Math.ceil(own.length / 2)), own.slice(Math.ceil(own.length / 2))]
  const at = (time: string) => `${date}T${time}`
  return {
    morning: {
      start: at(morning[0]?.startsAt ?? '09:00'),
      end: at(morning.at(-1)?.endsAt ?? '12:30'),
      isAllDay: false,
    },
    afternoon: {
      start: at(afternoon[0]?.startsAt ?? '12:30'),
      end: at(afternoon.at(-1)?.endsAt ?? '16:00'),
      isAllDay: false,
    },
  }
}

/** Whole days as one bar; a half day at either end where it is in the day. */
function leaveSpans({ startDate, endDate, fromAfternoon, untilNoon }: Leave, slots: readonly WeekSlot[]) {
  const first = fromAfternoon ? addDays(startDate, 1) : startDate
  const last = untilNoon ? addDays(endDate, -1) : endDate
  return [
    ...(fromAfternoon ? [halvesOf(startDate, slots).afternoon] : []),
    ...(first <= last ? [wholeDays(first, last)] : []),
    ...(untilNoon ? [halvesOf(endDate, slots).morning] : []),
  ]
}

/** Approved leave: the viewer's own, or everyone's for office staff who manage leave. */
const leave: ReadSource = {
  name: 'leave',
  categoryIds: [categories.teacher],
  read: async (db, { viewer, days, userId, classId }) => {
    if (classId || (userId && userId !== viewer.userId && !viewer.seesLeave)) return []
    const ownerId = userId ?? (viewer.seesLeave ? undefined : viewer.userId)
    const found = await leaveBetween(db, days, ownerId ? { userId: ownerId } : {})
    const slots = found.some((one) => one.fromAfternoon || one.untilNoon) ? await readSlots(db) : []
    return found.flatMap((one) =>
      leaveSpans(one, slots).map((span) => ({
        id: one.leaveRequestId,
        on: span.start.slice(0, 10) as CivilDate,
        title: `Leave: ${one.name}`,
        people: one.name,
        categoryId: categories.teacher,
        ...span,
      })),
    )
  },
}

/** The lessons of the requested class or teacher; by default a teacher's own, and those of the class they are class teacher of. */
export async function lessonsFor(db: TenantDb, { viewer, days, userId, classId }: CalendarView): Promise<Session[]> {
  if (classId) return sessionsBetween(db, days, { classId })
  const teacherId = userId ?? (viewer.isOffice ? undefined : viewer.userId)
  if (!teacherId) return []
  const own = await sessionsBetween(db, days, { teacherId })
  if (userId && userId !== viewer.userId) return own
  const { rows } = await sql<{ classId: string }>`
    select class_id as "classId" from class_teachers where teacher_id = ${teacherId}
      and school_day() between from_date and coalesce(to_date, 'infinity')`.execute(db)
  const ownKeys = new Set(own.map(keyOf))
  for (const one of rows) {
    const ofClass = await sessionsBetween(db, days, { classId: one.classId })
    own.push(...ofClass.filter((session) => !ownKeys.has(keyOf(session))))
  }
  return own
}

const keyOf = ({ date, lessonId }: Session) => `${date} ${lessonId}`

/** From one teacher's point of view: their own lesson, one they substitute for, or another teacher's. */
function categoryOf({ teacherId, plannedTeacherId }: Session, viewerId: string): number {
  if (teacherId !== viewerId) return categories.classLesson
  return plannedTeacherId === viewerId ? categories.lesson : categories.substitution
}

export const lessonItem = (session: Session, viewerId: string): CalendarItem => ({
  id: session.lessonId,
  on: session.date,
  title: session.courseDisplayName,
  description: session.note,
  start: `${session.date}T${session.startsAt}`,
  end: `${session.date}T${session.endsAt}`,
  isAllDay: false,
  categoryId: categoryOf(session, viewerId),
  place: session.roomName ?? '',
  people: [session.className, ...(session.teacherId === viewerId ? [] : [session.teacherName])]
    .filter(Boolean)
    .join(' · '),
  isChanged: session.substitutionId !== null,
})

const lessons: ReadSource = {
  name: 'session',
  categoryIds: [categories.lesson, categories.substitution, categories.classLesson],
  read: async (db, view) => {
    const viewerId = view.userId ?? view.viewer.userId
    return (await lessonsFor(db, view)).map((session) => lessonItem(session, viewerId))
  },
}

/** The modules that the calendar depends on; modules that depend on the calendar register their own sources. */
export const readSources: readonly ReadSource[] = [leave, lessons]
