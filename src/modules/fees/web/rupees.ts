import { type Paise, parseRupees, plainRupees } from '#platform/contract/money.ts'

/** An amount as field text: plain rupees, with paise only if there are any. */
export const typedRupees = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? '' : plainRupees(amount as Paise).replace(/\.00$/, '')

/** The same with Indian commas, for the large amount of the desk. */
export function groupedRupees(amount: Paise): string {
  const [whole = '', paise = ''] = typedRupees(amount).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',')
  return paise ? `${grouped}.${paise}` : grouped
}

/** The typed amount in paise; undefined when it is not an amount or is negative. Indic digits are accepted. */
export function readRupees(typed: string): Paise | undefined {
  const latin = typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
  const amount = parseRupees(latin)
  return amount !== undefined && amount >= 0 ? amount : undefined
}

/** Basis points as field text: 1250 is 12.5. */
export const typedPercent = (points: number | null | undefined): string =>
  points === null || points === undefined ? '' : String(points / 100)

/** A typed percentage with at most two decimals, in basis points; undefined when it is not one. */
export function readPercent(typed: string): number | undefined {
  const found = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(typed.trim())
  if (!found) return undefined
  const points = Number(found[1] + (found[2] ?? '').padEnd(2, '0'))
  return points <= 10_000 ? points : undefined
}
