import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { type Job, systemJob } from './jobs.ts'

/** Rows of a table that are no longer needed. */
export type ExpiredRows = { readonly table: keyof Tables; readonly when: RawBuilder<unknown> }

/** Rows deleted per transaction, few enough not to block others. */
const batchSize = 5000

/** A job that deletes expired rows in every tenant. A module sweeps only its own tables. */
export const sweepingJob = (name: string, cron: string, expired: readonly ExpiredRows[]): Job =>
  systemJob(name, cron, 'it visits all tenants, one after the other, each in its own transaction', (services) =>
    sweepTenants(services, expired),
  )

/** If sweeping one tenant fails, the others are still swept; the job fails at the end and is retried. */
export async function sweepTenants(
  { database, log }: Pick<Services, 'database' | 'log'>,
  expired: readonly ExpiredRows[],
) {
  const { rows } = await database.pool.query<{ id: string }>('select id from tenants order by id')
  let failures = 0
  for (const { id: tenantId } of rows) {
    try {
      for (const rows of expired) while (await database.inTenant({ tenantId }, (db) => deleteBatch(db, rows)));
    } catch (error) {
      failures += 1
      log.error({ err: error, tenantId }, 'sweeping failed')
    }
  }
  if (failures > 0) throw new Error(`Sweeping failed in ${failures} of ${rows.length} tenants.`)
}

/** Returns whether there may be more. */
async function deleteBatch(db: TenantDb, { table, when }: ExpiredRows): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${when} limit ${batchSize}))`.execute(db)
  return numAffectedRows >= batchSize
}
