import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { maxBoards } from '../schemas.ts'
import { countBoards, insertBoard, insertPage } from './boards.ts'

type NewBoard = { readonly ownerId: string; readonly title: string; readonly classId: string }

/** A new whiteboard of a teacher with one blank page, shared with a class. Null: the teacher has too many already. */
export async function boardForClass(db: TenantDb, { ownerId, title, classId }: NewBoard): Promise<string | null> {
  if ((await countBoards(db, ownerId)) >= maxBoards) return null
  const whiteboardId = await insertBoard(db, ownerId, title.slice(0, 100))
  await insertPage(db, whiteboardId, null)
  await sql`insert into whiteboard_shares (whiteboard_id, class_id) values (${whiteboardId}, ${classId})
    on conflict do nothing`.execute(db)
  return whiteboardId
}
