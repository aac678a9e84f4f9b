import type { CivilDate, DateRange } from '#platform/contract/dates/dates.ts'
import { type BasisPoints, type Paise, paise, percentOf, sum } from '#platform/contract/money.ts'
import type { Proration } from '../enumerations.ts'
import { type ConcessionResult, concessionsOn, type Grant } from './concessions.ts'
import { instalmentAmounts, prorate } from './instalments.ts'

export type Item = {
  readonly itemId: string
  readonly seq: number
  readonly label: string
  readonly startsOn: CivilDate
  readonly endsOn: CivilDate
  readonly dueOn: CivilDate
  readonly weightBp: number
}

export type PlanLine = {
  readonly headId: string
  readonly annual: Paise
  readonly optional: boolean
  readonly taxBp: number
  readonly items: readonly Item[]
}

export type PricingInput = {
  readonly lines: readonly PlanLine[]
  /** The optional heads of this student. */
  readonly optionalHeads: readonly string[]
  /** The days for which the student has the plan. */
  readonly present: DateRange
  readonly proration: Proration
  /** 100 to round instalments to whole rupees. */
  readonly unit: number
  readonly grants: readonly Grant[]
}

/** One head of one instalment as billed: net is gross less concessions plus tax. */
export type PricedLine = {
  readonly headId: string
  readonly item: Item
  readonly gross: Paise
  readonly concessions: readonly ConcessionResult[]
  readonly concession: Paise
  readonly tax: Paise
  readonly net: Paise
}

/** Everything a student is billed under a plan in a year, by head and instalment. */
export function priceYear({ lines, optionalHeads, present, proration, unit, grants }: PricingInput): PricedLine[] {
  const cells = lines
    .filter(({ optional, headId }) => !optional || optionalHeads.includes(headId))
    .flatMap((line) => {
      const amounts = instalmentAmounts(
        line.annual,
        line.items.map(({ weightBp }) => weightBp),
        unit,
      )
      return line.items.map((item, at) => {
        const period = { start: item.startsOn, end: item.endsOn }
        const gross = prorate(amounts[at] ?? paise(0), period, present, proration)
        return { headId: line.headId, taxBp: line.taxBp, item, dueOn: item.dueOn, gross }
      })
    })
    .filter(({ gross }) => gross > 0)
  const lowered = concessionsOn(cells, grants)
  return cells.map(({ headId, taxBp, item, gross }, at) => {
    const concessions = lowered[at] ?? []
    const concession = sum(concessions.map(({ amount }) => amount))
    const reduced = paise(gross - concession)
    const tax = percentOf(reduced, taxBp as BasisPoints)
    return { headId, item, gross, concessions, concession, tax, net: paise(reduced + tax) }
  })
}
