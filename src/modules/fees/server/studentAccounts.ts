import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

/**
 * Holds the accounts of students until the transaction ends and answers what each has paid ahead. Whoever moves a student's
 * money does this first, so two cashiers take turns; always in the same order, so they never wait for each other in a ring.
 */
export async function holdAccounts(db: TenantDb, studentIds: readonly string[]): Promise<Map<string, number>> {
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
