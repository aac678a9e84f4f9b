import { sql } from 'kysely'
import { sweepingJob } from '#platform/server/jobs/tenantSweep.ts'

/** Runs before dawn in India. Changes can be undone for a day. */
export const calendarHousekeeping = sweepingJob('calendar.housekeeping', '50 21 * * *', [
  { table: 'calendar_changes', when: sql`created_at < now() - interval '1 day'` },
  { table: 'calendar_alerts', when: sql`created_at < now() - interval '180 days'` },
])
