import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

export async function insertPrints(db: TenantDb, downloadId: string, cardIds: readonly string[]): Promise<void> {
  await sql`insert into gradebook_card_prints (download_id, card_id)
    select ${downloadId}::uuid, unnest(${[...cardIds]}::uuid[])`.execute(db)
}

/** Notes how far cards of a file are; without ids, all of them. */
export async function markPrints(
  db: TenantDb,
  downloadId: string,
  state: 'waiting' | 'made' | 'failed',
  cardIds?: readonly string[],
): Promise<void> {
  await sql`update gradebook_card_prints set state = ${state} where download_id = ${downloadId}
    ${cardIds ? sql`and card_id = any(${[...cardIds]}::uuid[])` : sql``}`.execute(db)
}

type PrintRow = { cardId: string; studentName: string; rollNo: string; state: 'waiting' | 'made' | 'failed' }

/** The rows of a file that this person is having made. */
export async function listPrints(
  db: TenantDb,
  { classId, downloadId, userId }: { classId: string; downloadId: string; userId: string },
): Promise<PrintRow[]> {
  const { rows } = await sql<PrintRow>`
    select p.card_id as "cardId", k.printed->>'studentName' as "studentName", k.printed->>'rollNo' as "rollNo", p.state
    from gradebook_card_prints p join gradebook_cards k on k.tenant_id = p.tenant_id and k.id = p.card_id
      join downloads d on d.tenant_id = p.tenant_id and d.id = p.download_id and d.user_id = ${userId}
    where p.download_id = ${downloadId} and k.class_id = ${classId}
    order by length(k.printed->>'rollNo'), k.printed->>'rollNo', k.id limit 400`.execute(db)
  return rows
}
