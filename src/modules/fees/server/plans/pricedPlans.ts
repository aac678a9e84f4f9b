import { sql } from 'kysely'
import type { HeadKind, Proration } from '#modules/fees/enumerations.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Grant } from '../../rules/concessions.ts'
import type { Item, PlanLine } from '../../rules/pricing.ts'

export type PricedHead = {
  readonly headId: string
  readonly name: string
  readonly kind: HeadKind
  readonly priority: number
}

/** A plan with everything needed to price it. */
export type PricedPlan = {
  readonly planId: string
  readonly name: string
  readonly proration: Proration
  readonly wholeRupees: boolean
  readonly fineRuleId: string | null
  readonly lines: readonly PlanLine[]
  readonly heads: ReadonlyMap<string, PricedHead>
}

type LineRow = Omit<PlanLine, 'items'> & PricedHead & { planId: string; items: Item[] }

/** Loads the plans with their heads and instalments, in two statements. */
export async function loadPricedPlans(db: TenantDb, planIds: readonly string[]): Promise<Map<string, PricedPlan>> {
  const [plans, lines] = await Promise.all([
    sql<Omit<PricedPlan, 'lines' | 'heads'>>`
      select id as "planId", name, proration, whole_rupees as "wholeRupees", fine_rule_id as "fineRuleId"
      from fee_plans where id = any (${planIds}::uuid[])`.execute(db),
    sql<LineRow>`
      select l.plan_id as "planId", l.head_id as "headId", l.annual, l.is_optional as optional, h.tax_bp as "taxBp", h.name, h.kind,
        h.priority, i.items
      from fee_plan_lines l
        join fee_heads h on h.tenant_id = l.tenant_id and h.id = l.head_id
        join lateral (select json_agg(json_build_object('itemId', p.id, 'seq', p.seq, 'label', p.label, 'startsOn', p.starts_on,
            'endsOn', p.ends_on, 'dueOn', p.due_on, 'weightBp', p.weight_bp) order by p.seq) as items
          from fee_pattern_items p where p.tenant_id = l.tenant_id and p.pattern_id = l.pattern_id) i on true
      where l.plan_id = any (${planIds}::uuid[]) order by h.priority, h.name`.execute(db),
  ])
  return new Map(
    plans.rows.map((plan) => {
      const own = lines.rows.filter(({ planId }) => planId === plan.planId)
      return [plan.planId, { ...plan, lines: own, heads: new Map(own.map((line) => [line.headId, line])) }]
    }),
  )
}

/** The concessions in force for these students this year. */
export async function activeGrants(db: TenantDb, studentIds: readonly string[]): Promise<Map<string, Grant[]>> {
  if (studentIds.length === 0) return new Map()
  const { rows } = await sql<Grant & { studentId: string; name: string }>`
    select g.id as "grantId", g.student_id as "studentId", p.name, p.kind, g.value, p.head_ids as "headIds", p.stack_group as "stackGroup",
      p.priority, p.cap_bp as "capBp", p.cap_minor as "capMinor", g.from_date as "from", g.to_date as "to"
    from fee_concession_grants g
      join fee_concession_policies p on p.tenant_id = g.tenant_id and p.id = g.policy_id
    where g.student_id = any (${studentIds}::uuid[]) and g.state = 'active'`.execute(db)
  return Map.groupBy(rows, ({ studentId }) => studentId)
}

export type YearDays = { readonly start: CivilDate; readonly end: CivilDate; readonly name: string }

export async function yearDays(db: TenantDb): Promise<YearDays> {
  const { rows } = await sql<YearDays>`
    select starts_on as start, ends_on as end, name from academic_years where id = (select current_year())`.execute(db)
  const [year] = rows
  if (!year) throw new Error('This school has no academic year.')
  return year
}
