import type { Clash, Draft } from '#modules/calendar/eventSchemas.ts'
import { occurrencesIn, spanOf, startingOn, type When } from '#modules/calendar/occurrences.ts'
import { daysOf } from '#modules/calendar/recurrence.ts'
import type { Session } from '#modules/timetable/schemas.ts'
import { absencesOf, lessonsOn, overlaps, readSlots } from '#modules/timetable/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { halvesOf, holidaysOf, wholeDays } from '../entrySources.ts'
import type { Viewer } from '../viewer.ts'
import { eventsAround, peopleOf, type StoredEvent, yearDays } from './eventQueries.ts'

/** Only the first days of a series are checked, which is enough to show a pattern. */
const maxDays = 10
const maxClashes = 20

type ClashQuery = When & Pick<Draft, 'roomId' | 'audience' | 'gradeIds' | 'classIds' | 'invigilatorIds' | 'repeat'>

/** What else is at the same time in the same room, for the same class or with the same person, in chronological order. */
export async function clashesOf(
  db: TenantDb,
  viewer: Viewer,
  query: ClashQuery,
  ownId: string | null,
): Promise<Clash[]> {
  const year = await yearDays(db)
  const classes = await classesOf(db, query)
  const found: Clash[] = []
  let checked = 0
  for (const day of daysOf(query.startDate, query.repeat, year.end)) {
    if (checked >= maxDays || found.length >= maxClashes) break
    checked += 1
    found.push(...(await clashesOn(db, viewer, { query, classes, when: startingOn(query, day), ownId })))
  }
  return found.slice(0, maxClashes)
}

type TargetClass = { readonly classId: string; readonly gradeId: string; readonly className: string }
type DayCheck = {
  readonly query: ClashQuery
  readonly classes: readonly TargetClass[]
  readonly when: When
  readonly ownId: string | null
}

async function clashesOn(db: TenantDb, viewer: Viewer, check: DayCheck): Promise<Clash[]> {
  const { when, ownId } = check
  const days = { start: when.startDate, end: when.endDate }
  const span = spanOf(when)
  const [events, lessons, holidays, absences] = await Promise.all([
    eventsAround(db, { ...viewer, isOffice: true }, days),
    when.startTime === null ? [] : lessonsOn(db, when.startDate),
    holidaysOf(db, days),
    absencesDuring(db, check),
  ])
  const others = events
    .filter(({ id }) => id !== ownId)
    .flatMap((event) => occurrencesIn(event, days).map((at) => ({ event, at })))
    .filter(({ at }) => overlaps(spanOf(at.when), span))
  return [
    ...(check.query.audience === 'me'
      ? []
      : holidays.map(({ title, start, end }) => ({ kind: 'holiday' as const, Title: title, start, end, shared: '' }))),
    ...absences,
    ...lessons.flatMap((lesson) => lessonClash(lesson, viewer, check)),
    ...others.flatMap(({ event, at }) => {
      const reason = eventClash(event, viewer, check)
      return reason ? [{ ...reason, Title: at.exception?.title ?? event.title, ...spanOf(at.when) }] : []
    }),
  ]
}

const lessonSpan = ({ date, startsAt, endsAt }: Session) => ({ start: `${date}T${startsAt}`, end: `${date}T${endsAt}` })

function lessonClash(lesson: Session, viewer: Viewer, { query, classes, when }: DayCheck): Clash[] {
  const span = lessonSpan(lesson)
  if (!overlaps(span, spanOf(when))) return []
  const Title = `${lesson.courseDisplayName} ${lesson.className}`
  if (query.roomId && lesson.roomId === query.roomId)
    return [{ kind: 'room', Title, ...span, shared: lesson.roomName ?? '' }]
  if (classes.some(({ classId }) => classId === lesson.classId))
    return [{ kind: 'class', Title, ...span, shared: lesson.className }]
  // Office staff do not attend the events they create, but they name who does.
  const attends = viewer.isOffice ? query.invigilatorIds : [viewer.userId]
  if (lesson.teacherId && attends.includes(lesson.teacherId))
    return [{ kind: 'person', Title, ...span, shared: lesson.teacherName ?? '' }]
  return []
}

function eventClash(
  event: StoredEvent,
  viewer: Viewer,
  { query, classes }: DayCheck,
): Pick<Clash, 'kind' | 'shared'> | null {
  if (query.roomId && event.roomId === query.roomId) return { kind: 'room', shared: event.roomName ?? '' }
  const shared = classes.filter(({ classId, gradeId }) =>
    event.classes.some((one) => (one.classId === null ? one.gradeId === gradeId : one.classId === classId)),
  )
  if (shared.length > 0) return { kind: 'class', shared: shared.map(({ className }) => className).join(', ') }
  // Something for the whole school is also for each of its classes.
  if (event.audience === 'everyone' && classes.length > 0)
    return { kind: 'class', shared: classes.map(({ className }) => className).join(', ') }
  if (query.audience === 'everyone' && event.classes.length > 0) return { kind: 'class', shared: peopleOf(event) }
  const isForAll = (audience: string) => audience === 'everyone' || audience === 'staff'
  const attends = viewer.isOffice ? query.invigilatorIds : [viewer.userId]
  if (attends.includes(event.ownerId)) return { kind: 'person', shared: event.ownerName }
  const invigilators = event.invigilators.filter(({ userId }) => attends.includes(userId) || isForAll(query.audience))
  if (invigilators.length > 0) return { kind: 'person', shared: invigilators.map(({ name }) => name).join(', ') }
  const isForStaff = isForAll(query.audience) || query.invigilatorIds.length > 0
  return isForStaff && isForAll(event.audience) ? { kind: 'person', shared: '' } : null
}

/** When the invigilators are absent, on leave or for another reason, which stays between them and the office. */
async function absencesDuring(db: TenantDb, { query: { invigilatorIds }, when }: DayCheck): Promise<Clash[]> {
  if (invigilatorIds.length === 0) return []
  const absences = await absencesOf(db, { start: when.startDate, end: when.endDate }, invigilatorIds)
  const slots = absences.some(({ part }) => part !== 'day') ? await readSlots(db) : []
  return absences.flatMap(({ date, part, teacherName }): Clash[] => {
    const { start, end } = part === 'day' ? wholeDays(date, date) : halvesOf(date, slots)[part]
    if (!overlaps({ start, end }, spanOf(when))) return []
    return [{ kind: 'absence', Title: teacherName, start, end, shared: teacherName }]
  })
}

/** The classes selected directly or through their grade. */
async function classesOf(db: TenantDb, { audience, gradeIds, classIds }: ClashQuery): Promise<TargetClass[]> {
  if (audience !== 'classes' || gradeIds.length + classIds.length === 0) return []
  const found = await db
    .selectFrom('classes as c')
    .innerJoin('grades as g', (join) => join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.id', '=', 'c.grade_id'))
    .select(['c.id as classId', 'c.grade_id as gradeId', 'c.section', 'g.name as grade'])
    .where((where) =>
      where.or([
        ...(gradeIds.length > 0 ? [where('c.grade_id', 'in', gradeIds)] : []),
        ...(classIds.length > 0 ? [where('c.id', 'in', classIds)] : []),
      ]),
    )
    .execute()
  return found.map(({ classId, gradeId, grade, section }) => ({ classId, gradeId, className: `${grade}-${section}` }))
}
