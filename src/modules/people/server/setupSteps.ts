import { type RawBuilder, sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { SetupStep } from '#platform/server/contributions/setupStep.ts'

/** Done when at least one row exists. */
const anyOf = (rows: RawBuilder<unknown>): SetupStep['query'] =>
  sql`select count(*)::int as count, count(*) > 0 as done from ${rows}`

export const setupSteps: readonly SetupStep[] = [
  {
    name: 'teachers',
    order: 60,
    query: anyOf(sql`users where role_id = ${roles.teacher} and status_id = 1`),
  },
  {
    name: 'studentFormat',
    order: 75,
    // Saving the format confirms it, changed or not.
    query: anyOf(sql`student_formats where version > 0`),
  },
  {
    name: 'students',
    order: 80,
    query: anyOf(sql`users where role_id = ${roles.student} and not is_guardian and status_id = 1`),
  },
]
