import { addDays, type CivilDate, type DateRange, daysBetween, isWithin } from '#platform/contract/dates/dates.ts'
import { type BasisPoints, type Paise, paise, percentOf } from '#platform/contract/money.ts'
import type { FineKind } from '../enumerations.ts'

/** One version of a fine rule; an issued demand keeps the version it was issued with. */
export type FineRule = {
  readonly kind: FineKind
  /** Grace days after the due date. */
  readonly graceDays: number
  /** Paise for `flat` and `daily`, basis points of the unpaid amount for `percent`. */
  readonly value: number
  /** The period of a percentage in days: 1, or 30 for a monthly rate. */
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

/** The unpaid principal of every charged day, in order. */
function chargedDays({ rule, dueOn, asOf, principal, movements, holidays }: FineInput): number[] {
  const delay = Math.min(daysBetween(dueOn, asOf), longest)
  const unpaid: number[] = []
  for (let day = rule.graceDays + 1; day <= delay; day++) {
    const date = addDays(dueOn, day)
    if (rule.excludeHolidays && holidays.some((holiday) => isWithin(date, holiday))) continue
    const before = movements.reduce((all, { on, amount }) => (on < date ? all + amount : all), 0)
    const left = principal + before
    if (left > 0) unpaid.push(left)
  }
  return unpaid
}

/** The fine accrued until a day: simple, never compounded, and independent of when it is computed. */
export function fineOf(fining: FineInput): Paise {
  const { rule, principal } = fining
  const unpaid = chargedDays(fining)
  if (unpaid.length === 0) return paise(0)
  const cap = Math.min(
    rule.capMinor ?? Number.MAX_SAFE_INTEGER,
    rule.capBp === null ? Number.MAX_SAFE_INTEGER : percentOf(principal, rule.capBp as BasisPoints),
  )
  return paise(Math.min(uncapped(rule, unpaid), cap))
}

function uncapped(rule: FineRule, unpaid: readonly number[]): number {
  switch (rule.kind) {
    case 'flat':
      return rule.value
    case 'daily':
      return rule.value * unpaid.length
    case 'slab':
      return rule.steps.reduce(
        (all, { fromDay, amount }) => (fromDay <= unpaid.length ? Math.max(all, amount) : all),
        0,
      )
    case 'percent': {
      // Rounded once at the end: daily rounding errors would add up.
      const over = 20_000n * BigInt(rule.perDays)
      const amountDays = unpaid.reduce((all, left) => all + BigInt(left), 0n)
      return Number((amountDays * BigInt(rule.value) * 2n + over / 2n) / over)
    }
  }
}
