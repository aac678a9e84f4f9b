import { sql } from 'kysely'
import type { GradeSource } from '#platform/server/contributions/gradeSource.ts'

/** Marks of papers written on paper, for the gradebook, once those of the class are uploaded. */
export const offlinePaperGrades: GradeSource = {
  name: 'offlinePaper',
  works: ({ classId, subjectId }) => sql`
    select o.id as "workId", o.title, o.quarter_total || '/4' as "outOf", o.held_on::text as date,
      json_agg(json_build_object('studentId', p.student_id, 'marks', case p.presence when 'absent' then 'AB' when 'exempt' then 'EX'
        else coalesce((select sum(m.quarter_marks) from offline_test_marks m
          where m.tenant_id = p.tenant_id and m.paper_id = p.id), 0) || '/4' end)) as marks
    from offline_tests o
      join offline_test_classes c on c.tenant_id = o.tenant_id and c.test_id = o.id and c.class_id = ${classId}
        and c.uploaded_at is not null
      join offline_test_papers p on p.tenant_id = o.tenant_id and p.test_id = o.id and p.class_id = c.class_id
    where o.subject_id = ${subjectId}
    group by o.id, o.title, o.quarter_total, o.held_on order by o.held_on desc, o.id limit 30`,
}
