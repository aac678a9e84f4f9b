import { sql } from 'kysely'
import { type CivilDate, earlier, later } from '#platform/contract/dates/dates.ts'
import { paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type PricedLine, priceYear } from '../../rules/pricing.ts'
import { activeGrants, loadPricedPlans, yearDays } from '../plans/pricedPlans.ts'
import { schoolToday } from '../setup/settings.ts'

type Assigned = {
  assignmentId: string
  studentId: string
  planId: string
  fromDate: CivilDate
  toDate: CivilDate | null
  optionalHeads: string[]
  issued: string[]
}

const monthOf = (day: CivilDate) => day.slice(0, 7)

/**
 * The expected collection for the rest of the year, by due month: unpaid demands, and what current assignments will bill.
 * Overdue amounts are counted separately.
 */
export async function forecast(db: TenantDb) {
  const [asOf, year, assigned, open] = await Promise.all([
    schoolToday(db),
    yearDays(db),
    sql<Assigned>`
      select a.id as "assignmentId", a.student_id as "studentId", a.plan_id as "planId", a.from_date as "fromDate", a.to_date as "toDate",
        a.optional_heads as "optionalHeads",
        array(select d.item_id::text from fee_demands d where d.tenant_id = a.tenant_id and d.assignment_id = a.id) as issued
      from fee_assignments a join users u on u.tenant_id = a.tenant_id and u.id = a.student_id and u.status_id = 1
      where a.year_id = (select current_year())`.execute(db),
    sql<{ month: string; open: number; isLate: boolean }>`
      select to_char(due_on, 'YYYY-MM') as month, due_on < (select school_today()) as "isLate", sum(outstanding)::bigint as open
      from fee_line_balances where year_id = (select current_year()) and outstanding > 0 group by 1, 2`.execute(db),
  ])
  const [plans, grants] = await Promise.all([
    loadPricedPlans(db, [...new Set(assigned.rows.map(({ planId }) => planId))]),
    activeGrants(
      db,
      assigned.rows.map(({ studentId }) => studentId),
    ),
  ])
  const months = new Map<string, { issued: number; planned: number }>()
  const add = (month: string, kind: 'issued' | 'planned', amount: number) => {
    const sums = months.get(month) ?? { issued: 0, planned: 0 }
    sums[kind] += amount
    months.set(month, sums)
  }
  let overdue = 0
  for (const { month, open: amount, isLate } of open.rows) {
    if (isLate) overdue += amount
    else add(month, 'issued', amount)
  }
  // Most students of a plan pay the same: without concessions, pricing once is enough.
  const pricedByKey = new Map<string, PricedLine[]>()
  for (const { studentId, planId, fromDate, toDate, optionalHeads, issued } of assigned.rows) {
    const plan = plans.get(planId)
    if (!plan) continue
    const present = { start: later(fromDate, year.start), end: toDate ? earlier(toDate, year.end) : year.end }
    const own = grants.get(studentId) ?? []
    const key = JSON.stringify([planId, present, optionalHeads])
    const priced =
      (own.length === 0 && pricedByKey.get(key)) ||
      priceYear({
        lines: plan.lines,
        optionalHeads,
        present,
        proration: plan.proration,
        grants: own,
        unit: plan.wholeRupees ? 100 : 1,
      })
    if (own.length === 0) pricedByKey.set(key, priced)
    // Instalments due but not issued are billed by the next run.
    for (const { item, net } of priced)
      if (!issued.includes(item.itemId)) add(monthOf(later(item.dueOn, asOf)), 'planned', net)
  }
  const rows = [...months]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, { issued, planned }]) => ({
      month,
      issuedMinor: paise(issued),
      plannedMinor: paise(planned),
      totalMinor: paise(issued + planned),
    }))
  const coming = rows.reduce((all, { totalMinor }) => all + totalMinor, 0)
  return { asOf, months: rows, overdueMinor: paise(overdue), totalMinor: paise(coming + overdue) }
}
