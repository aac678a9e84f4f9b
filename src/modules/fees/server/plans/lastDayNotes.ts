import { sql } from 'kysely'
import { type CivilDate, displayDate, earlier, later } from '#platform/contract/dates/dates.ts'
import { paise, split } from '#platform/contract/money.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type PricedLine, priceYear } from '../../rules/pricing.ts'
import { createRequest } from '../approvals/requests.ts'
import { activeGrants, loadPricedPlans, yearDays } from './pricedPlans.ts'

type EndedAssignment = {
  readonly assignmentId: string
  readonly studentId: string
  readonly planId: string
  readonly fromDate: CivilDate
  readonly optionalFeeHeadIds: readonly string[]
}
type IssuedLine = {
  lineId: string
  demandId: string
  headId: string
  itemId: string
  dueOn: CivilDate
  shareBp: number
  left: number
}

/**
 * Requests notes when a plan's last day moves, for lines issued for days that no longer apply or apply again. Issued demands
 * stay: the difference of each line becomes a note that another person decides. Returns how many were requested.
 */
export async function requestNotes(
  unit: Unit,
  { assignmentId, studentId, planId, fromDate, optionalFeeHeadIds }: EndedAssignment,
  lastDay: { readonly before: CivilDate | null; readonly after: CivilDate },
): Promise<number> {
  const { db } = unit
  const [plans, grants, year, issued] = await Promise.all([
    loadPricedPlans(db, [planId]),
    activeGrants(db, [studentId]),
    yearDays(db),
    sql<IssuedLine>`
      select l.id as "lineId", l.demand_id as "demandId", l.head_id as "headId", d.item_id as "itemId", d.due_on as "dueOn",
        l.share_bp as "shareBp", b.outstanding + b.paid as left
      from fee_demands d join fee_demand_lines l on l.tenant_id = d.tenant_id and l.demand_id = d.id and not l.is_fine
        join fee_line_balances b on b.tenant_id = l.tenant_id and b.line_id = l.id
      where d.assignment_id = ${assignmentId} order by d.due_on, l.priority, l.id`.execute(db),
  ])
  const plan = plans.get(planId)
  if (!plan) return 0
  // Both use today's concessions, so that only the days make a difference.
  const priced = (until: CivilDate | null) =>
    priceYear({
      lines: plan.lines,
      optionalHeads: optionalFeeHeadIds,
      proration: plan.proration,
      unit: plan.wholeRupees ? 100 : 1,
      grants: grants.get(studentId) ?? [],
      present: { start: later(fromDate, year.start), end: until ? earlier(until, year.end) : year.end },
    })
  const [before, after] = [priced(lastDay.before), priced(lastDay.after)]
  const reason = `Plan “${plan.name}” ends on ${displayDate(lastDay.after, 'en-IN')}`
  /** How much a line changes; payers who share an instalment share the change in the same proportion. */
  function withChange(line: IssuedLine) {
    const { headId, itemId, lineId } = line
    const total = paise(netOf(after, headId, itemId) - netOf(before, headId, itemId))
    const payers = issued.rows.filter((one) => one.headId === headId && one.itemId === itemId)
    const parts = split(
      total,
      payers.map(({ shareBp }) => shareBp),
    )
    return { ...line, change: parts[payers.findIndex((one) => one.lineId === lineId)] ?? 0 }
  }
  let requested = 0
  for (const { lineId, demandId, headId, dueOn, left, change } of issued.rows.map(withChange)) {
    const credit = Math.min(-change, left)
    const request =
      credit > 0
        ? await createRequest(unit, { kind: 'creditNote', studentId, demandId, lineId, headId, amount: credit, reason })
        : change > 0
          ? await createRequest(unit, { kind: 'debitNote', studentId, demandId, headId, amount: change, dueOn, reason })
          : null
    if (request) requested++
  }
  return requested
}

const netOf = (lines: readonly PricedLine[], headId: string, itemId: string): number =>
  lines.find((line) => line.headId === headId && line.item.itemId === itemId)?.net ?? 0
