import { sql } from 'kysely'
import { sweepingJob } from '#platform/server/jobs/tenantSweep.ts'

/** Before dawn in India. What was never read stays longer, and what no bell shows only until it has surely been sent. */
export const notificationHousekeeping = sweepingJob('notifications.housekeeping', '40 21 * * *', [
  { table: 'notifications', when: sql`created_at < now() - interval '30 days' and not in_app` },
  { table: 'notifications', when: sql`created_at < now() - interval '180 days' and read_at is not null` },
  { table: 'notifications', when: sql`created_at < now() - interval '400 days'` },
])
