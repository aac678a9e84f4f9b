import { sql } from 'kysely'
import type { DueWork } from '#platform/server/contributions/dueWork.ts'
import { childHomeworkOf } from '../web/paths.ts'
import { assignees } from './assignees.ts'

/** Homework with a due time, for what is due at home, the load of a class and its calendar. */
export const homeworkDue: DueWork = {
  name: 'homework',
  kind: 'homework',
  pathOf: childHomeworkOf,

  ofStudents: ({ studentIds, from, to, now }) => sql`
      select a.student_id as "studentId", h.id as "sourceId", h.title, c.name as subject, h.due_at as "dueAt",
        case when s.state = 'returned' then 'returned' when s.state = 'handedIn' then 'handedIn'
          when h.due_at < ${now} then 'late' else 'toDo' end as state
      from ${assignees({ students: sql`select unnest(${[...studentIds]}::uuid[])` })} a
        join homework h on h.id = a.homework_id join subjects c on c.tenant_id = h.tenant_id and c.id = h.subject_id
        left join homework_submissions s on s.tenant_id = h.tenant_id and s.homework_id = h.id and s.student_id = a.student_id
      where h.state in ('open', 'closed') and h.due_at >= ${from} and h.due_at < ${to}
        -- What is only shown in class is over with its day.
        and (h.hand_in <> '{}' or h.due_at >= ${now} or s.state = 'returned')
      order by h.due_at, h.id limit 2000`,

  ofClasses: ({ classIds, from, to }) => sql`
      select distinct t.class_id as "classId", h.id as "sourceId", h.title, c.name as subject, h.due_at as "dueAt"
      from homework_targets t join homework h on h.tenant_id = t.tenant_id and h.id = t.homework_id
        join subjects c on c.tenant_id = h.tenant_id and c.id = h.subject_id
      where t.class_id = any (${[...classIds]}::uuid[]) and h.state in ('scheduled', 'open', 'closed')
        and h.due_at >= ${from} and h.due_at < ${to}
      order by h.due_at limit 2000`,
}
