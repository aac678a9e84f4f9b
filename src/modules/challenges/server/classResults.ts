import { sql } from 'kysely'
import { onlineTestPaths } from '#modules/onlineTests/web/paths.ts'
import { searchModules } from '#platform/contract/access/moduleNumbers.ts'
import type { ClassResults, SearchPlace } from '#platform/server/contributions/classResults.ts'

/** The chapters that students of the class have practised, and how many of them: a chapter has no marks or minutes. */
const chapters = ({ classId, courseId }: SearchPlace, limit: number) => sql`
  select 'paper' as kind, (array_agg(r.id order by r.started_at desc))[1] as id, r.chapter as name, null::float8 as marks, null::int as time,
    2 as "generationMode", 1 as "questionPaperTypeID", false as "isWorkSheetStyle",
    count(distinct r.student_id)::text as "statusName", min(r.started_at) as "createdAt", false as "isMarksUploaded",
    json_build_array(json_build_object('classId', k.id, 'className', g.name || '-' || k.section)) as "questionPaperClassDetails",
    json_build_array(json_build_object('courseID', s.id, 'courseDisplayName', s.name)) as "questionPaperCourseDetails"
  from challenge_rounds r join subjects s on s.tenant_id = r.tenant_id and s.id = r.subject_id
    join enrolments e on e.tenant_id = r.tenant_id and e.student_id = r.student_id and e.class_id = ${classId}
      and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
    join classes k on k.tenant_id = e.tenant_id and k.id = e.class_id
    join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
  where r.subject_id = ${courseId}
  group by r.subject_id, r.chapter, k.id, g.name, k.section, s.id, s.name order by max(r.started_at) desc, r.chapter limit ${limit}`

/** Every chapter opens the page of the class's tests, where its progress is. */
export const classResults: readonly ClassResults[] = (['view', 'evaluate'] as const).map((action) => ({
  searchModule: searchModules.chapterChallenge,
  action,
  query: (_, place, limit) => chapters(place, limit),
  to: (_, { classId }) => `${onlineTestPaths.list}?class=${encodeURIComponent(classId)}`,
}))
