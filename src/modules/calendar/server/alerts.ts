import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Alert } from '../schemas.ts'

/** Due reminders that are not done, up to a week old. */
export async function openAlerts(db: TenantDb, userId: string): Promise<Alert[]> {
  const { rows } = await sql<Alert>`
    select coalesce(event_id, id) as "CalendarID", id as "CalendarJobID", kind, title as "Title", starts,
      occurs_on as "CalendarDateFrom", link, created_at as "createdAt",
      greatest(0, extract(epoch from now() - created_at))::int as age
    from calendar_alerts where user_id = ${userId} and done_at is null and created_at > now() - interval '7 days'
    order by created_at desc, id limit 20`.execute(db)
  return rows
}

/** Marks an event's open reminders as done and returns how many there were; null if the user never had one. */
export async function markDone(db: TenantDb, userId: string, calendarId: string): Promise<number | null> {
  const own = sql`user_id = ${userId} and (event_id = ${calendarId} or id = ${calendarId})`
  const { numAffectedRows = 0n } =
    await sql`update calendar_alerts set done_at = now() where ${own} and done_at is null`.execute(db)
  if (numAffectedRows > 0n) return Number(numAffectedRows)
  const { rows } = await sql`select from calendar_alerts where ${own} limit 1`.execute(db)
  return rows.length > 0 ? 0 : null
}
