import fc from 'fast-check'
import { allocate, type OpenDemand, openTotal } from '#modules/fees/rules/allocation.ts'
import { fineOf } from '#modules/fees/rules/fines.ts'
import { instalmentAmounts } from '#modules/fees/rules/instalments.ts'
import { priceYear } from '#modules/fees/rules/pricing.ts'
import { amounts, demands, finings, payments, pricings, weights } from '#modules/fees/testing/arbitraries.ts'
import { naiveAllocation, naiveFine, naiveShares, naiveYear } from '#modules/fees/testing/naiveRules.ts'
import { type Paise, paise } from '#platform/contract/money.ts'
import { proof } from '../program.ts'

const sumOf = (list: Iterable<number>) => [...list].reduce((sum, value) => sum + value, 0)

/** What is outstanding after a payment. */
const applyPayment = (open: readonly OpenDemand[], parts: ReturnType<typeof allocate>['parts']): OpenDemand[] => {
  const taken = (demandId: string, lineId: string | null) =>
    parts.find((part) => part.demandId === demandId && part.lineId === lineId)?.amount ?? 0
  return open.map((demand) => ({
    ...demand,
    fine: paise(demand.fine - taken(demand.demandId, null)),
    lines: demand.lines.map((line) => ({
      ...line,
      outstanding: paise(line.outstanding - taken(demand.demandId, line.lineId)),
    })),
  }))
}

/** Applies payments one by one and checks that paid, outstanding and advance amounts always add up. */
function paymentsHold(open: readonly OpenDemand[], paid: readonly Paise[]): boolean {
  const owed = openTotal(open)
  let [left, advance, allocated] = [open, 0, 0]
  for (const amount of paid) {
    const { parts, excess } = allocate(amount, left)
    const reordered = allocate(amount, left.toReversed())
    if (JSON.stringify(reordered) !== JSON.stringify({ parts, excess })) return false
    left = applyPayment(left, parts)
    advance += excess
    allocated += amount - excess
    if (openTotal(left) + allocated !== owed || allocated + advance !== sumOf(paid.slice(0, paid.indexOf(amount) + 1)))
      return false
    if (left.some(({ fine, lines }) => fine < 0 || lines.some(({ outstanding }) => outstanding < 0))) return false
  }
  return true
}

const distinct = fc.uniqueArray(amounts, { maxLength: 6 })

const properties: Record<string, fc.IProperty<never> | fc.IProperty<[]>> = {}
const addProperty = <T extends [unknown, ...unknown[]]>(name: string, given: fc.IProperty<T>) => {
  properties[name] = given as unknown as fc.IProperty<never>
}
addProperty(
  'instalments add up to the year',
  fc.property(amounts, weights, fc.constantFrom(1, 100), (annual, parts, unit) => {
    const split = instalmentAmounts(annual, parts, unit)
    return sumOf(split) === annual && JSON.stringify(split) === JSON.stringify(naiveShares(annual, parts, unit))
  }),
)
addProperty(
  'a year is the sum of its lines, and an independent calculation agrees',
  fc.property(pricings, (pricing) => {
    const priced = priceYear(pricing)
    const exact = priced.every(
      (line) =>
        line.net === line.gross - line.concession + line.tax &&
        line.net >= 0 &&
        line.concession === sumOf(line.concessions.map(({ amount }) => amount)),
    )
    const shown = priced.map(({ headId, item: { itemId }, gross, concessions, concession, tax, net }) => {
      return { headId, itemId, gross, concessions, concession, tax, net }
    })
    return exact && JSON.stringify(shown) === JSON.stringify(naiveYear(pricing))
  }),
)
addProperty(
  'a fine matches a day-by-day calculation',
  fc.property(finings, (fining) => fineOf(fining) === naiveFine(fining)),
)
addProperty(
  'a payment settles the same dues in the same order as an independent calculation',
  fc.property(
    payments,
    demands,
    fc.constantFrom('fineLast' as const, 'fineFirst' as const),
    (amount, open, order) =>
      JSON.stringify(allocate(amount, open, order)) === JSON.stringify(naiveAllocation(amount, open, order)),
  ),
)
addProperty(
  'payments, advances and outstanding amounts always add up to what was owed',
  fc.property(demands, distinct, paymentsHold),
)

export const program = proof('T4.5', 'in random fee structures, all amounts add up to the paisa', async (context) => {
  const numRuns = context.count(10_000, 150)
  const failures: string[] = []
  for (const [name, property] of Object.entries(properties)) {
    const found = fc.check(property as fc.IProperty<[unknown]>, { numRuns })
    if (found.failed) failures.push(`${name}: ${JSON.stringify(found.counterexample)?.slice(0, 500)}`)
  }
  return { count: numRuns * Object.keys(properties).length, failures, figures: { structures: numRuns } }
})
