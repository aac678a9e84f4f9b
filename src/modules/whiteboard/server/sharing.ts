import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

type ClassShare = { classId: string; name: string; isShared: boolean }

const today = sql`(select school_day()) between t.from_date and coalesce(t.to_date, 'infinity')`

/** The classes a teacher teaches, and any other the board is shared with, so that they can take it back. */
export async function classesOf(db: TenantDb, teacherId: string, whiteboardId: string): Promise<ClassShare[]> {
  const { rows } = await sql<ClassShare>`
    select c.id as "classId", g.name || '-' || c.section as name, h.id is not null as "isShared"
    from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      left join whiteboard_shares h on h.tenant_id = c.tenant_id and h.class_id = c.id and h.whiteboard_id = ${whiteboardId}
    where h.id is not null or c.id in (
      select t.class_id from class_teachers t where t.teacher_id = ${teacherId} and ${today}
      union all select t.class_id from teachings t where t.teacher_id = ${teacherId} and ${today})
    order by g.position, c.section, c.id limit 200`.execute(db)
  return rows
}

/** Shares a board with exactly these classes. */
export async function saveShares(db: TenantDb, whiteboardId: string, classIds: readonly string[]): Promise<void> {
  const ids = [...classIds]
  await sql`delete from whiteboard_shares
    where whiteboard_id = ${whiteboardId} and class_id <> all (${ids}::uuid[])`.execute(db)
  await sql`insert into whiteboard_shares (whiteboard_id, class_id) select ${whiteboardId}, unnest(${ids}::uuid[])
    on conflict do nothing`.execute(db)
}
