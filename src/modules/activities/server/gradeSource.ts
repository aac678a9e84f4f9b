import { sql } from 'kysely'
import type { GradeSource } from '#platform/server/contributions/gradeSource.ts'

/** Points of returned activities whose rubric has points, for the gradebook. Points are whole or half. */
export const activityGrades: GradeSource = {
  name: 'activity',
  works: ({ classId, subjectId }) => sql`
    with rubrics as (
      select a.id, a.tenant_id, a.title, a.due_on, a.rubric,
        (select max((l->>'points')::numeric) from jsonb_array_elements(a.rubric->'levels') l)
          * (select sum((c->>'times')::numeric) from jsonb_array_elements(a.rubric->'criteria') c) as most
      from activities a
      where a.class_id = ${classId} and a.subject_id = ${subjectId} and a.removed_at is null
        and jsonb_typeof(a.rubric #> '{levels,0,points}') = 'number')
    select r.id as "workId", r.title, (r.most * 2)::bigint || '/2' as "outOf", r.due_on::text as date,
      json_agg(json_build_object('studentId', s.student_id, 'marks', (
        select (sum(coalesce((r.rubric->'levels'->(x.level::text::int)->>'points')::numeric, 0) * (c.criterion->>'times')::numeric) * 2)::bigint
          || '/2'
        from jsonb_array_elements(r.rubric->'criteria') with ordinality c(criterion, place)
          join jsonb_array_elements(s.result->'levels') with ordinality x(level, place) on x.place = c.place))) as marks
    from rubrics r join activity_students s on s.tenant_id = r.tenant_id and s.activity_id = r.id
    where r.most > 0 and s.returned_at is not null
      and not exists (select from jsonb_array_elements(s.result->'levels') x where jsonb_typeof(x) <> 'number')
    group by r.id, r.title, r.most, r.due_on order by r.due_on desc, r.id limit 30`,
}
