import { type RawBuilder, sql } from 'kysely'
import { type CivilDate, type DateRange, endOfWeek, startOfWeek } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Session, Week } from '../schemas.ts'
import { nameOf, readSlots } from './planQueries.ts'

/** Without a filter, the whole school's sessions are returned. */
export type SessionFilter = {
  readonly teacherId?: string
  readonly classId?: string
  readonly roomId?: string
  /** Of each elective group, only the subject the student chose. */
  readonly studentId?: string
  /** Include the teacher's lessons that a substitute takes. */
  readonly withCovered?: boolean
}

function filterCondition({ teacherId, classId, roomId, studentId, withCovered }: SessionFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = []
  if (classId) conditions.push(sql`l.class_id = ${classId}`)
  // A lesson without a room of its own is in its class's room.
  if (roomId)
    conditions.push(sql`coalesce(l.room_id, (select k.room_id from classes k where k.tenant_id = l.tenant_id
      and k.id = l.class_id)) = ${roomId}`)
  if (teacherId)
    conditions.push(
      withCovered
        ? sql`(l.teacher_id = ${teacherId} or x.substitute_id = ${teacherId})`
        : sql`((l.teacher_id = ${teacherId} and x.id is null) or x.substitute_id = ${teacherId})`,
    )
  if (studentId)
    conditions.push(sql`exists (select from enrolments e where e.tenant_id = l.tenant_id and e.class_id = l.class_id
        and e.student_id = ${studentId} and f.day between e.from_date and coalesce(e.to_date, 'infinity'))
      and (l.elective_group is null or not exists (select from student_electives k where k.tenant_id = l.tenant_id
        and k.student_id = ${studentId} and k.elective_group = l.elective_group and k.subject_id <> l.subject_id))`)
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`
}

/**
 * The lessons on these days with substitutions applied, in chronological order. The materialised CTE finds the lessons
 * before names are joined: as a single join of ten tables, planning took PostgreSQL ten times as long as execution.
 */
export async function sessionsBetween(
  db: TenantDb,
  { start, end }: DateRange,
  filter: SessionFilter = {},
): Promise<Session[]> {
  const { rows } = await sql<Session>`
    with given as materialized (
      select l.*, f.day, x.id as substitution_id, coalesce(x.note, '') as note,
        case when x.id is null then l.teacher_id else x.substitute_id end as taker_id
      from (select d::date as day, timetable_on(d::date) as version_id
          from generate_series(${start}::date, ${end}::date, '1 day') d where has_lessons_on(d::date)) f
        join timetable_lessons l on l.version_id = f.version_id and l.weekday = extract(isodow from f.day)
        left join timetable_substitutions x on x.tenant_id = l.tenant_id and x.day = f.day and x.lesson_id = l.id
      where true ${filterCondition(filter)})
    select n.day as date, n.id as "lessonId", n.period_id as "periodId", p.name as "periodName",
      to_char(p.starts_at, 'HH24:MI') as "startsAt", to_char(p.ends_at, 'HH24:MI') as "endsAt",
      n.class_id as "classId", g.name || '-' || c.section as "className", n.subject_id as "courseId",
      s.name as "courseDisplayName", n.elective_group as "electiveGroup",
      n.taker_id as "teacherId", ${nameFrom('taker_id')} as "teacherName",
      n.teacher_id as "plannedTeacherId", ${nameFrom('teacher_id')} as "plannedTeacherName",
      coalesce(n.room_id, c.room_id) as "roomId",
      (select r.name from rooms r where r.tenant_id = n.tenant_id and r.id = coalesce(n.room_id, c.room_id)) as "roomName",
      n.substitution_id as "substitutionId", n.note
    from given n
      join periods p on p.tenant_id = n.tenant_id and p.id = n.period_id
      join classes c on c.tenant_id = n.tenant_id and c.id = n.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      join subjects s on s.tenant_id = n.tenant_id and s.id = n.subject_id
    order by n.day, p.starts_at, g.position, g.code, c.section, s.name`.execute(db)
  return rows
}

const nameFrom = (column: 'taker_id' | 'teacher_id') =>
  sql`(select ${nameOf('u')} from users u where u.tenant_id = n.tenant_id and u.id = n.${sql.ref(column)})`

export const lessonsOn = (db: TenantDb, date: CivilDate, filter: SessionFilter = {}): Promise<Session[]> =>
  sessionsBetween(db, { start: date, end: date }, filter)

/** The school days in a range, limited to the current academic year. */
export async function openDays(db: TenantDb, { start, end }: DateRange): Promise<CivilDate[]> {
  const { rows } = await sql<{ day: CivilDate }>`
    select d::date as day from generate_series(${start}::date, ${end}::date, '1 day') d
    where has_lessons_on(d::date) and exists (select from academic_years y
      where y.id = (select current_year()) and d::date between y.starts_on and y.ends_on) order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

export async function weekOf(db: TenantDb, day: CivilDate, filter: SessionFilter): Promise<Week> {
  const range = { start: startOfWeek(day), end: endOfWeek(day) }
  const [slots, open, sessions] = await Promise.all([
    readSlots(db),
    openDays(db, range),
    sessionsBetween(db, range, filter),
  ])
  return { ...range, slots, openDays: open, sessions }
}
