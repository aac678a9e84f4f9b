import { type RawBuilder, sql } from 'kysely'

const schoolDay = sql`(select school_day())`

/** The school's day, looked up once in a statement: the table expression, and its value. */
export const givenDay = sql`today as materialized (select school_day() as day)`
export const dayGiven = sql`(select day from today)`

/** Whether a row's date range includes today in the school's time zone. */
export const today = (row: string, day: RawBuilder<unknown> = schoolDay) =>
  sql`${day} between ${sql.ref(`${row}.from_date`)} and coalesce(${sql.ref(`${row}.to_date`)}, 'infinity')`

/** Joins today's class as `k`; `student` is the column of the student id. */
export const currentClass = (student: string, day: RawBuilder<unknown> = schoolDay) => sql`
  left join lateral (
    select e.class_id, e.roll_no, q.name || '-' || c.section as class_name, q.position as grade_position, q.code, c.section
    from enrolments e join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
      join grades q on q.tenant_id = c.tenant_id and q.id = c.grade_id
    where e.tenant_id = u.tenant_id and e.student_id = ${sql.ref(student)} and ${today('e', day)} limit 1) k on true`

/** The classes someone teaches or is class teacher of today. */
export const classesTaughtBy = (teacherId: string) => sql`
  select t.class_id from class_teachers t where t.teacher_id = ${teacherId} and ${today('t')}
  union all select t.class_id from teachings t where t.teacher_id = ${teacherId} and ${today('t')}`
