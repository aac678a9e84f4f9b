import { sql } from 'kysely'
import { sweepingJob } from '#platform/server/jobs/tenantSweep.ts'

// Unconfirmed runs are deleted after two weeks; applied ones can be undone for three months.
const expired = sql`(created_at < now() - interval '14 days' and state not in ('applying', 'applied', 'undoing', 'undone'))
  or (created_at < now() - interval '90 days' and state not in ('applying', 'undoing'))`

/** Runs at night in India. Rows are deleted in batches before their runs. */
export const importHousekeeping = sweepingJob('imports.housekeeping', '50 21 * * *', [
  { table: 'import_rows', when: sql`run_id in (select id from import_runs where ${expired})` },
  { table: 'import_runs', when: expired },
])
