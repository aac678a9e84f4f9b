import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Class, ClassStudent } from '../schemas.ts'
import { classNameOf } from './classOptions.ts'

/** Matches rows in effect today; `row` is the table alias. */
export const today = (row: string) =>
  sql`(select school_day()) between ${sql.ref(`${row}.from_date`)} and coalesce(${sql.ref(`${row}.to_date`)}, 'infinity')`

/** The year’s classes in school order, optionally only those of one teacher. */
export async function listClasses(db: TenantDb, teacherId?: string): Promise<Class[]> {
  const { rows } = await sql<{
    id: string
    grade: string
    section: string
    class_teacher_id: string | null
    students: number
    subjects: { id: string; name: string }[] | null
  }>`
    select c.id, g.name as grade, c.section,
      (select k.teacher_id from class_teachers k where k.class_id = c.id and ${today('k')}) as class_teacher_id,
      (select count(*)::int from enrolments e where e.class_id = c.id and ${today('e')}) as students,
      (select jsonb_agg(distinct jsonb_build_object('id', s.id, 'name', s.name))
         from teachings t join subjects s on s.tenant_id = t.tenant_id and s.id = t.subject_id
        where t.class_id = c.id and ${today('t')} ${teacherId ? sql`and t.teacher_id = ${teacherId}` : sql``}) as subjects
    from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    ${teacherId ? taughtBy(teacherId) : sql``}
    order by g.position, g.code, c.section`.execute(db)
  return rows.map((row) => ({
    classId: row.id,
    className: classNameOf(row),
    grade: row.grade,
    section: row.section,
    studentCount: row.students,
    isClassTeacher: teacherId !== undefined && row.class_teacher_id === teacherId,
    subjects: (row.subjects ?? []).map(({ id, name }) => ({ courseId: id, courseDisplayName: name })),
  }))
}

const taughtBy = (teacherId: string) => sql`where c.id in (
  select k.class_id from class_teachers k where k.teacher_id = ${teacherId} and ${today('k')}
  union all select t.class_id from teachings t where t.teacher_id = ${teacherId} and ${today('t')})`

/** Teachers have access to a class while they are its class teacher or teach a subject in it. */
export async function teaches(db: TenantDb, actor: Actor, classId: string): Promise<boolean> {
  const { rows } = await sql`
    select from class_teachers k where k.class_id = ${classId} and k.teacher_id = ${actor.userId} and ${today('k')}
    union all
    select from teachings t where t.class_id = ${classId} and t.teacher_id = ${actor.userId} and ${today('t')}
    limit 1`.execute(db)
  return rows.length > 0
}

type ClassStudentPage = {
  classId: string
  page: number
  size: number
  sort: 'rollNo' | '-rollNo' | 'name' | '-name'
  q?: string | undefined
}

const orders = {
  rollNo: sql`length(e.roll_no), e.roll_no`,
  '-rollNo': sql`length(e.roll_no) desc, e.roll_no desc`,
  name: sql`lower(u.first_name), lower(u.last_name)`,
  '-name': sql`lower(u.first_name) desc, lower(u.last_name) desc`,
}

export async function listClassStudents(db: TenantDb, { classId, page, size, sort, q }: ClassStudentPage) {
  // Omit the condition without a search: an always-true one leads to a worse query plan.
  const search = q ? sql`and u.first_name || ' ' || u.last_name ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}` : sql``
  const { rows } = await sql<ClassStudent & { total: number }>`
    select u.id as "studentId", e.roll_no as "rollNo", u.first_name as "firstName", u.last_name as "lastName",
      count(*) over ()::int as total
    from enrolments e join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
    where e.class_id = ${classId} and ${today('e')} ${search}
    order by ${orders[sort]}, e.id limit ${size} offset ${(page - 1) * size}`.execute(db)
  return { rows: rows.map(({ total: _, ...student }) => student), total: rows[0]?.total ?? 0, page, size }
}

export const classExists = async (db: TenantDb, classId: string) =>
  (await db.selectFrom('classes').select('id').where('id', '=', classId).executeTakeFirst()) !== undefined
