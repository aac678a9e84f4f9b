import { sql } from 'kysely'
import { leaveBetween } from '#modules/leave/server/public.ts'
import type { Session } from '#modules/timetable/schemas.ts'
import { sessionsBetween } from '#modules/timetable/server/public.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { CalendarItem, CalendarSource, CalendarView } from '#platform/server/contributions/calendarSource.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { categories } from '../categories.ts'

/** Whole days, both included, as a half-open stretch. */
const wholeDays = (first: CivilDate, last: CivilDate) => ({
  start: `${first}T00:00`,
  end: `${addDays(last, 1)}T00:00`,
  isAllDay: true,
})

/** The holidays of the school, which concern everybody. */
const holidays: CalendarSource = {
  name: 'holiday',
  categoryIds: [categories.school],
  items: async (db, { days }) => {
    const { rows } = await sql<{ id: string; name: string; first: CivilDate; last: CivilDate }>`
      select id, name, starts_on as first, ends_on as last from holidays
      where starts_on <= ${days.end} and ends_on >= ${days.start} order by starts_on, name`.execute(db)
    return rows.map(({ id, name, first, last }) => ({
      id,
      on: first,
      title: name,
      categoryId: categories.school,
      ...wholeDays(first, last),
    }))
  },
}

/** Approved leave: a teacher's own, and everybody's for those of the office who look after it. */
const leave: CalendarSource = {
  name: 'leave',
  categoryIds: [categories.teacher],
  items: async (db, { viewer, days, userId, classId }) => {
    if (classId || (userId && userId !== viewer.userId && !viewer.seesLeave)) return []
    const whose = userId ?? (viewer.seesLeave ? undefined : viewer.userId)
    const found = await leaveBetween(db, days, whose ? { userId: whose } : {})
    return found.map(({ leaveRequestId, name, startDate, endDate }) => ({
      id: leaveRequestId,
      on: startDate,
      title: `Leave: ${name}`,
      people: name,
      categoryId: categories.teacher,
      ...wholeDays(startDate, endDate),
    }))
  },
}

/** The lessons that concern the view: a teacher's own and those of the class they look after, or those asked for. */
export async function lessonsFor(db: TenantDb, { viewer, days, userId, classId }: CalendarView): Promise<Session[]> {
  if (classId) return sessionsBetween(db, days, { classId })
  const teacherId = userId ?? (viewer.isOffice ? undefined : viewer.userId)
  if (!teacherId) return []
  const own = await sessionsBetween(db, days, { teacherId })
  if (userId && userId !== viewer.userId) return own
  const { rows } = await sql<{ classId: string }>`
    select class_id as "classId" from class_teachers where teacher_id = ${teacherId}
      and school_day() between from_date and coalesce(to_date, 'infinity')`.execute(db)
  const known = new Set(own.map(keyOf))
  for (const one of rows) {
    const ofClass = await sessionsBetween(db, days, { classId: one.classId })
    own.push(...ofClass.filter((session) => !known.has(keyOf(session))))
  }
  return own
}

const keyOf = ({ date, lessonId }: Session) => `${date} ${lessonId}`

/** Seen from one teacher: their own lesson, one they take for somebody, or a lesson of others. */
function categoryOf({ teacherId, plannedTeacherId }: Session, mine: string): number {
  if (teacherId !== mine) return categories.classLesson
  return plannedTeacherId === mine ? categories.lesson : categories.substitution
}

export const lessonItem = (session: Session, mine: string): CalendarItem => ({
  id: session.lessonId,
  on: session.date,
  title: session.courseDisplayName,
  description: session.note,
  start: `${session.date}T${session.startsAt}`,
  end: `${session.date}T${session.endsAt}`,
  isAllDay: false,
  categoryId: categoryOf(session, mine),
  place: session.roomName ?? '',
  people: [session.className, ...(session.teacherId === mine ? [] : [session.teacherName])].filter(Boolean).join(' · '),
  isChanged: session.substitutionId !== null,
})

const lessons: CalendarSource = {
  name: 'session',
  categoryIds: [categories.lesson, categories.substitution, categories.classLesson],
  items: async (db, view) => {
    const mine = view.userId ?? view.viewer.userId
    return (await lessonsFor(db, view)).map((session) => lessonItem(session, mine))
  },
}

/** What older modules have to show; younger ones hand theirs in themselves. */
export const ownSources: readonly CalendarSource[] = [holidays, leave, lessons]
