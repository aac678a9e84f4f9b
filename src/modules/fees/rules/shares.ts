import { type Paise, paise, split, sum } from '#platform/contract/money.ts'
import type { PricedLine } from './pricing.ts'

/** The share of a payer other than the family. No heads means all of them. */
export type PayerShare = {
  readonly payerId: string
  readonly headIds: readonly string[]
  readonly shareBp: number
}

/** One payer's part of a line; null is the family. */
export type SharedLine = PricedLine & { readonly payerId: string | null; readonly shareBp: number }

const fullShareBp = 10_000

/** Who pays a head: the payers in their order, and the family the rest. */
export function payersOfHead(
  shares: readonly PayerShare[],
  headId: string,
): { payerId: string | null; shareBp: number }[] {
  const applicable = shares.filter(({ headIds }) => headIds.length === 0 || headIds.includes(headId))
  const byPayer = new Map<string, number>()
  for (const { payerId, shareBp } of applicable) byPayer.set(payerId, (byPayer.get(payerId) ?? 0) + shareBp)
  const othersBp = [...byPayer.values()].reduce((all, one) => all + one, 0)
  const rest = fullShareBp - othersBp
  return [
    ...(rest > 0 ? [{ payerId: null, shareBp: rest }] : []),
    ...[...byPayer].map(([payerId, shareBp]) => ({ payerId, shareBp })),
  ]
}

/** Splits an amount of a head among its payers, exact to the paisa. */
export function shareAmount(amount: Paise, shares: readonly PayerShare[], headId: string) {
  const bearers = payersOfHead(shares, headId)
  const parts = split(
    amount,
    bearers.map(({ shareBp }) => shareBp),
  )
  return bearers.map((bearer, at) => ({ ...bearer, amount: parts[at] ?? paise(0) })).filter((part) => part.amount > 0)
}

/**
 * Divides a line among its payers, exact to the paisa: the amount after concessions, the tax and each concession are split
 * separately, and the gross is their sum, so no part is negative.
 */
export function shareLine(line: PricedLine, shares: readonly PayerShare[]): SharedLine[] {
  const bearers = payersOfHead(shares, line.headId)
  const [only] = bearers
  if (bearers.length === 1 && only) return [{ ...line, ...only }]
  const parts = (amount: Paise) =>
    split(
      amount,
      bearers.map(({ shareBp }) => shareBp),
    )
  const [reduced, taxes] = [parts(paise(line.gross - line.concession)), parts(line.tax)]
  const lowered = line.concessions.map(({ grantId, amount }) => ({ grantId, amounts: parts(amount) }))
  return bearers
    .map((bearer, at): SharedLine => {
      const concessions = lowered.flatMap(({ grantId, amounts }) => {
        const amount = amounts[at] ?? paise(0)
        return amount > 0 ? [{ grantId, amount }] : []
      })
      const concession = sum(concessions.map(({ amount }) => amount))
      const [left, tax] = [reduced[at] ?? paise(0), taxes[at] ?? paise(0)]
      const gross = paise(left + concession)
      return { ...line, ...bearer, gross, concessions, concession, tax, net: paise(left + tax) }
    })
    .filter(({ gross, tax }) => gross > 0 || tax > 0)
}
