import { sql } from 'kysely'
import { schoolDay, type WaitingWork } from '#platform/server/contributions/waitingWork.ts'
import { teaching } from '../access.ts'
import { inEffect } from './reach.ts'

/** How many homeworks are named before the rest is a number. */
const named = 3

/** Work handed in or marked that a teacher has not returned yet. */
export const workToEvaluate: WaitingWork = {
  name: 'homework',
  access: teaching,
  query: ({ userId }) => {
    const waiting = sql`
      select h.id, h.title, count(*)::int as n, min(coalesce(s.handed_in_at, s.evaluated_at)) as since
      from homework h join homework_submissions s on s.tenant_id = h.tenant_id and s.homework_id = h.id
      where h.state in ('open', 'closed') and (s.state = 'handedIn' or (s.evaluated_at is not null and s.state <> 'returned'))
        and exists (select from teachings x where x.tenant_id = s.tenant_id and x.class_id = s.class_id
          and x.subject_id = h.subject_id and x.teacher_id = ${userId} and ${inEffect('x')})
      group by h.id, h.title`
    return sql`select coalesce(sum(w.n), 0)::int as count, ${schoolDay(sql`min(w.since)`)} as since,
        coalesce((array_agg(w.title order by w.since))[1:${sql.lit(named)}], '{}') as people
      from (${waiting}) w`
  },
}
