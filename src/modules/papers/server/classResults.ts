import { sql } from 'kysely'
import { searchModules } from '#platform/contract/access/moduleNumbers.ts'
import type { ClassResults } from '#platform/server/contributions/classResults.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import { paperPath } from '../web/paths.ts'
import { visible } from './paperAccess.ts'
import { isFor } from './paperList.ts'
import { hasMarksOf, stateOf } from './paperProgress.ts'

/** The papers for a class in a subject, in a teacher's search. */
export const classResults: readonly ClassResults[] = [
  {
    searchModule: searchModules.offlinePaper,
    action: 'view',
    query: (actor, { classId, courseId }, limit) => sql`
      select 'paper' as kind, p.id, p.name, (p.quarter_marks / 4.0)::float8 as marks, p.minutes::int as time,
        case p.mode when 'auto' then 2 else 1 end as "generationMode", case p.kind when 'informal' then 1 else 2 end as "questionPaperTypeID",
        p.is_worksheet as "isWorkSheetStyle", ${stateOf} as "statusName", p.created_at as "createdAt", ${hasMarksOf(classId)} as "isMarksUploaded",
        ${listOf(sql`select c.id as "classId", cg.name || '-' || c.section as "className" from paper_classes pc
          join classes c on c.tenant_id = pc.tenant_id and c.id = pc.class_id
          join grades cg on cg.tenant_id = c.tenant_id and cg.id = c.grade_id
          where pc.tenant_id = p.tenant_id and pc.paper_id = p.id order by 2`)} as "questionPaperClassDetails",
        json_build_array(json_build_object('courseID', s.id, 'courseDisplayName', s.name)) as "questionPaperCourseDetails"
      from papers p join subjects s on s.tenant_id = p.tenant_id and s.id = p.subject_id
      where p.subject_id = ${courseId} and p.archived_at is null and ${isFor(classId)} and ${visible(actor)}
      order by p.created_at desc, p.id limit ${limit}`,
    to: paperPath,
  },
]
