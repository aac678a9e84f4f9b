import { sql } from 'kysely'
import { sweepingJob } from '#platform/server/jobs/tenantSweep.ts'

// What was never confirmed goes after two weeks; what was written can be taken back for three months. A file lies about only
// until it is read.
const old = sql`(created_at < now() - interval '14 days' and state not in ('applying', 'applied', 'undoing', 'undone'))
  or (created_at < now() - interval '90 days' and state not in ('applying', 'undoing'))`

/** Before dawn in India. Rows go first, a few thousand at a time; then their runs. */
export const importHousekeeping = sweepingJob('imports.housekeeping', '50 21 * * *', [
  { table: 'import_rows', when: sql`run_id in (select id from import_runs where ${old})` },
  { table: 'import_runs', when: old },
])
