import { sql } from 'kysely'
import { sweepingJob } from './tenantSweep.ts'

/** Runs at 02:40 in India. */
export const housekeeping = sweepingJob('host.housekeeping', '10 21 * * *', [
  // Clients retry within minutes, never after a month.
  { table: 'idempotency_keys', when: sql`created_at < now() - interval '30 days'` },
  { table: 'throttles', when: sql`window_ends_at < now() - interval '1 day'` },
  { table: 'developer_outbox', when: sql`created_at < now() - interval '7 days'` },
])
