import { categories } from '#modules/calendar/categories.ts'
import type { IcalEvent } from '#modules/calendar/ical.ts'
import type { Session } from '#modules/timetable/schemas.ts'
import { sessionsBetween } from '#modules/timetable/server/public.ts'
import type { DateRange } from '#platform/contract/dates/dates.ts'
import type { CalendarItem } from '#platform/server/contributions/calendarSource.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { entryOf } from '../entries.ts'
import { type ClassEvent, classEvents } from '../events/eventQueries.ts'
import { seriesOf, singleEvent } from '../feedEvents.ts'
import type { Viewer } from '../viewer.ts'
import { holidaysIn } from './childEntries.ts'
import { type Child, childrenOf } from './children.ts'

export type FamilyMember = { readonly userId: string; readonly isGuardian: boolean }

type FeedSpan = {
  readonly year: DateRange
  /** The days around today with their lessons. */
  readonly around: DateRange
  readonly host: string
  readonly stamp: string
}

/**
 * The events, exams and holidays of a student, or of a guardian's children, whose names tell apart what concerns only
 * one of them. Only a student's own calendar has the lessons: those of several children would bury everything else.
 */
export async function familyEvents(
  db: TenantDb,
  member: FamilyMember,
  { year, around, host, stamp }: FeedSpan,
  viewer: Viewer,
): Promise<IcalEvent[]> {
  const children = await childrenOf(db, member.userId)
  if (children.length === 0) return []
  const classIds = children.flatMap(({ classId }) => (classId === null ? [] : [classId]))
  const [events, holidays, lessons] = await Promise.all([
    classEvents(db, viewer, year, classIds),
    holidaysIn(db, year),
    member.isGuardian ? [] : sessionsBetween(db, around, { studentId: member.userId }),
  ])
  const days = holidays.map(({ entryId: id, ...holiday }) =>
    entryOf({ id, categoryId: categories.school, ...holiday }, 'holiday'),
  )
  return [
    ...events.flatMap((event) => seriesOf(event, host, namesFor(event, children))),
    ...[...days, ...lessons.map((lesson) => entryOf(lessonItem(lesson), 'session'))].map((entry) =>
      singleEvent(entry, host, stamp),
    ),
  ]
}

/** Whose event it is, if it is not everyone's. */
function namesFor({ audience, concernsIds }: ClassEvent, children: readonly Child[]): string {
  if (audience === 'everyone' || children.length === 1) return ''
  const concerned = children.filter(({ classId }) => classId !== null && concernsIds.includes(classId))
  return concerned.length === children.length ? '' : concerned.map(({ firstName }) => firstName).join(', ')
}

/** Without the office's note to a substitute. */
const lessonItem = (session: Session): CalendarItem => ({
  id: session.lessonId,
  on: session.date,
  title: session.courseDisplayName,
  start: `${session.date}T${session.startsAt}`,
  end: `${session.date}T${session.endsAt}`,
  isAllDay: false,
  categoryId: categories.classLesson,
  place: session.roomName ?? '',
  people: session.teacherName ?? '',
  isChanged: session.substitutionId !== null,
})
