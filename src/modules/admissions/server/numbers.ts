import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

/** The next number of a series. The row is locked until the transaction ends, so no number is lost or given twice. */
export async function nextNumber(db: TenantDb, series: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into admission_numbers as n (series, last) values (${series}, 1)
    on conflict (tenant_id, series) do update set last = n.last + 1 returning last`.execute(db)
  return rows[0]?.last ?? 1
}
