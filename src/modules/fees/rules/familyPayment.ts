import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { type Paise, paise } from '#platform/contract/money.ts'

type Owed = { readonly dueOn: CivilDate; readonly outstandingMinor: Paise }

/** What pays everything due up to each due date, smallest first; the last amount pays everything. */
export function wholeAmounts(dues: readonly Owed[]): Paise[] {
  const amounts: Paise[] = []
  const days = [...new Set(dues.map(({ dueOn }) => dueOn))].sort()
  for (const day of days) {
    const owed = dues.filter(({ dueOn }) => dueOn <= day)
    amounts.push(paise(owed.reduce((all, { outstandingMinor }) => all + outstandingMinor, 0)))
  }
  return amounts
}

/** What a family is offered to pay first: all that is due by today, or else what falls due next. */
export const amountToOffer = (dues: readonly Owed[], asOf: CivilDate): Paise =>
  wholeAmounts(dues.filter(({ dueOn }) => dueOn <= asOf)).at(-1) ?? wholeAmounts(dues)[0] ?? paise(0)

export type PartRule = { readonly allowsParts: boolean; readonly leastMinor: Paise }

/** Whether a family may pay this amount: never more than it owes, and anything less than whole instalments only if the school allows it. */
export function isPayable(amount: Paise, dues: readonly Owed[], { allowsParts, leastMinor }: PartRule): boolean {
  const wholes = wholeAmounts(dues)
  if (amount <= 0 || amount > (wholes.at(-1) ?? 0)) return false
  return wholes.includes(amount) || (allowsParts && amount >= leastMinor)
}
