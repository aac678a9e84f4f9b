import { sql } from 'kysely'
import { sweepingJob } from './tenantSweep.ts'

/** Before dawn in India. */
export const housekeeping = sweepingJob('host.housekeeping', '10 21 * * *', [
  // A client retries within minutes; nobody asks for an answer again after a month.
  { table: 'idempotency_keys', when: sql`created_at < now() - interval '30 days'` },
  { table: 'throttles', when: sql`window_ends_at < now() - interval '1 day'` },
  { table: 'developer_outbox', when: sql`created_at < now() - interval '7 days'` },
])
