import { type CivilDate, type DateRange, daysBetween, earlier, later } from '#platform/contract/dates/dates.ts'
import { type Paise, paise, split } from '#platform/contract/money.ts'
import type { Proration } from '../enumerations.ts'

/** The weights of a pattern are basis points and add up to this. */
export const wholeWeight = 10_000

/** Splits a yearly amount into instalments that add up to it. With a unit of 100, all but the last are whole rupees. */
export const instalmentAmounts = (annual: Paise, weights: readonly number[], unit = 1): Paise[] =>
  split(annual, weights, unit)

const monthOf = (date: CivilDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
const countOf = ({ start, end }: DateRange, by: 'day' | 'month') =>
  by === 'day' ? daysBetween(start, end) + 1 : monthOf(end) - monthOf(start) + 1

/** The part of a period's amount for the days present; the charged and the uncharged part add up to it. */
export function prorate(amount: Paise, period: DateRange, present: DateRange, by: Proration): Paise {
  const shared = { start: later(period.start, present.start), end: earlier(period.end, present.end) }
  if (shared.end < shared.start) return paise(0)
  if (by === 'none') return amount
  const [whole, part] = [countOf(period, by), countOf(shared, by)]
  return split(amount, [part, whole - part])[0] ?? paise(0)
}
