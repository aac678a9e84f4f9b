import { sql } from 'kysely'
import type { RetentionRule } from '#platform/server/contributions/retentionRule.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { erase, eraseDue } from './erasure/eraseJob.ts'
import { runAllRetention, runRetention } from './retention/retention.ts'
import { privacyRoutes } from './routes.ts'

/** Who read whose records is itself personal: a breach is found within months, or never. */
const recordReads: RetentionRule = {
  name: 'recordReads',
  table: 'record_reads',
  since: sql`day::timestamptz`,
  days: 365,
  least: 90,
  most: 1500,
}

export const privacyModule: ServerModule = {
  name: 'privacy',
  routes: [privacyRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [erase, eraseDue, runRetention, runAllRetention],
  retention: [recordReads],
}
