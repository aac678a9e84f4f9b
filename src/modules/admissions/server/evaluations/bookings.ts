import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

/** Gives back the coming meetings of an application. Those that were stay, for the record. The caller has locked the application. */
export async function freeBookings(db: TenantDb, applicationId: string): Promise<void> {
  const { rows } = await sql<{ slotId: string }>`
    select id as "slotId" from admission_slots where starts_at > now() and id in (
      select slot_id from admission_evaluations where application_id = ${applicationId}) order by id for update`.execute(
    db,
  )
  const slotIds = rows.map(({ slotId }) => slotId)
  if (slotIds.length === 0) return
  await sql`update admission_slots set booked = booked - 1 where id = any (${slotIds}::uuid[])`.execute(db)
  await sql`update admission_evaluations set slot_id = null
    where application_id = ${applicationId} and slot_id = any (${slotIds}::uuid[])`.execute(db)
}
