import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { earlier, later } from '#platform/contract/dates/dates.ts'
import { paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { priceYear } from '../../rules/pricing.ts'
import { type SharedLine, shareLine } from '../../rules/shares.ts'
import { applyAdvances } from '../advances.ts'
import { type Entry, earned, post, type Txn } from '../ledger.ts'
import { sharesOf } from '../plans/payers.ts'
import { activeGrants, loadPricedPlans, type PricedPlan, yearDays } from '../plans/pricedPlans.ts'
import { readSettings, schoolToday } from '../setup/settings.ts'
import { lockAccounts } from '../studentAccounts.ts'

export type IssuedStudent = { readonly studentId: string; readonly demands: number; readonly amount: number }

type Assignment = {
  assignmentId: string
  studentId: string
  planId: string
  fromDate: CivilDate
  toDate: CivilDate | null
  optionalHeads: string[]
}

type NewLine = SharedLine & { readonly lineId: string }
type NewDemand = {
  readonly demandId: string
  readonly assignment: Assignment
  readonly plan: PricedPlan
  /** Null is the family. */
  readonly payerId: string | null
  readonly lines: readonly NewLine[]
}

export type IssueOptions = {
  readonly studentIds: readonly string[]
  readonly planId: string | null
  readonly dueUpTo: CivilDate
  /** Today unless given. */
  readonly issuedOn?: CivilDate
}

/**
 * Issues the demands of these students that are due by a day and not issued yet, with lines and ledger entries, and
 * applies their advances. The number of statements does not depend on the number of students. Returns only students who got demands.
 */
export async function issueDemands(
  db: TenantDb,
  { studentIds, planId, dueUpTo, issuedOn }: IssueOptions,
): Promise<IssuedStudent[]> {
  const onlyPlan = planId ? sql`and plan_id = ${planId}` : sql``
  const { rows: assignments } = await sql<Assignment>`
    select id as "assignmentId", student_id as "studentId", plan_id as "planId", from_date as "fromDate", to_date as "toDate",
      optional_heads as "optionalHeads"
    from fee_assignments where student_id = any (${studentIds}::uuid[]) ${onlyPlan}
    order by student_id, from_date, id`.execute(db)
  if (assignments.length === 0) return []
  // Accounts before the ledger, as everywhere, to avoid deadlocks.
  await lockAccounts(db, studentIds)
  const assignmentIds = assignments.map((one) => one.assignmentId)
  const [plans, grants, shares, year, existing, today, settings] = await Promise.all([
    loadPricedPlans(db, [...new Set(assignments.map((one) => one.planId))]),
    activeGrants(db, studentIds),
    sharesOf(db, assignmentIds),
    yearDays(db),
    sql<{ key: string }>`
      select assignment_id || ' ' || item_id as key from fee_demands
      where assignment_id = any (${assignmentIds}::uuid[])`.execute(db),
    schoolToday(db),
    readSettings(db),
  ])
  const issuedKeys = new Set(existing.rows.map(({ key }) => key))
  const demands = assignments.flatMap((assignment) => {
    const plan = plans.get(assignment.planId)
    if (!plan) return []
    const present = {
      start: later(assignment.fromDate, year.start),
      end: assignment.toDate ? earlier(assignment.toDate, year.end) : year.end,
    }
    const priced = priceYear({
      lines: plan.lines,
      optionalHeads: assignment.optionalHeads,
      present,
      proration: plan.proration,
      unit: plan.wholeRupees ? 100 : 1,
      grants: grants.get(assignment.studentId) ?? [],
    })
    return [...Map.groupBy(priced, ({ item }) => item.itemId)]
      .filter(
        ([itemId, [first]]) =>
          first && first.item.dueOn <= dueUpTo && !issuedKeys.has(`${assignment.assignmentId} ${itemId}`),
      )
      .flatMap(([, lines]) => {
        const shared = lines.flatMap((line) => shareLine(line, shares.get(assignment.assignmentId) ?? []))
        return [...Map.groupBy(shared, ({ payerId }) => payerId)].map(([payerId, own]): NewDemand => {
          const withIds = own.map((line) => ({ ...line, lineId: newId() }))
          return { demandId: newId(), assignment, plan, payerId, lines: withIds }
        })
      })
  })
  if (demands.length === 0) return []
  await writeDemands(db, demands, issuedOn ?? today)
  await applyAdvances(db, [...new Set(demands.map(({ assignment }) => assignment.studentId))], {
    asOf: today,
    order: settings.allocationOrder,
  })
  return [...Map.groupBy(demands, ({ assignment }) => assignment.studentId)].map(([studentId, own]) => ({
    studentId,
    demands: own.length,
    amount: own.reduce((all, { lines }) => lines.reduce((some, { net }) => some + net, all), 0),
  }))
}

async function writeDemands(db: TenantDb, demands: readonly NewDemand[], issuedOn: CivilDate) {
  const { rows } = await sql<{ first: number }>`select take_fee_numbers('demand', ${demands.length}) as first`.execute(
    db,
  )
  const first = rows[0]?.first ?? 1
  const heads = demands.map(({ demandId, assignment, plan, payerId, lines }, at) => {
    const item = lines[0]?.item
    return {
      demandId,
      studentId: assignment.studentId,
      assignmentId: assignment.assignmentId,
      planId: plan.planId,
      number: first + at,
      itemId: item?.itemId,
      label: item?.label ?? '',
      dueOn: item?.dueOn,
      fineRuleId: plan.fineRuleId,
      payerId,
      issuedOn,
      hash: contentHash(lines),
    }
  })
  const lineRows = demands.flatMap(({ demandId, assignment, plan, lines }) =>
    lines.map(({ lineId, headId, item, shareBp, gross, concession, tax, net }) => ({
      lineId,
      demandId,
      studentId: assignment.studentId,
      headId,
      dueOn: item.dueOn,
      shareBp,
      gross,
      concession,
      tax,
      net,
      priority: plan.heads.get(headId)?.priority ?? 100,
    })),
  )
  const concessions = demands.flatMap(({ lines }) =>
    lines.flatMap(({ lineId, concessions: some }) => some.map(({ grantId, amount }) => ({ lineId, grantId, amount }))),
  )
  await Promise.all([
    sql`
      insert into fee_demands (id, student_id, kind, number, assignment_id, plan_id, item_id, label, issued_on, due_on, fine_rule_id,
        payer_id, issued_by, content_hash)
      select d."demandId", d."studentId", 'instalment', d.number, d."assignmentId", d."planId", d."itemId", d.label, d."issuedOn",
        d."dueOn", d."fineRuleId", d."payerId", acting_user(), decode(d.hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as d("demandId" uuid, "studentId" uuid, number bigint, "assignmentId" uuid,
        "planId" uuid, "itemId" uuid, label text, "issuedOn" date, "dueOn" date, "fineRuleId" uuid, "payerId" uuid, hash text)`.execute(
      db,
    ),
    sql`
      insert into fee_demand_lines (id, demand_id, student_id, head_id, due_on, priority, share_bp, gross, concession, tax, net)
      select l."lineId", l."demandId", l."studentId", l."headId", l."dueOn", l.priority, l."shareBp", l.gross, l.concession, l.tax, l.net
      from jsonb_to_recordset(${JSON.stringify(lineRows)}::jsonb) as l("lineId" uuid, "demandId" uuid, "studentId" uuid, "headId" uuid,
        "dueOn" date, priority smallint, "shareBp" integer, gross bigint, concession bigint, tax bigint, net bigint)`.execute(
      db,
    ),
    ...(concessions.length > 0
      ? [
          sql`
            insert into fee_line_concessions (line_id, grant_id, amount)
            select c."lineId", c."grantId", c.amount
            from jsonb_to_recordset(${JSON.stringify(concessions)}::jsonb) as c("lineId" uuid, "grantId" uuid, amount bigint)`.execute(
            db,
          ),
        ]
      : []),
    post(
      db,
      demands.map((one) => ({ ...demandTxn(one), bookedOn: issuedOn, effectiveOn: issuedOn })),
    ),
  ])
}

/** Identifies demands with the same content. */
const contentHash = (lines: readonly NewLine[]) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines.map(({ headId, item, gross, concession, tax, net }) => [
          headId,
          item.itemId,
          gross,
          concession,
          tax,
          net,
        ]),
      ),
    )
    .digest('hex')

function demandTxn({ demandId, assignment: { studentId }, plan, lines }: NewDemand): Txn {
  const entries = lines.flatMap(({ headId, gross, concession, tax, net }): Entry[] => [
    { account: 'receivable', studentId, headId, debit: net },
    { account: 'concession', studentId, headId, debit: concession },
    { account: earned(plan.heads.get(headId)?.kind ?? 'recurring'), headId, credit: gross },
    { account: 'tax', headId, credit: paise(tax) },
  ])
  return { kind: 'demand', sourceId: demandId, studentId, entries }
}
