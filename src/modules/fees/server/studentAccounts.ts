import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

/**
 * Locks the accounts of students until the transaction ends and returns their advances. Everything that moves a student's
 * money does this first, which serialises cashiers; always in the same order, which avoids deadlocks.
 */
export async function lockAccounts(db: TenantDb, studentIds: readonly string[]): Promise<Map<string, number>> {
  const ids = [...new Set(studentIds)].sort()
  await sql`insert into fee_accounts (student_id) select * from unnest(${ids}::uuid[]) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ id: string; advance: number }>`
    select student_id as id, advance from fee_accounts where student_id = any (${ids}::uuid[]) order by student_id for update`.execute(
    db,
  )
  return new Map(rows.map(({ id, advance }) => [id, advance]))
}

export async function advanceOf(db: TenantDb, studentId: string): Promise<number> {
  const { rows } = await sql<{ advance: number }>`
    select advance from fee_accounts where student_id = ${studentId}`.execute(db)
  return rows[0]?.advance ?? 0
}

/** What approved refunds that are not paid out yet will take from each student's advance. */
export async function promisedRefunds(db: TenantDb, studentIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; amount: number }>`
    select student_id as id, sum(amount)::bigint as amount from fee_requests
    where student_id = any (${studentIds}::uuid[]) and kind = 'refund' and state = 'approved' group by student_id`.execute(
    db,
  )
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

/** The advance that is not promised as a refund. It holds until the transaction ends only if the account is locked. */
export async function freeAdvance(db: TenantDb, studentId: string): Promise<number> {
  const promised = await promisedRefunds(db, [studentId])
  return (await advanceOf(db, studentId)) - (promised.get(studentId) ?? 0)
}
