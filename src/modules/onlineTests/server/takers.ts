import { type RawBuilder, sql } from 'kysely'
import { inEffect } from './reach.ts'

/**
 * Who takes a test: rows of `test_id`, `student_id` and `class_id`, one for each test and student. That is everybody who is in one of
 * its classes today (or in the group, or named) and takes its subject, and everybody who has begun it, in the class they were in then.
 */
export const takers = (narrowed: {
  readonly tests?: RawBuilder<unknown>
  readonly students?: RawBuilder<unknown>
}) => sql`(
  select distinct on (a.test_id, a.student_id) a.test_id, a.student_id, a.class_id from (
    select 0 as rank, s.test_id, s.student_id, s.class_id from online_test_attempts s
    where true ${narrowed.tests ? sql`and s.test_id in (${narrowed.tests})` : sql``}
      ${narrowed.students ? sql`and s.student_id in (${narrowed.students})` : sql``}
    union all
    select 1, t.test_id, e.student_id, t.class_id from online_test_targets t
      join online_tests w on w.tenant_id = t.tenant_id and w.id = t.test_id
      join classes k on k.tenant_id = t.tenant_id and k.id = t.class_id
      join enrolments e on e.tenant_id = t.tenant_id and e.class_id = t.class_id and ${inEffect('e')}
    where true ${narrowed.tests ? sql`and t.test_id in (${narrowed.tests})` : sql``}
      ${narrowed.students ? sql`and e.student_id in (${narrowed.students})` : sql``}
      and (t.student_id is null or t.student_id = e.student_id)
      and (t.group_id is null or exists (select from student_group_members m where m.tenant_id = t.tenant_id
        and m.group_id = t.group_id and m.student_id = e.student_id))
      and not exists (select from grade_subjects n join student_electives x on x.tenant_id = n.tenant_id
          and x.elective_group = n.elective_group and x.subject_id <> n.subject_id
        where n.tenant_id = k.tenant_id and n.grade_id = k.grade_id and n.subject_id = w.subject_id
          and (n.stream_id is null or n.stream_id = k.stream_id) and x.student_id = e.student_id)
  ) a order by a.test_id, a.student_id, a.rank)`
