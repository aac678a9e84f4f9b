import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { BoardElement } from '../schemas.ts'

export type BoardRow = { whiteboardId: string; title: string }
type Background = { contentId: string; page: number }

export async function listBoards(db: TenantDb, ownerId: string) {
  const { rows } = await sql<BoardRow & { pages: number; changedAt: Date }>`
    select b.id as "whiteboardId", b.title, b.changed_at as "changedAt",
      (select count(*)::int from whiteboard_pages p where p.whiteboard_id = b.id) as pages
    from whiteboards b where b.owner_id = ${ownerId} order by b.changed_at desc, b.id limit 500`.execute(db)
  return rows.map(({ changedAt, ...row }) => ({ ...row, changedAt: new Date(changedAt).toISOString() }))
}

/** A board of this owner. `write` locks it until the transaction ends, so that the limits hold under concurrency. */
export async function ownBoard(
  db: TenantDb,
  ownerId: string,
  whiteboardId: string,
  use: 'read' | 'write',
): Promise<BoardRow | undefined> {
  const { rows } = await sql<BoardRow>`
    select id as "whiteboardId", title from whiteboards where id = ${whiteboardId} and owner_id = ${ownerId}
    ${use === 'write' ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export async function countBoards(db: TenantDb, ownerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from whiteboards where owner_id = ${ownerId}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function insertBoard(db: TenantDb, ownerId: string, title: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into whiteboards (owner_id, title) values (${ownerId}, ${title}) returning id`.execute(db)
  return rows[0]?.id ?? ''
}

export const renameBoard = (db: TenantDb, whiteboardId: string, title: string) =>
  sql`update whiteboards set title = ${title}, changed_at = now() where id = ${whiteboardId}`.execute(db)

export const deleteBoard = (db: TenantDb, whiteboardId: string) =>
  sql`delete from whiteboards where id = ${whiteboardId}`.execute(db)

export async function pagesOf(db: TenantDb, whiteboardId: string) {
  const { rows } = await sql<{ pageId: string; contentId: string | null; page: number | null }>`
    select id as "pageId", resource_id as "contentId", background_page as page
    from whiteboard_pages where whiteboard_id = ${whiteboardId} order by created_at, id limit 1000`.execute(db)
  return rows.map(({ pageId, contentId, page }) => ({
    pageId,
    background: contentId && page ? { contentId, page } : null,
  }))
}

export async function insertPage(db: TenantDb, whiteboardId: string, background: Background | null): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into whiteboard_pages (whiteboard_id, resource_id, background_page, created_at)
    values (${whiteboardId}, ${background?.contentId ?? null}, ${background?.page ?? null}, clock_timestamp()) returning id`.execute(
    db,
  )
  await touch(db, whiteboardId)
  return rows[0]?.id ?? ''
}

export async function deletePage(db: TenantDb, whiteboardId: string, pageId: string): Promise<void> {
  await sql`delete from whiteboard_pages where id = ${pageId} and whiteboard_id = ${whiteboardId}`.execute(db)
  await touch(db, whiteboardId)
}

export const touch = (db: TenantDb, whiteboardId: string) =>
  sql`update whiteboards set changed_at = now() where id = ${whiteboardId}`.execute(db)

export async function hasPage(db: TenantDb, whiteboardId: string, pageId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from whiteboard_pages where id = ${pageId} and whiteboard_id = ${whiteboardId}`.execute(db)
  return rows.length > 0
}

export async function elementsOf(db: TenantDb, pageId: string, only?: readonly string[]): Promise<BoardElement[]> {
  const { rows } = await sql<BoardElement>`
    select element_key as "elementId", version, nonce, element from whiteboard_elements
    where page_id = ${pageId} ${only ? sql`and element_key = any (${only})` : sql``} order by element_key`.execute(db)
  return rows
}

/** Saves each element unless the stored state is newer; the same rule as `isNewer`. */
export async function keepElements(db: TenantDb, pageId: string, elements: readonly BoardElement[]): Promise<void> {
  await sql`insert into whiteboard_elements (page_id, element_key, version, nonce, element)
    select ${pageId}, e."elementId", e.version, e.nonce, e.element
    from jsonb_to_recordset(${JSON.stringify(elements)}::jsonb) as e("elementId" text, version int, nonce int, element text)
    on conflict (tenant_id, page_id, element_key) do update
      set version = excluded.version, nonce = excluded.nonce, element = excluded.element
      where (excluded.version, -excluded.nonce) > (whiteboard_elements.version, -whiteboard_elements.nonce)`.execute(db)
}

export async function countElements(db: TenantDb, pageId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from whiteboard_elements where page_id = ${pageId}`.execute(db)
  return rows[0]?.n ?? 0
}
