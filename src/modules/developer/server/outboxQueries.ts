import type { TenantDb } from '#platform/server/database/database.ts'
import type { OutboxMessage } from '../schemas.ts'

export async function listMessages(db: TenantDb): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom('developer_outbox')
    .select(['id', 'channel', 'recipient', 'subject', 'body', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ id, created_at, ...message }) => ({ messageId: id, ...message, createdAt: created_at }))
}
