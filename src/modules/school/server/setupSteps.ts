import { type RawBuilder, sql } from 'kysely'
import type { SetupStep } from '#platform/server/contributions/setupStep.ts'

/** Done when at least one row exists. */
const anyOf = (rows: RawBuilder<unknown>): SetupStep['query'] =>
  sql`select count(*)::int as count, count(*) > 0 as done from ${rows}`

export const setupSteps: readonly SetupStep[] = [
  {
    name: 'basicInformation',
    order: 10,
    query: sql`select num_nonnulls(nullif(t.board, ''), nullif(d.address, ''), coalesce(nullif(d.phone, ''), nullif(d.email, ''))) as count,
        num_nulls(nullif(t.board, ''), nullif(d.address, ''), coalesce(nullif(d.phone, ''), nullif(d.email, ''))) = 0 as done
      from tenants t left join school_details d on d.tenant_id = t.id where t.id = (select current_tenant())`,
  },
  { name: 'terms', order: 20, query: anyOf(sql`terms`) },
  { name: 'workingDays', order: 25, query: anyOf(sql`working_days where cardinality(weeks) > 0`) },
  { name: 'bellSchedule', order: 90, query: anyOf(sql`bell_schedules`) },
]
