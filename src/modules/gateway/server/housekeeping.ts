import { sql } from 'kysely'
import { sweepingJob } from '#platform/server/jobs/tenantSweep.ts'

/** Runs at 02:40 IST. Messages are kept for a year, reports that belong to none for a week. */
export const gatewayHousekeeping = sweepingJob('gateway.housekeeping', '10 21 * * *', [
  {
    table: 'gateway_messages',
    when: sql`created_at < now() - interval '400 days' and state not in ('pending', 'retrying')`,
  },
  { table: 'gateway_receipts', when: sql`message_id is null and received_at < now() - interval '7 days'` },
  {
    table: 'gateway_batches',
    when: sql`created_at < now() - interval '400 days' and campaign_id is null
      and not exists (select from gateway_messages m where m.batch_id = gateway_batches.id)`,
  },
])
