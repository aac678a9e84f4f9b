import { sql } from 'kysely'
import type { SetupStep } from '#platform/server/contributions/setupStep.ts'

/** The setup step of this module: a published plan assigned to students. */
export const setupSteps: readonly SetupStep[] = [
  {
    name: 'fees',
    order: 90,
    check: async (db) => {
      const { rows } = await sql<{ plans: number; assigned: number }>`
        select (select count(*) from fee_plans where state = 'published')::int as plans,
          (select count(*) from (select from fee_assignments limit 1) a)::int as assigned`.execute(db)
      const { plans = 0, assigned = 0 } = rows[0] ?? {}
      return { count: plans, done: plans > 0 && assigned > 0 }
    },
  },
]
