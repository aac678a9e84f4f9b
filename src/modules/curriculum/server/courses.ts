import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { CivilDate, DateRange } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Course, CurriculumHead } from '../schemas.ts'

export type CourseKey = { readonly gradeId: string; readonly courseId: string }

/** Limits teachers to the subjects they currently teach in a class of the grade. */
export const visibleTo = ({ roleId, userId }: Pick<Actor, 'roleId' | 'userId'>) =>
  roleId === roles.teacher
    ? sql`and exists (select from teachings t join classes k on k.tenant_id = t.tenant_id and k.id = t.class_id
        where t.teacher_id = ${userId} and k.grade_id = p.grade_id and t.subject_id = p.subject_id
          and (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity'))`
    : sql``

/** This year’s grade subjects, plus dropped ones that still have a curriculum. */
const pairs = sql`(select grade_id, subject_id, min(position) as position from (
    select grade_id, subject_id, position from grade_subjects
    union all select grade_id, subject_id, 32000 from curriculums) all_pairs group by grade_id, subject_id) p
  join grades g on g.id = p.grade_id join subjects s on s.id = p.subject_id`

const courseColumns = sql`p.grade_id as "gradeId", g.name as grade, g.code::int as "gradeCode", p.subject_id as "courseId",
  s.name as "courseDisplayName"`

/** Undefined if the course does not exist or the caller has no access to it. */
export async function findCourse(
  db: TenantDb,
  actor: Actor,
  { gradeId, courseId }: CourseKey,
): Promise<Course | undefined> {
  const { rows } = await sql<Course>`select ${courseColumns} from ${pairs}
    where p.grade_id = ${gradeId} and p.subject_id = ${courseId} ${visibleTo(actor)}`.execute(db)
  return rows[0]
}

export async function isTeacher(db: TenantDb, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and role_id = ${roles.teacher}`.execute(db)
  return rows.length > 0
}

/** The courses visible to a person in school order. */
export async function coursesOf(db: TenantDb, person: Pick<Actor, 'roleId' | 'userId'>): Promise<Course[]> {
  const { rows } = await sql<Course>`select ${courseColumns} from ${pairs} where true ${visibleTo(person)}
    order by g.position, g.code, p.position, lower(s.name)`.execute(db)
  return rows
}

/** The courses visible to the caller in school order, with the status of their curricula. */
export async function listCourses(
  db: TenantDb,
  actor: Actor,
  gradeId: string | undefined,
): Promise<(Course & { curriculum: CurriculumHead | null })[]> {
  const { rows } = await sql<Course & { curriculum: CurriculumHead | null }>`
    select ${courseColumns}, case when c.id is not null then jsonb_build_object('isUnitFirst', c.is_unit_first,
        'statusId', c.status_id, 'isSent', c.sent_at is not null, 'units', c.units, 'chapters', c.chapters, 'topics', c.topics,
        'periods', c.periods, 'savedBy', ${savedBy}, 'savedAt', c.saved_at, 'version', c.version) end as curriculum
    from ${pairs} left join curriculums c on c.grade_id = p.grade_id and c.subject_id = p.subject_id
      left join users u on u.tenant_id = c.tenant_id and u.id = c.saved_by
    where true ${gradeId ? sql`and p.grade_id = ${gradeId}` : sql``} ${visibleTo(actor)}
    order by g.position, g.code, p.position, lower(s.name)`.execute(db)
  return rows
}

const nameOf = (row: string) =>
  sql`case when ${sql.ref(`${row}.id`)} is not null then coalesce(nullif(trim(${sql.ref(`${row}.first_name`)} || ' ' ||
    ${sql.ref(`${row}.last_name`)}), ''), ${sql.ref(`${row}.user_name`)}) end`

/** Names of users joined as `u` and `d`. */
export const savedBy = nameOf('u')
export const decidedBy = nameOf('d')

/** The first and last day of the academic year, and today. */
export async function yearDays(db: TenantDb): Promise<DateRange & { today: CivilDate }> {
  const { rows } = await sql<DateRange & { today: CivilDate }>`
    select starts_on as start, ends_on as end, school_day() as today from academic_years
    where id = (select current_year())`.execute(db)
  const [year] = rows
  if (!year) throw problem('no-academic-year')
  return year
}

/** Lessons of a subject in the published timetable by class, between two days, both inclusive. */
export async function lessonsOf(
  db: TenantDb,
  classIds: readonly string[],
  courseId: string,
  { start, end }: DateRange,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ classId: string; lessons: number }>`
    with days as materialized (
      select version_id, extract(isodow from day) as weekday, count(*) as days
      from timetable_days(${start}::date, ${end}::date) group by 1, 2)
    select l.class_id as "classId", sum(d.days)::int as lessons
    from days d join timetable_lessons l on l.version_id = d.version_id and l.weekday = d.weekday
    where l.class_id = any (${classIds}::uuid[]) and l.subject_id = ${courseId}
    group by l.class_id`.execute(db)
  return new Map(rows.map(({ classId, lessons }) => [classId, lessons]))
}

export async function isGrade(db: TenantDb, gradeId: string): Promise<boolean> {
  const { rows } = await sql`select from grades where id = ${gradeId}`.execute(db)
  return rows.length > 0
}

export async function classesOf(db: TenantDb, gradeId: string): Promise<{ classId: string; className: string }[]> {
  const { rows } = await sql<{ classId: string; className: string }>`
    select c.id as "classId", g.name || '-' || c.section as "className"
    from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where c.grade_id = ${gradeId} order by c.section`.execute(db)
  return rows
}
