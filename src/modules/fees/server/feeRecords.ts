import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'

/** Throws unless the person is a student of the school. */
export async function requireStudents(db: TenantDb, ids: readonly string[]): Promise<void> {
  const named = [...new Set(ids)]
  if (named.length === 0) return
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from users where id = any (${named}::uuid[]) and role_id = 2 and not is_guardian`.execute(
    db,
  )
  if (rows[0]?.found !== named.length) throw problem('not-found')
}

type Versioned =
  | 'fee_heads'
  | 'fee_patterns'
  | 'fee_plans'
  | 'fee_concession_policies'
  | 'fee_counters'
  | 'fee_assignments'
  | 'fee_payers'

/** Saves an edited copy. If another person saved in the meantime, nothing is written and their copy is returned. */
export async function saveOver(
  db: TenantDb,
  table: Versioned,
  { id, version, current }: { id: string; version: number; current: () => Promise<unknown> },
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.join([...changes, sql`version = version + 1`])}
    where tenant_id = (select current_tenant()) and id = ${id} and version = ${version}`.execute(db)
  if (numAffectedRows === 0n) throw problem('changed-meanwhile', { details: await current() })
}

/** Whether another row has this name or code, ignoring case. */
export async function isTaken(
  db: TenantDb,
  table: 'fee_heads' | 'fee_patterns' | 'fee_concession_policies' | 'fee_counters' | 'fee_payers',
  column: 'name' | 'code',
  text: string,
  ownId: string | null,
): Promise<boolean> {
  const notOwn = ownId ? sql`and id <> ${ownId}` : sql``
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where lower(${sql.ref(column)}) = lower(${text}) ${notOwn} limit 1`.execute(db)
  return rows.length > 0
}

/** Deletes a row that nothing refers to; returns whether it did. */
export async function deleteUnused(
  { db, audit }: Unit,
  table: 'fee_heads' | 'fee_patterns',
  id: string,
  before: object,
) {
  const { rows } = await sql<{ isDeleted: boolean | null }>`
    select delete_unused(${table}::regclass, ${id}) as "isDeleted"`.execute(db)
  const isDeleted = rows[0]?.isDeleted
  if (isDeleted === null || isDeleted === undefined) throw problem('not-found')
  if (isDeleted)
    audit({ entity: table === 'fee_heads' ? 'feeHead' : 'feePattern', entityId: id, before: { ...before } })
  return isDeleted
}
