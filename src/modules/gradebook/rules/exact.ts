/** An exact fraction in lowest terms with a positive denominator. Marks are never added up in floating point. */
export type Exact = { readonly n: bigint; readonly d: bigint }

function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

export function exact(n: bigint | number, d: bigint | number = 1): Exact {
  const [top, bottom] = [BigInt(n), BigInt(d)]
  if (bottom === 0n) throw new RangeError('A fraction needs a denominator other than zero.')
  const sign = bottom < 0n ? -1n : 1n
  const divisor = commonDivisor(top, bottom * sign) || 1n
  return { n: (top * sign) / divisor, d: (bottom * sign) / divisor }
}

export const zero = exact(0)
export const one = exact(1)

export const plus = (a: Exact, b: Exact): Exact => exact(a.n * b.d + b.n * a.d, a.d * b.d)
export const minus = (a: Exact, b: Exact): Exact => exact(a.n * b.d - b.n * a.d, a.d * b.d)
export const times = (a: Exact, b: Exact): Exact => exact(a.n * b.n, a.d * b.d)
export const over = (a: Exact, b: Exact): Exact => exact(a.n * b.d, a.d * b.n)
export const sumOf = (all: readonly Exact[]): Exact => all.reduce(plus, zero)
/** Negative, zero or positive, as `a` is below, equal to or above `b`. */
export function compare(a: Exact, b: Exact): number {
  const difference = a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
export const lesser = (a: Exact, b: Exact): Exact => (compare(a, b) <= 0 ? a : b)

export const decimalPattern = /^(?:0|[1-9]\d{0,3})(?:\.\d{1,2})?$/

/** The fraction of a decimal text such as '37.5'. */
export function exactOf(decimal: string): Exact {
  if (!decimalPattern.test(decimal)) throw new RangeError(`${decimal} is not a mark.`)
  const [whole = '0', part = ''] = decimal.split('.')
  return exact(BigInt(whole + part.padEnd(2, '0')), 100n)
}

/** Half up to a number of decimal places. Only for values that are not negative. */
export function roundHalfUp(value: Exact, places: number): Exact {
  const scale = 10n ** BigInt(places)
  return exact((value.n * scale * 2n + value.d) / (value.d * 2n), scale)
}

/** A decimal text for people, half up, without trailing zeros. */
export function decimalText(value: Exact, places = 2): string {
  const scale = 10n ** BigInt(places)
  const { n, d } = roundHalfUp(value, places)
  const digits = String((n * scale) / d).padStart(places + 1, '0')
  if (places === 0) return digits
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '')
}

/** The fraction itself: '3/8'. */
export const fractionText = ({ n, d }: Exact): string => `${n}/${d}`

export const percentOf = (value: Exact): Exact => times(value, exact(100))
