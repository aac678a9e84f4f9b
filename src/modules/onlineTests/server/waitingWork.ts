import { sql } from 'kysely'
import type { WaitingWork } from '#platform/server/contributions/waitingWork.ts'
import { teaching } from '../access.ts'
import { inEffect } from './reach.ts'

/** How many tests are named before the rest is a number. */
const named = 3

/** Attempts with written answers that a teacher has not marked yet. */
export const answersToMark: WaitingWork = {
  name: 'onlineTests',
  access: teaching,
  query: ({ userId }) => {
    const waiting = sql`
      select o.id, o.title, count(*)::int as n, min(a.handed_in_at) as since
      from online_tests o join online_test_attempts a on a.tenant_id = o.tenant_id and a.test_id = o.id
      where o.state in ('scheduled', 'closed') and a.pending > 0 and a.state in ('handedIn', 'ended')
        and exists (select from teachings x where x.tenant_id = a.tenant_id and x.class_id = a.class_id
          and x.subject_id = o.subject_id and x.teacher_id = ${userId} and ${inEffect('x')})
      group by o.id, o.title`
    return sql`select coalesce(sum(w.n), 0)::int as count, (min(w.since) at time zone 'UTC')::date as since,
        coalesce((array_agg(w.title order by w.since))[1:${sql.lit(named)}], '{}') as people
      from (${waiting}) w`
  },
}
