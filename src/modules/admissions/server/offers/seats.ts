import { sql } from 'kysely'
import type { Quota } from '#modules/people/enumerations.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

type Holder = { readonly applicationId: string; readonly postGradeId: string }

/** The quota in which an application holds a seat, if it holds one. */
async function heldQuota(db: TenantDb, applicationId: string): Promise<Quota | null> {
  const { rows } = await sql<{ quota: Quota }>`
    select quota from admission_seat_entries where application_id = ${applicationId}
    group by quota having sum(taken) = 1`.execute(db)
  return rows[0]?.quota ?? null
}

/** Locks the seats of a quota until the transaction ends, and returns how many are free. */
export async function lockFreeSeats(db: TenantDb, postGradeId: string, quota: Quota): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select seats - taken as free from admission_quotas where post_grade_id = ${postGradeId} and quota = ${quota} for update`.execute(
    db,
  )
  return rows[0]?.free ?? 0
}

/**
 * Books a step of an application in the seat ledger. It takes a seat unless the application already holds one. False if none is
 * free; the database refuses it too, should this check ever be wrong.
 */
export async function takeSeat(
  db: TenantDb,
  { applicationId, postGradeId }: Holder,
  quota: Quota,
  kind: 'offer' | 'accept' | 'enrol',
  userId: string | null,
): Promise<boolean> {
  const held = await heldQuota(db, applicationId)
  if (!held && (await lockFreeSeats(db, postGradeId, quota)) < 1) return false
  await sql`insert into admission_seat_entries (post_grade_id, quota, application_id, kind, taken, by_user)
    values (${postGradeId}, ${held ?? quota}, ${applicationId}, ${kind}, ${held ? 0 : 1}, ${userId})`.execute(db)
  return true
}

/** Gives back the seat of an application; false if it held none. */
export async function releaseSeat(
  db: TenantDb,
  { applicationId, postGradeId }: Holder,
  userId: string | null,
): Promise<boolean> {
  const held = await heldQuota(db, applicationId)
  if (!held) return false
  await lockFreeSeats(db, postGradeId, held)
  await sql`insert into admission_seat_entries (post_grade_id, quota, application_id, kind, taken, by_user)
    values (${postGradeId}, ${held}, ${applicationId}, 'release', -1, ${userId})`.execute(db)
  return true
}
