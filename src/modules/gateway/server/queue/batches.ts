import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

/** The batch of all messages of one kind on one day. Its id follows from both, so that nobody has to look it up. */
export function dailyBatchId(tenantId: string, source: string, day: string): string {
  const bytes = createHash('sha256').update(`${tenantId} ${source} ${day}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export type DailyBatch = { readonly batchId: string; readonly source: string; readonly day: string }

/**
 * Writes the batch if nobody has. It never waits for another transaction that is writing the same one: that one's row is as
 * good, and if it is rolled back, the sender of the message writes it.
 */
export async function ensureBatches(db: TenantDb, batches: readonly DailyBatch[]): Promise<void> {
  if (batches.length === 0) return
  await sql`
    insert into gateway_batches (id, source, day)
    select b.id, b.source, b.day from unnest(${batches.map(({ batchId }) => batchId)}::uuid[],
      ${batches.map(({ source }) => source)}::text[], ${batches.map(({ day }) => day)}::date[]) as b(id, source, day)
    where not exists (select from gateway_batches g where g.id = b.id)
      and pg_try_advisory_xact_lock(hashtextextended('gateway batch ' || b.id, 0))
    on conflict do nothing`.execute(db)
}
