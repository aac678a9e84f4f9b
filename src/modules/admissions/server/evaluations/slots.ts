import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

type NewSlots = {
  readonly roundKey: string
  readonly startsAt: string
  readonly minutes: number
  readonly slots: number
  readonly places: number
  readonly place: string
  readonly panelIds: readonly string[]
}

/** Times one after the other. */
export async function insertSlots(db: TenantDb, postId: string, wanted: NewSlots): Promise<void> {
  await sql`insert into admission_slots (post_id, round_key, starts_at, minutes, places, place, panel)
    select ${postId}::uuid, ${wanted.roundKey}, ${wanted.startsAt}::timestamptz + make_interval(mins => ${wanted.minutes}::int * n), ${wanted.minutes}::int,
      ${wanted.places}::int, ${wanted.place}, ${[...wanted.panelIds]}::uuid[]
    from generate_series(0, ${wanted.slots}::int - 1) n`.execute(db)
}

/** Those who can sit on a panel: everybody who works at the school. */
const isStaff = sql`u.status_id = 1 and u.role_id = any (${[roles.admin, roles.teacher, roles.superAdmin, roles.otherStaff]}::int[])`

export async function areStaff(db: TenantDb, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from users u where u.id = any (${[...userIds]}::uuid[]) and ${isStaff}`.execute(db)
  return rows[0]?.n === new Set(userIds).size
}

export async function listStaff(db: TenantDb) {
  const { rows } = await sql<{ userId: string; name: string }>`
    select u.id as "userId", trim(concat_ws(' ', u.first_name, u.last_name)) as name from users u
    where ${isStaff} order by lower(u.first_name), u.id limit 1000`.execute(db)
  return rows
}

/** Deletes a time unless a family has booked it. */
export async function deleteSlot(db: TenantDb, slotId: string): Promise<'deleted' | 'no-such-slot' | 'slot-booked'> {
  const { rows } = await sql<{ booked: number }>`
    select booked from admission_slots where id = ${slotId} for update`.execute(db)
  const [slot] = rows
  if (!slot) return 'no-such-slot'
  if (slot.booked > 0) return 'slot-booked'
  await sql`delete from admission_slots where id = ${slotId}`.execute(db)
  return 'deleted'
}

/** Books a time for a round; the one booked before becomes free. The caller has locked the application. */
export async function bookSlot(
  db: TenantDb,
  { applicationId, postId }: { applicationId: string; postId: string },
  slotId: string,
): Promise<{ startsAt: string } | { refused: 'no-such-slot' | 'slot-full' }> {
  const { rows } = await sql<{ roundKey: string; isFull: boolean; startsAt: string }>`
    select round_key as "roundKey", booked >= places as "isFull", starts_at as "startsAt" from admission_slots
    where id = ${slotId} and post_id = ${postId} and starts_at > now() for update`.execute(db)
  const [slot] = rows
  if (!slot) return { refused: 'no-such-slot' }
  const { startsAt } = slot
  const before = await sql<{ slotId: string | null }>`select slot_id as "slotId" from admission_evaluations
    where application_id = ${applicationId} and round_key = ${slot.roundKey}`.execute(db)
  const old = before.rows[0]?.slotId
  if (old === slotId) return { startsAt }
  if (slot.isFull) return { refused: 'slot-full' }
  if (old) await sql`update admission_slots set booked = booked - 1 where id = ${old}`.execute(db)
  await sql`update admission_slots set booked = booked + 1 where id = ${slotId}`.execute(db)
  await sql`insert into admission_evaluations (application_id, round_key, slot_id) values (${applicationId}, ${slot.roundKey}, ${slotId})
    on conflict (tenant_id, application_id, round_key) do update set slot_id = excluded.slot_id`.execute(db)
  return { startsAt }
}

type FreeSlot = { slotId: string; roundKey: string; startsAt: string; minutes: number; place: string }

/** The times of a post a family can still choose. */
export async function freeSlots(db: TenantDb, postId: string): Promise<FreeSlot[]> {
  const { rows } = await sql<FreeSlot>`
    select id as "slotId", round_key as "roundKey", starts_at as "startsAt", minutes, place from admission_slots
    where post_id = ${postId} and starts_at > now() and booked < places order by starts_at, id limit 100`.execute(db)
  return rows
}
