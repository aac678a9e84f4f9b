import { sql } from 'kysely'
import { sweepingJob } from '#platform/server/jobs/tenantSweep.ts'

/** Runs at 03:45 IST. A run is of no use after its file is gone. */
export const housekeeping = sweepingJob('reports.housekeeping', '15 22 * * *', [
  { table: 'report_runs', when: sql`as_of < now() - interval '30 days'` },
])
