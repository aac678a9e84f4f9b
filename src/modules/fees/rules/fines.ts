import { type CivilDate, type DateRange, daysBetween } from '#platform/contract/dates/dates.ts'
import { type BasisPoints, type Paise, paise, percentOf } from '#platform/contract/money.ts'
import type { FineKind } from '../enumerations.ts'

/** One version of a fine rule; an issued demand keeps the version it was issued with. */
export type FineRule = {
  readonly kind: FineKind
  /** Grace days after the due date. */
  readonly graceDays: number
  /** Paise for `flat` and `daily`, basis points of the unpaid amount for `percent`. */
  readonly value: number
  /**
   * How many days `value` is charged for. A daily fine is charged for every such period that has begun, a percentage in
   * proportion to the days; the other kinds have none.
   */
  readonly perDays: number
  /** For `slab`: the amount from that day of delay on, replacing the previous one. */
  readonly steps: readonly { readonly fromDay: number; readonly amount: number }[]
  readonly capMinor: number | null
  readonly capBp: number | null
  readonly excludeHolidays: boolean
}

/** A change of the unpaid principal on a day; payments are negative. It takes effect the next day. */
export type Movement = { readonly on: CivilDate; readonly amount: number }

export type FineInput = {
  readonly rule: FineRule
  readonly dueOn: CivilDate
  readonly asOf: CivilDate
  readonly principal: Paise
  readonly movements: readonly Movement[]
  readonly holidays: readonly DateRange[]
}

/** No fine accrues beyond ten years. */
const longest = 3660

/** Charged days in a row with the same unpaid principal. */
type Span = { readonly unpaid: number; readonly days: number }

/** Days after the due date that are charged, with what was unpaid on them. Days are counted from the due date. */
function chargedSpans({ rule, dueOn, asOf, principal, movements, holidays }: FineInput): Span[] {
  const last = Math.min(daysBetween(dueOn, asOf), longest)
  const free = rule.excludeHolidays ? freeDays(dueOn, holidays) : []
  const changes = movements
    .map(({ on, amount }) => ({ day: daysBetween(dueOn, on) + 1, amount }))
    .sort((a, b) => a.day - b.day)
  const spans: Span[] = []
  let [from, unpaid]: [number, number] = [rule.graceDays + 1, principal]
  for (const { day, amount } of [...changes, { day: last + 1, amount: 0 }]) {
    const until = Math.min(day - 1, last)
    const days = Math.max(until - from + 1, 0) - overlap(free, from, until)
    if (days > 0 && unpaid > 0) spans.push({ unpaid, days })
    from = Math.max(from, day)
    unpaid += amount
  }
  return spans
}

type Days = { readonly from: number; readonly to: number }

/** Holidays as days after the due date, without overlaps. */
function freeDays(dueOn: CivilDate, holidays: readonly DateRange[]): Days[] {
  const merged: Days[] = []
  const ranges = holidays.map(({ start, end }) => ({ from: daysBetween(dueOn, start), to: daysBetween(dueOn, end) }))
  for (const range of ranges.sort((a, b) => a.from - b.from)) {
    const from = Math.max(range.from, (merged.at(-1)?.to ?? Number.NEGATIVE_INFINITY) + 1)
    if (from <= range.to) merged.push({ from, to: range.to })
  }
  return merged
}

const overlap = (free: readonly Days[], from: number, to: number): number =>
  free.reduce((all, one) => all + Math.max(Math.min(one.to, to) - Math.max(one.from, from) + 1, 0), 0)

/** The fine accrued until a day: simple, never compounded, and independent of when it is computed. */
export function fineOf(fining: FineInput): Paise {
  const { rule, principal } = fining
  const spans = chargedSpans(fining)
  if (spans.length === 0) return paise(0)
  const cap = Math.min(
    rule.capMinor ?? Number.MAX_SAFE_INTEGER,
    rule.capBp === null ? Number.MAX_SAFE_INTEGER : percentOf(principal, rule.capBp as BasisPoints),
  )
  return paise(Math.min(uncapped(rule, spans), cap))
}

function uncapped(rule: FineRule, spans: readonly Span[]): number {
  const charged = spans.reduce((all, { days }) => all + days, 0)
  switch (rule.kind) {
    case 'flat':
      return rule.value
    case 'daily':
      return rule.value * Math.ceil(charged / rule.perDays)
    case 'slab':
      return rule.steps.reduce((all, { fromDay, amount }) => (fromDay <= charged ? Math.max(all, amount) : all), 0)
    case 'percent': {
      // Rounded once at the end: daily rounding errors would add up.
      const over = 20_000n * BigInt(rule.perDays)
      const amountDays = spans.reduce((all, { unpaid, days }) => all + BigInt(unpaid) * BigInt(days), 0n)
      return Number((amountDays * BigInt(rule.value) * 2n + over / 2n) / over)
    }
  }
}
