import { type RawBuilder, sql } from 'kysely'
import type { SetupStep } from '#platform/server/contributions/setupStep.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { readDetails } from './schoolDetails.ts'

async function countRows(db: TenantDb, query: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number }>`select (${query})::int as count`.execute(db)
  const count = rows[0]?.count ?? 0
  return { count, done: count > 0 }
}

export const setupSteps: readonly SetupStep[] = [
  {
    name: 'basicInformation',
    order: 10,
    check: async (db) => {
      const { board, address, phone, email } = await readDetails(db)
      const filled = [board, address, phone || email].filter((one) => one !== '').length
      return { count: filled, done: filled === 3 }
    },
  },
  { name: 'terms', order: 20, check: (db) => countRows(db, sql`select count(*) from terms`) },
  {
    name: 'workingDays',
    order: 25,
    check: (db) => countRows(db, sql`select count(*) from working_days where cardinality(weeks) > 0`),
  },
  { name: 'bellSchedule', order: 90, check: (db) => countRows(db, sql`select count(*) from bell_schedules`) },
]
