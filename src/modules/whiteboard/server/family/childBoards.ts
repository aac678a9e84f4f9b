import { sql } from 'kysely'
import type { ChildBoard } from '#modules/whiteboard/familySchemas.ts'
import type { BoardElement } from '#modules/whiteboard/schemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type BoardRow, elementsOf } from '../boards.ts'

/** A board `b` that its owner has shared with the class the student is in. */
const isShared = (studentId: string) => sql`exists (
  select from whiteboard_shares h join enrolments e on e.tenant_id = h.tenant_id and e.class_id = h.class_id
  where h.tenant_id = b.tenant_id and h.whiteboard_id = b.id and e.student_id = ${studentId}
    and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity'))`

/** The boards shared with the student's class, most recent first. */
export async function childBoards(db: TenantDb, studentId: string): Promise<ChildBoard[]> {
  const { rows } = await sql<Omit<ChildBoard, 'changedAt'> & { changedAt: Date }>`
    select b.id as "whiteboardId", b.title, b.changed_at as "changedAt",
      nullif(trim(u.first_name || ' ' || u.last_name), '') as "teacherName",
      (select count(*)::int from whiteboard_pages p where p.tenant_id = b.tenant_id and p.whiteboard_id = b.id) as pages
    from whiteboards b join users u on u.tenant_id = b.tenant_id and u.id = b.owner_id
    where ${isShared(studentId)} order by b.changed_at desc, b.id limit 100`.execute(db)
  return rows.map(({ changedAt, ...row }) => ({ ...row, changedAt: new Date(changedAt).toISOString() }))
}

export async function findChildBoard(
  db: TenantDb,
  studentId: string,
  whiteboardId: string,
): Promise<BoardRow | undefined> {
  const { rows } = await sql<BoardRow>`
    select b.id as "whiteboardId", b.title from whiteboards b
    where b.id = ${whiteboardId} and ${isShared(studentId)}`.execute(db)
  return rows[0]
}

/** What is drawn on a page. What the teacher has erased is not for the class. */
export async function visibleElements(db: TenantDb, pageId: string): Promise<BoardElement[]> {
  const all = await elementsOf(db, pageId)
  return all.filter(({ element }) => (JSON.parse(element) as { isDeleted?: unknown }).isDeleted !== true)
}
