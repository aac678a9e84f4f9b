import { sql } from 'kysely'
import { schoolDay, type WaitingWork } from '#platform/server/contributions/waitingWork.ts'
import { gatewayCampaigns } from '../contract.ts'

/** Campaigns that wait for a second person; nobody approves their own. */
export const campaignsToDecide: WaitingWork = {
  name: 'gatewayCampaigns',
  access: gatewayCampaigns.routes.decideCampaign.access,
  query: ({ userId }) => sql`
    select count(*)::int as count, min(${schoolDay(sql`submitted_at`)}) as since,
      coalesce((array_agg(name order by submitted_at))[1:3], '{}') as people
    from gateway_campaigns where state = 'pendingApproval' and created_by is distinct from ${userId}::uuid`,
}
