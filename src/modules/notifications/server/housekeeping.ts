import { sql } from 'kysely'
import { sweepingJob } from '#platform/server/jobs/tenantSweep.ts'

/** Runs at 03:10 IST. Unread notifications are kept longest, those sent only by e-mail or SMS shortest. */
export const notificationHousekeeping = sweepingJob('notifications.housekeeping', '40 21 * * *', [
  { table: 'notifications', when: sql`created_at < now() - interval '30 days' and not in_app` },
  { table: 'notifications', when: sql`created_at < now() - interval '180 days' and read_at is not null` },
  { table: 'notifications', when: sql`created_at < now() - interval '400 days'` },
])
