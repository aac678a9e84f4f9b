import { sql } from 'kysely'
import type { GradeSource } from '#platform/server/contributions/gradeSource.ts'

/** Marks of returned homework, for the gradebook. */
export const homeworkGrades: GradeSource = {
  name: 'homework',
  works: ({ classId, subjectId }) => sql`
    select h.id as "workId", h.title, trim_scale(h.max_marks)::text as "outOf",
      (coalesce(h.due_at, h.created_at) at time zone n.time_zone)::date::text as date,
      json_agg(json_build_object('studentId', s.student_id, 'marks', trim_scale(s.marks)::text)) as marks
    from homework h join tenants n on n.id = h.tenant_id
      join homework_submissions s on s.tenant_id = h.tenant_id and s.homework_id = h.id and s.class_id = ${classId}
        and s.state = 'returned' and s.marks is not null
    where h.subject_id = ${subjectId} and h.max_marks > 0 and h.state in ('open', 'closed')
    group by h.id, n.time_zone, h.tenant_id, h.title, h.max_marks, h.due_at, h.created_at
    order by date desc, h.id limit 30`,
}
