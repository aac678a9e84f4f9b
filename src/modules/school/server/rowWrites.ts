import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'

type NamedTable = 'departments' | 'buildings' | 'rooms' | 'terms' | 'bell_schedules'
type VersionedTable = NamedTable | 'holidays' | 'school_documents'

/** Updates a row if its version still matches; otherwise fails with the current row. */
export async function updateVersioned(
  db: TenantDb,
  table: VersionedTable,
  { id, version, current }: { id: string; version: number; current: () => Promise<unknown> },
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.join([...changes, sql`version = version + 1`])}
    where tenant_id = (select current_tenant()) and id = ${id} and version = ${version}`.execute(db)
  if (numAffectedRows === 0n) throw problem('changed-meanwhile', { details: await current() })
}

/** Whether another row has this name, ignoring case; `within` limits the scope of uniqueness. */
export async function isTaken(
  db: TenantDb,
  table: NamedTable,
  name: string,
  ownId: string | null,
  within: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const scope = Object.entries(within).map(([column, value]) => sql`and ${sql.ref(column)} = ${value}`)
  const notOwn = ownId ? sql`and id <> ${ownId}` : sql``
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where lower(name) = lower(${name}) ${notOwn} ${sql.join(scope, sql` `)} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Deletes a row unless something refers to it; returns whether it was deleted. */
export async function deleteUnused(
  { db, audit }: Unit,
  table: VersionedTable,
  id: string,
  before: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean | null }>`
    select delete_unused(${table}::regclass, ${id}) as gone`.execute(db)
  const gone = rows[0]?.gone
  if (gone === null || gone === undefined) throw problem('not-found')
  if (gone) audit({ entity: table.replace(/s$/, ''), entityId: id, before })
  return gone
}
