import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { standardDesign } from '../../contracts/cardDesign.ts'
import { insertDesign, insertVersion } from './designStorage.ts'

/** The standard design under a name of its own, as a draft or published once. */
export async function aCardDesign(
  db: TenantDb,
  by: string,
  isPublished: boolean,
): Promise<{ designId: string; version: number }> {
  const designId = await insertDesign(db, 'Seed design', standardDesign)
  if (isPublished) await insertVersion(db, designId, { version: 1, by })
  return { designId, version: isPublished ? 2 : 1 }
}

/** A file of one card that somebody is having made. */
export async function aCardPrint(db: TenantDb, cardId: string, userId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into downloads (user_id, title_en, title_hi) values (${userId}, 'Seed', 'Seed') returning id`.execute(db)
  const downloadId = rows[0]?.id ?? ''
  await sql`insert into gradebook_card_prints (download_id, card_id) values (${downloadId}, ${cardId})`.execute(db)
  return downloadId
}
