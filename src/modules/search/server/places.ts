import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { ClassOption } from '../schemas.ts'

const inEffect = (row: string) =>
  sql`(select school_day()) between ${sql.ref(`${row}.from_date`)} and coalesce(${sql.ref(`${row}.to_date`)}, 'infinity')`

/** The classes of a teacher with each subject they teach there, in school order; as class teacher, without subjects. */
export async function listPlaces(
  db: TenantDb,
  teacherId: string,
  { asClassTeacher }: { asClassTeacher: boolean },
): Promise<ClassOption[]> {
  const { rows } = await sql<ClassOption>`
    with own as (
      select c.id, c.grade_id, c.section, g.name as grade,
        (row_number() over (order by g.position, g.code, c.section) - 1)::int as index
      from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      where c.id in (
        select k.class_id from class_teachers k where k.teacher_id = ${teacherId} and ${inEffect('k')}
        union all select t.class_id from teachings t where t.teacher_id = ${teacherId} and ${inEffect('t')}))
    select o.id as "classId", o.grade_id as "gradeId", o.grade || '-' || o.section as "className", s.id as "courseId",
      s.name as "courseDisplayName", o.section as "sectionId", o.index,
      (select count(*)::int from enrolments e where e.class_id = o.id and ${inEffect('e')}) as "studentCount"
    from own o join ${
      asClassTeacher
        ? sql`(select k.class_id, null::uuid as subject_id from class_teachers k
            where k.teacher_id = ${teacherId} and ${inEffect('k')}) t`
        : sql`(select distinct t.class_id, t.subject_id from teachings t
            where t.teacher_id = ${teacherId} and ${inEffect('t')}) t`
    } on t.class_id = o.id
      left join subjects s on s.id = t.subject_id
    order by o.index, lower(s.name), s.id limit 300`.execute(db)
  return rows
}

export async function isClassTeacher(db: TenantDb, teacherId: string): Promise<boolean> {
  const { rows } = await sql`
    select from class_teachers k where k.teacher_id = ${teacherId} and ${inEffect('k')} limit 1`.execute(db)
  return rows.length > 0
}

export async function readYear(db: TenantDb): Promise<{ year: { start: string; end: string } | null; today: string }> {
  const { rows } = await sql<{ start: string | null; end: string | null; today: string }>`
    select y.starts_on as start, y.ends_on as end, d.day as today
    from (select school_day() as day) d left join academic_years y on y.id = (select current_year())`.execute(db)
  const [row] = rows
  return { year: row?.start && row.end ? { start: row.start, end: row.end } : null, today: row?.today ?? '' }
}
