import { sql } from 'kysely'
import { schoolDay, type WaitingWork } from '#platform/server/contributions/waitingWork.ts'
import { ticketHandlers } from '../access.ts'
import { fullName } from './ticketReads.ts'

/** Pending tickets: for each person of the office those given to them and those given to nobody. */
export const ticketsToAnswer: WaitingWork = {
  name: 'tickets',
  access: ticketHandlers,
  query: ({ userId }) => sql`
    select count(*)::int as count, ${schoolDay(sql`min(w.raised_at)`)} as since,
      coalesce((array_agg(w.name order by w.raised_at))[1:3], '{}') as people
    from (select t.raised_at, ${fullName('u')} as name from tickets t
        join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
      where t.state = 'pending' and (t.assignee_id is null or t.assignee_id = ${userId})) w`,
}
