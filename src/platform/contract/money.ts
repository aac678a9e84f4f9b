import * as z from 'zod'
import { schemaError } from './serverText.ts'

/** An amount in paise (hundredths of a rupee), always a whole number. */
export const Paise = /* @__PURE__ */ wholePaise()
export type Paise = z.output<typeof Paise>

function wholePaise() {
  return z.int({ error: schemaError('amount-not-whole', 'Enter an amount in whole paise.') }).brand<'Paise'>()
}

/** Hundredths of a percent, from 0 to 100 %. */
export const BasisPoints = /* @__PURE__ */ basisPoints()
export type BasisPoints = z.output<typeof BasisPoints>

function basisPoints() {
  const error = 'Enter a percentage from 0 to 100.'
  return z.int({ error }).min(0, { error }).max(10_000, { error }).brand<'BasisPoints'>()
}

/** Brands a number as paise. Throws on fractions and on numbers too large to be exact: both are programming errors. */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount)) throw new RangeError('An amount must be a safe whole number of paise.')
  // Normalises -0.
  return (amount === 0 ? 0 : amount) as Paise
}

export const add = (a: Paise, b: Paise): Paise => paise(a + b)
export const subtract = (a: Paise, b: Paise): Paise => paise(a - b)
export const sum = (amounts: Iterable<Paise>): Paise => {
  let total = paise(0)
  for (const amount of amounts) total = add(total, amount)
  return total
}

// Intermediate products exceed the safe integer range long before the results do.
const toPaise = (value: bigint): Paise => paise(Number(value))

/** A percentage of an amount, rounded half away from zero. */
export function percentOf(amount: Paise, rate: BasisPoints): Paise {
  const doubled = BigInt(amount) * BigInt(rate) * 2n
  // BigInt division truncates towards zero, so half a unit is first added away from zero.
  return toPaise((doubled + (amount < 0 ? -10_000n : 10_000n)) / 20_000n)
}

/**
 * Splits an amount by weights so that the parts add up to it exactly: units left over after rounding down go to the largest
 * remainders, earlier parts first. With a unit of 100 the parts are whole rupees and odd paise go to the last weighted part.
 */
export function split(amount: Paise, weights: readonly number[], unit = 1): Paise[] {
  const total = BigInt(weights.reduce((all, weight) => paise(all + weight), 0))
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0) || total === 0n)
    throw new RangeError('Weights must be non-negative whole numbers and not all zero.')
  if (!Number.isSafeInteger(unit) || unit < 1) throw new RangeError('The unit must be a whole number of paise.')
  const sign = amount < 0 ? -1n : 1n
  const size = BigInt(amount) * sign
  const units = size / BigInt(unit)
  const parts = weights.map((weight, index) => {
    const share = units * BigInt(weight)
    return { index, whole: share / total, remainder: share % total }
  })
  const left = Number(parts.reduce((rest, { whole }) => rest - whole, units))
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const part of byRemainder.slice(0, left)) part.whole += 1n
  const last = weights.findLastIndex((weight) => weight > 0)
  const odd = size % BigInt(unit)
  return parts.map(({ whole, index }) => toPaise(sign * (whole * BigInt(unit) + (index === last ? odd : 0n))))
}

/** The amount in Indian style, ₹1,00,000.00; `short` omits zero paise. */
export function formatMoney(
  amount: Paise,
  locale: 'en-IN' | 'hi-IN' = 'en-IN',
  style: 'full' | 'short' = 'full',
): string {
  const decimals = style === 'short' && amount % 100 === 0 ? 0 : 2
  // A decimal string, not a quotient: the formatter then uses the exact digits.
  return formatter(locale, decimals).format(plainRupees(amount) as Intl.StringNumericLiteral)
}

/** The amount as a plain decimal, 100000.00, for inputs and machine-readable files. */
export function plainRupees(amount: Paise): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const typedRupees =
  /^(-)?(?:₹|Rs\.?|INR)?[ \u00a0]?(-)?(\d{1,16}|\d{1,3}(?:,\d{3}){1,5}|\d{1,2}(?:,\d{2}){0,6},\d{3})(?:\.(\d{1,2}))?$/i

/** Parses typed rupees exactly; undefined on a third decimal, a misplaced comma or anything else. */
export function parseRupees(typed: string): Paise | undefined {
  if (typed.length > 40) return undefined
  const found = typedRupees.exec(typed.trim())
  if (!found || (found[1] && found[2])) return undefined
  const [, before, after, whole = '', hundredths = ''] = found
  const amount = Number(whole.replaceAll(',', '') + hundredths.padEnd(2, '0'))
  return Number.isSafeInteger(amount) ? paise(before || after ? -amount : amount) : undefined
}

/** Parses a percentage with at most two decimals, with or without the % sign. */
export function parsePercent(typed: string): BasisPoints | undefined {
  if (typed.length > 40) return undefined
  const found = /^(\d{1,3})(?:\.(\d{1,2}))?%?$/.exec(typed.trim())
  const rate = BasisPoints.safeParse(found ? Number(found[1] + (found[2] ?? '').padEnd(2, '0')) : undefined)
  return rate.success ? rate.data : undefined
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`
  const options = { style: 'currency', currency: 'INR', minimumFractionDigits: decimals } as const
  const known = formatters.get(key) ?? new Intl.NumberFormat(locale, { ...options, maximumFractionDigits: decimals })
  formatters.set(key, known)
  return known
}
