import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { feePayers } from '../../contracts/payers.ts'
import { type FeePayer, feePayersDefinitions, type PayerForm, type SharesForm } from '../../contracts/payersSchemas.ts'
import type { FeeAssignment } from '../../contracts/plansSchemas.ts'
import { type PayerShare, payersOfHead } from '../../rules/shares.ts'
import { isTaken, saveOver } from '../feeRecords.ts'
import { getAssignment } from './assignments.ts'
import { loadPricedPlans } from './pricedPlans.ts'

const read = (db: TenantDb, payerId?: string) =>
  sql<FeePayer>`
    select p.id as "payerId", p.name, p.contact, p.is_active as "isActive", p.version,
      (select count(distinct a.student_id) from fee_payer_shares s join fee_assignments a on a.tenant_id = s.tenant_id and a.id = s.assignment_id
        where s.tenant_id = p.tenant_id and s.payer_id = p.id and s.year_id = (select current_year()))::int as students,
      coalesce(o.outstanding, 0)::bigint as "outstandingMinor", coalesce(o.overdue, 0)::bigint as "overdueMinor"
    from fee_payers p left join lateral (
      select sum(b.outstanding) as outstanding, sum(b.outstanding) filter (where b.due_on < (select school_today())) as overdue
      from fee_demands d join fee_line_balances b on b.tenant_id = d.tenant_id and b.demand_id = d.id and b.outstanding > 0
      where d.tenant_id = p.tenant_id and d.payer_id = p.id) o on true
    where ${payerId ? sql`p.id = ${payerId}` : sql`true`} order by p.is_active desc, lower(p.name) limit 500`.execute(
    db,
  )

async function getPayer(db: TenantDb, payerId: string): Promise<FeePayer> {
  const [payer] = (await read(db, payerId)).rows
  if (!payer) throw problem('not-found')
  return payer
}

const auditDetail = ({ name, contact, isActive }: PayerForm) => ({ name, contact, isActive })

export const payerRoutes = implement(feePayers, feePayersDefinitions, {
  listPayers: async (_, { db }) => ({ payers: (await read(db)).rows }),

  addPayer: async ({ body }, { db, audit, fail }) => {
    if (await isTaken(db, 'fee_payers', 'name', body.name, null)) fail('name-taken')
    const { rows } = await sql<{ id: string }>`
      insert into fee_payers (name, contact, is_active) values (${body.name}, ${body.contact}, ${body.isActive}) returning id`.execute(
      db,
    )
    const id = rows[0]?.id ?? ''
    audit({ entity: 'feePayer', entityId: id, after: auditDetail(body) })
    return getPayer(db, id)
  },

  savePayer: async ({ params: { payerId: id }, body }, { db, audit, fail }) => {
    const before = await getPayer(db, id)
    if (await isTaken(db, 'fee_payers', 'name', body.name, id)) fail('name-taken')
    const current = () => getPayer(db, id)
    const values = { name: body.name, contact: body.contact, is_active: body.isActive }
    await saveOver(db, 'fee_payers', { id, version: body.version, current }, values)
    audit({ entity: 'feePayer', entityId: id, before: auditDetail(before), after: auditDetail(body) })
    return current()
  },

  saveShares: async ({ params, body }, unit) => saveShares(unit, params.assignmentId, body),
})

async function saveShares(unit: Unit, id: string, { shares, version }: SharesForm): Promise<FeeAssignment> {
  const { db, audit } = unit
  const before = await getAssignment(db, id)
  await requireOwn(
    db,
    'fee_payers',
    shares.map(({ payerId }) => payerId),
  )
  await requireOwn(
    db,
    'fee_heads',
    shares.flatMap(({ feeHeadIds }) => feeHeadIds),
  )
  const plan = (await loadPricedPlans(db, [before.planId])).get(before.planId)
  const heads = new Set(plan?.lines.map(({ headId }) => headId))
  if (!shares.every(({ feeHeadIds }) => feeHeadIds.every((one) => heads.has(one))))
    throw invalid([{ field: 'shares', ...serverText('head-not-in-plan', 'One of these heads is not in the plan.') }])
  const requested = shares.map((share): PayerShare => ({ ...share, headIds: share.feeHeadIds }))
  for (const headId of heads)
    if (payersOfHead(requested, headId).reduce((all, { shareBp }) => all + shareBp, 0) > 10_000)
      throw invalid([
        { field: 'shares', ...serverText('shares-above-whole', 'The shares of a head add up to more than 100 %.') },
      ])
  const current = () => getAssignment(db, id)
  await saveOver(db, 'fee_assignments', { id, version, current }, {})
  await sql`delete from fee_payer_shares where assignment_id = ${id}`.execute(db)
  const rows = shares.map((share, position) => ({ ...share, position }))
  await sql`
    insert into fee_payer_shares (assignment_id, payer_id, position, head_ids, share_bp)
    select ${id}, s."payerId", s.position, array(select jsonb_array_elements_text(s."feeHeadIds"))::uuid[], s."shareBp"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s("payerId" uuid, position smallint, "feeHeadIds" jsonb, "shareBp" integer)`.execute(
    db,
  )
  const after = await current()
  audit({ entity: 'feeAssignment', entityId: id, before: { shares: before.shares }, after: { shares: after.shares } })
  return after
}

/** The payers, besides the family, who share a head of a student's plan on a day; empty when no plan has it. */
export async function sharesOfHead(
  db: TenantDb,
  { studentId, headId, on }: { studentId: string; headId: string; on: CivilDate },
): Promise<PayerShare[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from fee_assignments a
      join fee_plan_lines l on l.tenant_id = a.tenant_id and l.plan_id = a.plan_id and l.head_id = ${headId}
    where a.student_id = ${studentId} and a.from_date <= ${on} and coalesce(a.to_date, 'infinity') >= ${on}
      and (not l.is_optional or l.head_id = any (a.optional_heads))
    order by a.from_date desc, a.id desc limit 1`.execute(db)
  const assignmentId = rows[0]?.id
  return assignmentId ? ((await sharesOf(db, [assignmentId])).get(assignmentId) ?? []) : []
}

/** The payer shares of these assignments, without the families' own. */
export async function sharesOf(db: TenantDb, assignmentIds: readonly string[]): Promise<Map<string, PayerShare[]>> {
  const { rows } = await sql<PayerShare & { assignmentId: string }>`
    select assignment_id as "assignmentId", payer_id as "payerId", head_ids as "headIds", share_bp as "shareBp"
    from fee_payer_shares where assignment_id = any (${assignmentIds}::uuid[]) order by assignment_id, position`.execute(
    db,
  )
  return Map.groupBy(rows, ({ assignmentId }) => assignmentId)
}
