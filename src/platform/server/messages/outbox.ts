import type { TenantDb } from '../database/database.ts'

/** Removes every message from the tenant's developer outbox; answers how many there were. */
export async function emptyOutbox(db: TenantDb): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('developer_outbox').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
