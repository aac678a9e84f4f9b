import { sql } from 'kysely'
import type { GradeSource } from '#platform/server/contributions/gradeSource.ts'

/**
 * Results of online tests that were released, for the gradebook: of each student the attempt that counts, once everything in it is
 * marked. Marks below zero count as zero.
 */
export const onlineTestGrades: GradeSource = {
  name: 'onlineTest',
  works: ({ classId, subjectId }) => sql`
    with counted as (
      select distinct on (a.test_id, a.student_id) a.test_id, a.student_id, a.pending, greatest(a.marks_n, 0) as n, a.marks_d as d,
        a.out_of_n as full_n, a.out_of_d as full_d
      from online_test_attempts a join online_tests o on o.tenant_id = a.tenant_id and o.id = a.test_id
      where a.class_id = ${classId} and o.subject_id = ${subjectId} and o.state = 'closed' and o.released_at is not null
        and a.state in ('handedIn', 'ended') and a.marks_n is not null and a.out_of_n > 0
      order by a.test_id, a.student_id, case o.counting when 'best' then a.marks_n::numeric / a.marks_d end desc,
        case o.counting when 'last' then -a.number else a.number end)
    select o.id as "workId", o.title, c.full_n || '/' || c.full_d as "outOf",
      (o.closes_at at time zone t.time_zone)::date::text as date,
      json_agg(json_build_object('studentId', c.student_id, 'marks', c.n || '/' || c.d)) as marks
    from counted c join online_tests o on o.id = c.test_id join tenants t on t.id = o.tenant_id
    where c.pending = 0
    group by o.id, o.title, o.closes_at, t.time_zone, c.full_n, c.full_d
    order by date desc, o.id limit 30`,
}
