import { sql } from 'kysely'
import { searchModules } from '#platform/contract/access/moduleNumbers.ts'
import type { ClassResults } from '#platform/server/contributions/classResults.ts'
import { marksOf } from '../web/paths.ts'
import { inSeenClass } from './reach.ts'

/** The written tests of a class in a subject whose marks are entered, in a teacher's search. */
export const classResults: readonly ClassResults[] = [
  {
    searchModule: searchModules.offlinePaper,
    action: 'evaluate',
    query: (actor, { classId, courseId }, limit) => sql`
      select 'paper' as kind, o.id, o.title as name, (o.quarter_total / 4.0)::float8 as marks, null::int as time,
        1 as "generationMode", 2 as "questionPaperTypeID", false as "isWorkSheetStyle",
        case when c.uploaded_at is null then 'pending' else 'uploaded' end as "statusName", o.created_at as "createdAt",
        c.uploaded_at is not null as "isMarksUploaded",
        json_build_array(json_build_object('classId', k.id, 'className', g.name || '-' || k.section)) as "questionPaperClassDetails",
        json_build_array(json_build_object('courseID', s.id, 'courseDisplayName', s.name)) as "questionPaperCourseDetails"
      from offline_tests o join offline_test_classes c on c.tenant_id = o.tenant_id and c.test_id = o.id and c.class_id = ${classId}
        join subjects s on s.tenant_id = o.tenant_id and s.id = o.subject_id
        join classes k on k.tenant_id = c.tenant_id and k.id = c.class_id
        join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
      where o.subject_id = ${courseId} and ${inSeenClass(actor, sql`c.class_id`)}
      order by o.created_at desc, o.id limit ${limit}`,
    to: (id, { classId }) => marksOf(id, classId),
  },
]
