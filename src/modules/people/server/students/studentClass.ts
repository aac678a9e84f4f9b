import { sql } from 'kysely'

/** Whether the school's day falls into an enrolment, or into anything else that lasts from one day to another. */
export const today = (row: string) =>
  sql`(select school_day()) between ${sql.ref(`${row}.from_date`)} and coalesce(${sql.ref(`${row}.to_date`)}, 'infinity')`

/** Joins the class a student is in today as `k`; `student` is where their id stands. */
export const currentClass = (student: string) => sql`
  left join lateral (
    select e.class_id, e.roll_no, q.name || '-' || c.section as class_name, q.position as grade_position, q.code, c.section
    from enrolments e join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
      join grades q on q.tenant_id = c.tenant_id and q.id = c.grade_id
    where e.tenant_id = u.tenant_id and e.student_id = ${sql.ref(student)} and ${today('e')} limit 1) k on true`

/** The classes somebody teaches or answers for today. */
export const classesTaughtBy = (teacherId: string) => sql`
  select t.class_id from class_teachers t where t.teacher_id = ${teacherId} and ${today('t')}
  union all select t.class_id from teachings t where t.teacher_id = ${teacherId} and ${today('t')}`
