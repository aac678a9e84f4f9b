import type { TenantDb } from '../database/database.ts'

/** Deletes all messages in the tenant's developer outbox and returns their number. */
export async function emptyOutbox(db: TenantDb): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('developer_outbox').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
