import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { type Job, systemJob } from './jobs.ts'

/** Rows of a table that nobody needs any more. */
export type Litter = { readonly table: keyof Tables; readonly when: RawBuilder<unknown> }

/** Rows removed by one transaction: few enough that nobody has to wait for it. */
const batch = 5000

/** A job that removes litter from every tenant. A module sweeps the tables it owns. */
export const sweepingJob = (name: string, cron: string, litter: readonly Litter[]): Job =>
  systemJob(name, cron, 'it goes through all tenants, one after the other, from inside each', (services) =>
    sweepTenants(services, litter),
  )

/** A tenant in which sweeping fails does not keep it from the others; the job fails at the end, and tries again. */
export async function sweepTenants({ database, log }: Pick<Services, 'database' | 'log'>, litter: readonly Litter[]) {
  const { rows } = await database.pool.query<{ id: string }>('select id from tenants order by id')
  let failures = 0
  for (const { id: tenantId } of rows) {
    try {
      for (const one of litter) while (await database.inTenant({ tenantId }, (db) => sweepOnce(db, one)));
    } catch (error) {
      failures += 1
      log.error({ err: error, tenantId }, 'sweeping failed')
    }
  }
  if (failures > 0) throw new Error(`Sweeping failed in ${failures} of ${rows.length} tenants.`)
}

/** Answers whether there may be more. */
async function sweepOnce(db: TenantDb, { table, when }: Litter): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${when} limit ${batch}))`.execute(db)
  return numAffectedRows >= batch
}
