import { sql } from 'kysely'
import type { DueWork } from '#platform/server/contributions/dueWork.ts'
import { childTestOf } from '../web/paths.ts'
import { takers } from './takers.ts'

/** Tests by the time they close, for what is due at home and the load of a class. A test that was missed is not late: it is over. */
export const testsDue: DueWork = {
  name: 'onlineTests',
  kind: 'test',
  pathOf: childTestOf,

  ofStudents: ({ studentIds, from, to, now }) => sql`
      select t.student_id as "studentId", o.id as "sourceId", o.title, c.name as subject, o.closes_at as "dueAt",
        case when not a.taken then 'toDo' when o.released_at is not null then 'returned' else 'handedIn' end as state
      from ${takers({ students: sql`select unnest(${[...studentIds]}::uuid[])` })} t
        join online_tests o on o.id = t.test_id join subjects c on c.tenant_id = o.tenant_id and c.id = o.subject_id
        cross join lateral (select exists (select from online_test_attempts x where x.tenant_id = o.tenant_id
          and x.test_id = o.id and x.student_id = t.student_id and x.state in ('handedIn', 'ended')) as taken) a
      where o.state in ('scheduled', 'closed') and o.closes_at >= ${from} and o.closes_at < ${to}
        and (a.taken or o.closes_at >= ${now})
      order by o.closes_at, o.id limit 2000`,

  ofClasses: ({ classIds, from, to }) => sql`
      select distinct t.class_id as "classId", o.id as "sourceId", o.title, c.name as subject, o.closes_at as "dueAt"
      from online_test_targets t join online_tests o on o.tenant_id = t.tenant_id and o.id = t.test_id
        join subjects c on c.tenant_id = o.tenant_id and c.id = o.subject_id
      where t.class_id = any (${[...classIds]}::uuid[]) and o.state in ('scheduled', 'closed')
        and o.closes_at >= ${from} and o.closes_at < ${to}
      order by o.closes_at limit 2000`,
}
