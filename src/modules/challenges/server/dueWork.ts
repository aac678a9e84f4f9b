import { sql } from 'kysely'
import type { DueWork } from '#platform/server/contributions/dueWork.ts'
import { challengePaths } from '../web/paths.ts'
import { assigneesOf, dueAt, isDone } from './assignments.ts'

const columns = sql`a.id as "sourceId", a.chapter as title, s.name as subject, ${dueAt} as "dueAt"`

/** Chapters that a teacher has assigned, for what is due at home and the load of a class. */
export const challengesDue: DueWork = {
  name: 'challenges',
  kind: 'challenge',
  pathOf: () => challengePaths.list,

  ofStudents: ({ studentIds, from, to, now }) => sql`
      select t.student_id as "studentId", ${columns},
        case when ${isDone} then 'handedIn' when ${dueAt} < ${now} then 'late' else 'toDo' end as state
      from ${assigneesOf(sql`e.student_id = any (${[...studentIds]}::uuid[])`)} t
        join challenge_assignments a on a.id = t.assignment_id
        join subjects s on s.tenant_id = a.tenant_id and s.id = a.subject_id
      where ${dueAt} >= ${from} and ${dueAt} < ${to}
      order by a.due_on, a.id limit 2000`,

  ofClasses: ({ classIds, from, to }) => sql`
      select a.class_id as "classId", ${columns}
      from challenge_assignments a join subjects s on s.tenant_id = a.tenant_id and s.id = a.subject_id
      where a.cancelled_at is null and a.class_id = any (${[...classIds]}::uuid[]) and ${dueAt} >= ${from} and ${dueAt} < ${to}
      order by a.due_on, a.id limit 2000`,
}
