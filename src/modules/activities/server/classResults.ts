import { sql } from 'kysely'
import { searchModules } from '#platform/contract/access/moduleNumbers.ts'
import type { ClassResults } from '#platform/server/contributions/classResults.ts'
import { evaluateOf } from '../web/paths.ts'
import { columns, listed } from './activityQueries.ts'

/** The activities of a class in a subject, in a teacher's search. */
export const classResults: readonly ClassResults[] = [
  {
    searchModule: searchModules.ela,
    action: 'evaluate',
    query: (_, { classId, courseId }, limit) => sql`
      select 'activity' as kind, o."activityId", o."elaCardId", coalesce(nullif(o."topicName", ''), o.title) as "TopicName",
        o."className", o."courseDisplayName", o."chapterName", o."dueOn" as date, o."evaluatedStatus"
      from (${columns} ${listed} and a.class_id = ${classId} and a.subject_id = ${courseId}) o
      order by o."dueOn" desc, o."activityId" limit ${limit}`,
    to: (activityId, { classId }) => evaluateOf({ activityId, classId }),
  },
]
