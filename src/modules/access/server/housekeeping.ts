import { sql } from 'kysely'
import { sweepingJob } from '#platform/server/jobs/tenantSweep.ts'
import { browserDays } from './sessions.ts'

/** Runs at 02:55 IST. The audit trail still shows the deleted sessions. */
export const accessHousekeeping = sweepingJob('access.housekeeping', '25 21 * * *', [
  { table: 'sessions', when: sql`least(ended_at, expires_at) < now() - interval '90 days'` },
  { table: 'one_time_codes', when: sql`least(used_at, expires_at) < now() - interval '7 days'` },
  { table: 'known_browsers', when: sql`last_used_at < now() - make_interval(days => ${browserDays})` },
])
