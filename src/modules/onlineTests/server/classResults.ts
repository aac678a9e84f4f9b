import { type RawBuilder, sql } from 'kysely'
import { searchModules } from '#platform/contract/access/moduleNumbers.ts'
import type { ClassResults, SearchPlace } from '#platform/server/contributions/classResults.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { resultsOf, testOf } from '../web/paths.ts'
import { maySee } from './reach.ts'

const tests = (actor: Actor, { classId, courseId }: SearchPlace, limit: number, which: RawBuilder<unknown>) => sql`
  select 'paper' as kind, o.id, o.title as name, coalesce((select sum((v.content ->> 'marks')::numeric) from online_test_items i
        join question_versions v on v.tenant_id = i.tenant_id and v.id = i.version_id
      where i.tenant_id = o.tenant_id and i.test_id = o.id), 0)::float8 as marks,
    o.minutes::int as time, 1 as "generationMode", 1 as "questionPaperTypeID", false as "isWorkSheetStyle",
    case when o.released_at is not null then 'released' else o.state end as "statusName",
    o.created_at as "createdAt", o.released_at is not null as "isMarksUploaded",
    json_build_array(json_build_object('classId', k.id, 'className', g.name || '-' || k.section)) as "questionPaperClassDetails",
    json_build_array(json_build_object('courseID', c.id, 'courseDisplayName', c.name)) as "questionPaperCourseDetails"
  from online_tests o join subjects c on c.tenant_id = o.tenant_id and c.id = o.subject_id
    join classes k on k.tenant_id = o.tenant_id and k.id = ${classId}
    join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
  where o.state <> 'withdrawn' and o.subject_id = ${courseId} and ${which} and ${maySee(actor)} and exists (
    select from online_test_targets t where t.tenant_id = o.tenant_id and t.test_id = o.id and t.class_id = ${classId})
  order by o.created_at desc, o.id limit ${limit}`

/** The online tests of a class in a subject, in a teacher's search. What has not begun has nothing to evaluate. */
export const classResults: readonly ClassResults[] = [
  {
    searchModule: searchModules.onlineTest,
    action: 'view',
    query: (actor, place, limit) => tests(actor, place, limit, sql`true`),
    to: testOf,
  },
  {
    searchModule: searchModules.onlineTest,
    action: 'evaluate',
    query: (actor, place, limit) =>
      tests(actor, place, limit, sql`o.state in ('scheduled', 'closed') and o.opens_at <= now()`),
    to: resultsOf,
  },
]
