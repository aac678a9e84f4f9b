import { type Paise, parseRupees, plainRupees } from '#platform/contract/money.ts'

/** What stands in a field for an amount: plain rupees, paise only where there are any. */
export const typedRupees = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? '' : plainRupees(amount as Paise).replace(/\.00$/, '')

/** The same with the commas of the Indian style, for the one large amount of the desk. */
export function groupedRupees(amount: Paise): string {
  const [whole = '', paise = ''] = typedRupees(amount).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',')
  return paise ? `${grouped}.${paise}` : grouped
}

/** The amount somebody typed, in paise; nothing when it is no amount or below zero. Indic digits are understood. */
export function readRupees(typed: string): Paise | undefined {
  const latin = typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
  const amount = parseRupees(latin)
  return amount !== undefined && amount >= 0 ? amount : undefined
}

/** Basis points as they are typed: 1250 is 12.5. */
export const typedPercent = (points: number | null | undefined): string =>
  points === null || points === undefined ? '' : String(points / 100)

/** A percentage with at most two decimals in basis points; nothing when it is none. */
export function readPercent(typed: string): number | undefined {
  const found = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(typed.trim())
  if (!found) return undefined
  const points = Number(found[1] + (found[2] ?? '').padEnd(2, '0'))
  return points <= 10_000 ? points : undefined
}
