import { type RawBuilder, sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { Actor } from '#platform/server/requests/actor.ts'

/** Whether a row's stretch of days includes today at the school. */
export const inEffect = (row: string): RawBuilder<boolean> =>
  sql`(select school_day()) between ${sql.ref(`${row}.from_date`)} and coalesce(${sql.ref(`${row}.to_date`)}, 'infinity')`

/** Whether the caller enters the marks of a class for test `o`: they teach its subject there. */
export const inTaughtClass = ({ roleId, userId }: Actor, classId: RawBuilder<unknown>): RawBuilder<boolean> =>
  roleId === roles.teacher
    ? sql`(exists (select from teachings x where x.tenant_id = o.tenant_id and x.class_id = ${classId}
        and x.subject_id = o.subject_id and x.teacher_id = ${userId} and ${inEffect('x')}))`
    : sql`false`

/** The classes whose marks the caller reads: those they teach it in, their own as class teacher, all for the office. */
export const inSeenClass = (actor: Actor, classId: RawBuilder<unknown>): RawBuilder<boolean> =>
  actor.roleId === roles.teacher
    ? sql`(${inTaughtClass(actor, classId)} or ${classId} in (
        select x.class_id from class_teachers x where x.teacher_id = ${actor.userId} and ${inEffect('x')}))`
    : sql`true`

/** The students of a class who take the subject of test `o`, as rows of `student_id` and `roll_no`. */
export const studentsOf = (classId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select e.student_id, e.roll_no from enrolments e join classes k on k.tenant_id = e.tenant_id and k.id = e.class_id
  where e.tenant_id = o.tenant_id and e.class_id = ${classId} and ${inEffect('e')}
    and not exists (select from grade_subjects n join student_electives y on y.tenant_id = n.tenant_id
        and y.elective_group = n.elective_group and y.subject_id <> n.subject_id
      where n.tenant_id = k.tenant_id and n.grade_id = k.grade_id and n.subject_id = o.subject_id
        and (n.stream_id is null or n.stream_id = k.stream_id) and y.student_id = e.student_id))`
