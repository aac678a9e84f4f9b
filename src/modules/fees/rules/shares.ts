import { type Paise, paise, split, sum } from '#platform/contract/money.ts'
import type { PricedLine } from './pricing.ts'

/** What somebody beside the family bears. No heads means all of them. */
export type PayerShare = {
  readonly payerId: string
  readonly headIds: readonly string[]
  readonly shareBp: number
}

/** A line as one of its payers is asked for it; nobody named is the family. */
export type SharedLine = PricedLine & { readonly payerId: string | null; readonly shareBp: number }

const whole = 10_000

/** How a head is borne: by the payers as they are written down, and the rest by the family. */
export function bearersOf(
  shares: readonly PayerShare[],
  headId: string,
): { payerId: string | null; shareBp: number }[] {
  const named = shares.filter(({ headIds }) => headIds.length === 0 || headIds.includes(headId))
  const byPayer = new Map<string, number>()
  for (const { payerId, shareBp } of named) byPayer.set(payerId, (byPayer.get(payerId) ?? 0) + shareBp)
  const borne = [...byPayer.values()].reduce((all, one) => all + one, 0)
  const rest = whole - borne
  return [
    ...(rest > 0 ? [{ payerId: null, shareBp: rest }] : []),
    ...[...byPayer].map(([payerId, shareBp]) => ({ payerId, shareBp })),
  ]
}

/** An amount of a head as those who bear it are asked for it; the parts are the amount to the paisa. */
export function shareAmount(amount: Paise, shares: readonly PayerShare[], headId: string) {
  const bearers = bearersOf(shares, headId)
  const parts = split(
    amount,
    bearers.map(({ shareBp }) => shareBp),
  )
  return bearers.map((bearer, at) => ({ ...bearer, amount: parts[at] ?? paise(0) })).filter((part) => part.amount > 0)
}

/**
 * Divides a line among those who bear it. Every sum of the parts is the line's own to the paisa: what is left after concessions, the tax
 * and each concession are split by themselves, and the gross is what they come to, so no part is negative.
 */
export function shareLine(line: PricedLine, shares: readonly PayerShare[]): SharedLine[] {
  const bearers = bearersOf(shares, line.headId)
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
