import { type RawBuilder, sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { SetupStep } from '#platform/server/contributions/setupStep.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

async function checkCount(db: TenantDb, count: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number }>`select (${count})::int as count`.execute(db)
  const found = rows[0]?.count ?? 0
  return { count: found, done: found > 0 }
}

export const setupSteps: readonly SetupStep[] = [
  {
    name: 'teachers',
    order: 60,
    check: (db) => checkCount(db, sql`select count(*) from users where role_id = ${roles.teacher} and status_id = 1`),
  },
  {
    name: 'studentFormat',
    order: 75,
    // Saving the format confirms it, changed or not.
    check: (db) => checkCount(db, sql`select count(*) from student_formats where version > 0`),
  },
  {
    name: 'students',
    order: 80,
    check: (db) =>
      checkCount(
        db,
        sql`select count(*) from users where role_id = ${roles.student} and not is_guardian and status_id = 1`,
      ),
  },
]
