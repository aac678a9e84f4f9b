import { sql } from 'kysely'
import type { SetupStep } from '#platform/server/contributions/setupStep.ts'

/** The setup step of this module: a published plan assigned to students. */
export const setupSteps: readonly SetupStep[] = [
  {
    name: 'fees',
    order: 90,
    query: sql`select n.plans as count, n.plans > 0 and exists (select from fee_assignments) as done
      from (select count(*)::int as plans from fee_plans where state = 'published') n`,
  },
]
