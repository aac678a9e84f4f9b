import { sql } from 'kysely'
import { type Paise, paise } from '#platform/contract/money.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { FeePlan, FeePlanRow, PlanForm } from '../../contracts/plansSchemas.ts'
import { priceYear } from '../../rules/pricing.ts'
import { saveOver } from '../feeRecords.ts'
import { loadPricedPlans, yearDays } from './pricedPlans.ts'

export async function listPlans(db: TenantDb): Promise<FeePlanRow[]> {
  const { rows } = await sql<FeePlanRow>`
    select p.id as "planId", p.name, p.version_no as "versionNo", p.state,
      array(select g.name from grades g where g.tenant_id = p.tenant_id and g.id = any (p.grade_ids) order by g.position) as grades,
      coalesce((select sum(l.annual) from fee_plan_lines l where l.tenant_id = p.tenant_id and l.plan_id = p.id and not l.is_optional), 0)::bigint as "annualMinor",
      (select count(*) from fee_assignments a where a.tenant_id = p.tenant_id and a.plan_id = p.id
        and (select school_day()) between a.from_date and coalesce(a.to_date, 'infinity'))::int as students,
      p.published_at as "publishedAt",
      exists (select from fee_plans d where d.tenant_id = p.tenant_id and d.series_id = p.series_id and d.state = 'draft' and d.id <> p.id) as "hasDraft"
    from fee_plans p where p.state <> 'superseded'
    order by (select min(g.position) from grades g where g.tenant_id = p.tenant_id and g.id = any (p.grade_ids)) nulls last, lower(p.name), p.version_no
    limit 300`.execute(db)
  return rows
}

type StoredPlan = Omit<FeePlan, 'instalments'>

export async function getPlan(db: TenantDb, planId: string): Promise<FeePlan> {
  const { rows } = await sql<StoredPlan>`
    select p.id as "planId", p.name, p.version_no as "versionNo", p.state, p.grade_ids as "gradeIds", p.stream_ids as "streamIds", p.quotas,
      p.admission, p.fine_rule_id as "fineRuleId", r.name as "fineRuleName", p.proration, p.whole_rupees as "wholeRupees", p.version,
      coalesce((select json_agg(json_build_object('feeHeadId', l.head_id, 'headName', h.name, 'annualMinor', l.annual,
          'patternId', l.pattern_id, 'patternName', t.name, 'isOptional', l.is_optional) order by h.priority, h.name)
        from fee_plan_lines l join fee_heads h on h.tenant_id = l.tenant_id and h.id = l.head_id
          join fee_patterns t on t.tenant_id = l.tenant_id and t.id = l.pattern_id
        where l.tenant_id = p.tenant_id and l.plan_id = p.id), '[]') as lines,
      coalesce((select sum(l.annual) from fee_plan_lines l where l.tenant_id = p.tenant_id and l.plan_id = p.id and not l.is_optional), 0)::bigint as "annualMinor",
      (select count(*) from fee_assignments a where a.tenant_id = p.tenant_id and a.plan_id = p.id)::int as students
    from fee_plans p left join fee_fine_rules r on r.tenant_id = p.tenant_id and r.id = p.fine_rule_id
    where p.id = ${planId}`.execute(db)
  const [plan] = rows
  if (!plan) throw problem('not-found')
  return { ...plan, instalments: await instalmentsOf(db, planId) }
}

async function instalmentsOf(db: TenantDb, planId: string): Promise<FeePlan['instalments']> {
  const [pricedPlan, year] = [(await loadPricedPlans(db, [planId])).get(planId), await yearDays(db)]
  if (!pricedPlan) return []
  const priced = priceYear({
    lines: pricedPlan.lines,
    optionalHeads: [],
    present: year,
    proration: 'none',
    unit: pricedPlan.wholeRupees ? 100 : 1,
    grants: [],
  })
  return [...Map.groupBy(priced, ({ item }) => item.itemId).values()]
    .flatMap((lines) => {
      const item = lines[0]?.item
      const amountMinor: Paise = paise(lines.reduce((all, { net }) => all + net, 0))
      return item ? [{ label: item.label, dueOn: item.dueOn, amountMinor }] : []
    })
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))
}

export async function checkPlan(db: TenantDb, form: PlanForm): Promise<void> {
  await requireOwn(db, 'grades', form.gradeIds)
  await requireOwn(db, 'streams', form.streamIds)
  await requireOwn(db, 'fee_fine_rules', [form.fineRuleId])
  await requireOwn(
    db,
    'fee_heads',
    form.lines.map(({ feeHeadId }) => feeHeadId),
  )
  await requireOwn(
    db,
    'fee_patterns',
    form.lines.map(({ patternId }) => patternId),
  )
  if (new Set(form.lines.map(({ feeHeadId }) => feeHeadId)).size < form.lines.length)
    throw invalid([{ field: 'lines', ...serverText('fee-head-twice', 'Add each fee head only once.') }])
}

const valuesOf = (form: PlanForm) => ({
  name: form.name,
  grade_ids: form.gradeIds,
  stream_ids: form.streamIds,
  quotas: form.quotas,
  admission: form.admission,
  fine_rule_id: form.fineRuleId,
  proration: form.proration,
  whole_rupees: form.wholeRupees,
})

const insertLines = (db: TenantDb, planId: string, lines: PlanForm['lines']) =>
  sql`
  insert into fee_plan_lines (plan_id, head_id, annual, pattern_id, is_optional)
  select ${planId}::uuid, l."feeHeadId", l."annualMinor", l."patternId", l."isOptional"
  from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("feeHeadId" uuid, "annualMinor" bigint, "patternId" uuid, "isOptional" boolean)`.execute(
    db,
  )

export async function createPlan({ db, audit }: Unit, form: PlanForm): Promise<string> {
  const values = valuesOf(form)
  const { rows } = await sql<{ id: string }>`
    insert into fee_plans (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  await insertLines(db, id, form.lines)
  audit({ entity: 'feePlan', entityId: id, after: form })
  return id
}

export async function savePlan(
  { db, audit }: Unit,
  before: FeePlan,
  form: PlanForm & { version: number },
): Promise<FeePlan> {
  const id = before.planId
  await saveOver(db, 'fee_plans', { id, version: form.version, current: () => getPlan(db, id) }, valuesOf(form))
  await sql`delete from fee_plan_lines where plan_id = ${id}`.execute(db)
  await insertLines(db, id, form.lines)
  audit({ entity: 'feePlan', entityId: id, before, after: form })
  return getPlan(db, id)
}

/** Publishes a draft and supersedes the previous version. */
export async function publishPlan({ db, audit }: Unit, plan: FeePlan, version: number): Promise<FeePlan> {
  const id = plan.planId
  await sql`
    update fee_plans set state = 'superseded', version = version + 1
    where state = 'published' and series_id = (select series_id from fee_plans where id = ${id})`.execute(db)
  await saveOver(
    db,
    'fee_plans',
    { id, version, current: () => getPlan(db, id) },
    { state: 'published', published_by: sql`acting_user()`, published_at: sql`now()` },
  )
  audit({
    entity: 'feePlan',
    entityId: id,
    before: { state: 'draft' },
    after: { state: 'published', versionNo: plan.versionNo },
  })
  return getPlan(db, id)
}

/** Creates a draft of the next version of a plan; returns nothing when there already is one. */
export async function draftNewVersion({ db, audit }: Unit, plan: FeePlan): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into fee_plans (series_id, version_no, name, grade_ids, stream_ids, quotas, admission, fine_rule_id, proration, whole_rupees)
    select series_id, version_no + 1, name, grade_ids, stream_ids, quotas, admission, fine_rule_id, proration, whole_rupees
    from fee_plans where id = ${plan.planId}
    on conflict do nothing returning id`.execute(db)
  const id = rows[0]?.id
  if (!id) return null
  await sql`
    insert into fee_plan_lines (plan_id, head_id, annual, pattern_id, is_optional)
    select ${id}::uuid, head_id, annual, pattern_id, is_optional from fee_plan_lines where plan_id = ${plan.planId}`.execute(
    db,
  )
  audit({ entity: 'feePlan', entityId: id, after: { from: plan.planId, versionNo: plan.versionNo + 1 } })
  return id
}

export async function deletePlan({ db, audit }: Unit, plan: FeePlan): Promise<void> {
  await sql`delete from fee_plans where id = ${plan.planId} and state = 'draft'`.execute(db)
  audit({ entity: 'feePlan', entityId: plan.planId, before: plan })
}
