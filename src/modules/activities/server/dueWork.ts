import { sql } from 'kysely'
import type { DueWork } from '#platform/server/contributions/dueWork.ts'
import { childActivityOf } from '../web/paths.ts'
import { dueEnd } from './activityQueries.ts'
import { childState, ofStudents } from './family/childActivities.ts'

/** The last minute of the last day, so that it is shown on that day. */
const dueAt = sql`${dueEnd} - interval '1 minute'`

const columns = sql`a.id as "sourceId", a.title, coalesce(j.name, '') as subject, ${dueAt} as "dueAt"`

export const activitiesDue: DueWork = {
  name: 'activities',
  kind: 'activity',
  pathOf: (activityId) => childActivityOf(activityId),
  ofStudents: ({ studentIds, from, to }) => sql`
      select q.student_id as "studentId", ${columns}, ${childState} as state
      ${ofStudents(sql`unnest(${[...studentIds]}::uuid[])`)} and ${dueAt} >= ${from} and ${dueAt} < ${to}
      order by a.due_on, a.id limit 2000`,
  ofClasses: ({ classIds, from, to }) => sql`
      select a.class_id as "classId", ${columns}
      from activities a left join subjects j on j.tenant_id = a.tenant_id and j.id = a.subject_id
      where a.removed_at is null and a.class_id = any (${[...classIds]}::uuid[]) and ${dueAt} >= ${from} and ${dueAt} < ${to}
      order by a.due_on, a.id limit 2000`,
}
