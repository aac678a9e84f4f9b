import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

/** The public details of a school, shown before sign-in. `version` increases with every change. */
export type Identity = { name: string; place: string; board: string; logoUrl: string | null; version: number }

const own = sql<string>`current_tenant()`

export async function readIdentity(db: TenantDb): Promise<Identity> {
  const row = await db
    .selectFrom('tenants')
    .select(['name', 'place', 'board', 'logo_file_id', 'version'])
    .where('id', '=', own)
    .executeTakeFirstOrThrow()
  const { logo_file_id: logo, ...details } = row
  return { ...details, logoUrl: logo ? `/api/brand/logo?v=${logo}` : null }
}

/** Returns false, without saving, if the school has changed since `editedVersion`. */
export async function saveIdentity(
  db: TenantDb,
  details: { name: string; place: string; board: string },
  editedVersion: number,
  userId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tenants')
    .set({ ...details, version: sql`version + 1`, updated_at: sql`now()`, updated_by: userId })
    .where('id', '=', own)
    .where('version', '=', editedVersion)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setLogo(db: TenantDb, fileId: string | null, userId: string): Promise<void> {
  await db
    .updateTable('tenants')
    .set({ logo_file_id: fileId, updated_at: sql`now()`, updated_by: userId })
    .where('id', '=', own)
    .execute()
}
