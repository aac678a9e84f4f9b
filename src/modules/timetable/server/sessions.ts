import { type RawBuilder, sql } from 'kysely'
import { type CivilDate, type DateRange, endOfWeek, startOfWeek } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import type { Session, Week } from '../schemas.ts'
import { nameOf, slotsQuery } from './planQueries.ts'

/** Without a filter, the whole school's sessions are returned. */
export type SessionFilter = {
  readonly teacherId?: string
  readonly classId?: string
  readonly courseId?: string
  readonly lessonId?: string
  readonly roomId?: string
  /** Of each elective group, only the subject the student chose. */
  readonly studentId?: string
  /** Include the teacher's lessons that a substitute takes. */
  readonly withCovered?: boolean
  /** Only lessons that have a substitution, or whose teacher is absent for some of the day. */
  readonly isAffected?: boolean
}

function filterCondition(filter: SessionFilter): RawBuilder<unknown> {
  const { teacherId, classId, courseId, lessonId, roomId, studentId, withCovered } = filter
  const conditions: RawBuilder<unknown>[] = []
  if (classId) conditions.push(sql`l.class_id = ${classId}`)
  if (courseId) conditions.push(sql`l.subject_id = ${courseId}`)
  if (lessonId) conditions.push(sql`l.id = ${lessonId}`)
  // A lesson without a room of its own is in its class's room.
  if (roomId)
    conditions.push(sql`coalesce(l.room_id, (select k.room_id from classes k where k.tenant_id = l.tenant_id
      and k.id = l.class_id)) = ${roomId}`)
  if (teacherId) conditions.push(withCovered ? sql`true` : sql`(x.id is null or x.substitute_id = ${teacherId})`)
  if (studentId)
    conditions.push(sql`exists (select from enrolments e where e.tenant_id = l.tenant_id and e.class_id = l.class_id
        and e.student_id = ${studentId} and l.day between e.from_date and coalesce(e.to_date, 'infinity'))
      and (l.elective_group is null or not exists (select from student_electives k where k.tenant_id = l.tenant_id
        and k.student_id = ${studentId} and k.elective_group = l.elective_group and k.subject_id <> l.subject_id))`)
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`
}

const isGiven = sql`l.version_id = f.version_id and l.weekday = extract(isodow from f.day)`

/** The lessons of the days: all of the school's, or those of some teachers and with some substitutions, found by index. */
function lessonsOf({ teacherId, isAffected }: SessionFilter): RawBuilder<unknown> {
  if (!teacherId && !isAffected) return sql`(select f.day, l.* from days f join timetable_lessons l on ${isGiven}) l`
  const teachers = teacherId
    ? sql`(select ${teacherId}::uuid as id, f.day from days f) a`
    : sql`(select a.teacher_id as id, a.day from days f join teacher_absences a on a.day = f.day) a`
  const substitutions = teacherId ? sql`s.substitute_id = ${teacherId} and s.day = f.day` : sql`s.day = f.day`
  return sql`(
        select f.day, l.* from ${teachers} join days f on f.day = a.day
          join timetable_lessons l on l.teacher_id = a.id and ${isGiven}
        union
        select f.day, l.* from days f join timetable_substitutions s on ${substitutions}
          join timetable_lessons l on l.tenant_id = s.tenant_id and l.id = s.lesson_id and ${isGiven}) l`
}

/** A date, or an expression for one. */
type SqlDate = CivilDate | RawBuilder<unknown>

/**
 * The lessons on these days with substitutions applied, in chronological order. The steps are kept apart (materialised, lateral
 * with an offset), so that the names of the few lessons found are looked up by key: given the choice, PostgreSQL looks up the
 * version of each day for every lesson of the year, or joins every class with every period, because it cannot tell how few
 * days and lessons there are.
 */
export const sessionsQuery = (start: SqlDate, end: SqlDate, filter: SessionFilter) => sql<Session>`
    with days as materialized (select * from timetable_days(${start}::date, ${end}::date)),
    given as materialized (
      select l.*, x.id as substitution_id, coalesce(x.note, '') as note,
        case when x.id is null then l.teacher_id else x.substitute_id end as taker_id
      from ${lessonsOf(filter)}
        left join timetable_substitutions x on x.tenant_id = l.tenant_id and x.day = l.day and x.lesson_id = l.id
      where true ${filterCondition(filter)})
    select n.day as date, n.id as "lessonId", n.period_id as "periodId", p.name as "periodName",
      to_char(p.starts_at, 'HH24:MI') as "startsAt", to_char(p.ends_at, 'HH24:MI') as "endsAt",
      n.class_id as "classId", c.name as "className", n.subject_id as "courseId",
      s.name as "courseDisplayName", n.elective_group as "electiveGroup",
      n.taker_id as "teacherId", ${nameFrom('taker_id')} as "teacherName",
      n.teacher_id as "plannedTeacherId", ${nameFrom('teacher_id')} as "plannedTeacherName",
      coalesce(n.room_id, c.room_id) as "roomId",
      (select r.name from rooms r where r.tenant_id = n.tenant_id and r.id = coalesce(n.room_id, c.room_id)) as "roomName",
      n.substitution_id as "substitutionId", n.note
    from given n
      cross join lateral (select p.name, p.starts_at, p.ends_at from periods p
        where p.tenant_id = n.tenant_id and p.id = n.period_id offset 0) p
      cross join lateral (select c.room_id, c.section, g.position, g.code, g.name || '-' || c.section as name
        from classes c cross join lateral (select g.name, g.position, g.code from grades g
          where g.tenant_id = c.tenant_id and g.id = c.grade_id offset 0) g
        where c.tenant_id = n.tenant_id and c.id = n.class_id offset 0) c
      cross join lateral (select s.name from subjects s
        where s.tenant_id = n.tenant_id and s.id = n.subject_id offset 0) s
    order by n.day, p.starts_at, c.position, c.code, c.section, s.name`

export async function sessionsBetween(
  db: TenantDb,
  { start, end }: DateRange,
  filter: SessionFilter = {},
): Promise<Session[]> {
  return (await sessionsQuery(start, end, filter).execute(db)).rows
}

const nameFrom = (column: 'taker_id' | 'teacher_id') =>
  sql`(select ${nameOf('u')} from users u where u.tenant_id = n.tenant_id and u.id = n.${sql.ref(column)})`

export const lessonsOn = (db: TenantDb, date: CivilDate, filter: SessionFilter = {}): Promise<Session[]> =>
  sessionsBetween(db, { start: date, end: date }, filter)

export const openDaysQuery = ({ start, end }: DateRange) => sql<{ day: CivilDate }>`
    select d.day from academic_years y cross join lateral lesson_days(${start}::date, ${end}::date) d
    where y.id = (select current_year()) and d.day between y.starts_on and y.ends_on order by 1`

/** The school days in a range, limited to the current academic year. */
export async function openDays(db: TenantDb, range: DateRange): Promise<CivilDate[]> {
  const { rows } = await openDaysQuery(range).execute(db)
  return rows.map(({ day }) => day)
}

/** A single statement, which a page that shows both a day and its week asks only once. */
export async function weekOf(db: TenantDb, day: CivilDate, filter: SessionFilter): Promise<Week> {
  const range = { start: startOfWeek(day), end: endOfWeek(day) }
  const { rows } = await sql<Pick<Week, 'slots' | 'sessions'> & { open: readonly { day: CivilDate }[] }>`
    select ${listOf(slotsQuery)} as slots, ${listOf(openDaysQuery(range))} as open,
      ${listOf(sessionsQuery(range.start, range.end, filter))} as sessions`.execute(db)
  const { slots = [], open = [], sessions = [] } = rows[0] ?? {}
  return { ...range, slots, openDays: open.map((one) => one.day), sessions }
}
