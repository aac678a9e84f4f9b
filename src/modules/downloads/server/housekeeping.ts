import { sql } from 'kysely'
import { sweepingJob } from '#platform/server/jobs/tenantSweep.ts'

/** Runs at 03:30 IST. Files go after their downloads; those of fee exports are from before there were downloads. */
export const downloadHousekeeping = sweepingJob('downloads.housekeeping', '0 22 * * *', [
  { table: 'downloads', when: sql`expires_at <= now()` },
  {
    table: 'files',
    when: sql`purpose in ('download', 'feeExport')
      and not exists (select from downloads d where d.tenant_id = files.tenant_id and d.file_id = files.id)`,
  },
])
