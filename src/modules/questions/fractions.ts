/** An exact number in lowest terms. Shares of a mark (a third of two marks) are no decimals, so marks are kept like this. */
export type Fraction = { readonly n: number; readonly d: number }

export const zero: Fraction = { n: 0, d: 1 }

const greatestDivisor = (a: number, b: number): number => (b === 0 ? Math.abs(a) : greatestDivisor(b, a % b))

export function fraction(n: number, d: number): Fraction {
  if (!Number.isSafeInteger(n) || !Number.isSafeInteger(d) || d === 0) throw new RangeError(`${n}/${d} is not exact.`)
  const divisor = greatestDivisor(n, d) * Math.sign(d)
  return { n: n / divisor + 0, d: d / divisor }
}

/** Marks are typed in quarters, which a number holds exactly. */
export const marksOf = (marks: number): Fraction => fraction(marks * 4, 4)

export const sum = (parts: readonly Fraction[]): Fraction =>
  parts.reduce((total, { n, d }) => {
    const shared = (total.d / greatestDivisor(total.d, d)) * d
    return fraction(total.n * (shared / total.d) + n * (shared / d), shared)
  }, zero)

export const times = (a: Fraction, b: Fraction): Fraction => {
  const [left, right] = [fraction(a.n, b.d), fraction(b.n, a.d)]
  return fraction(left.n * right.n, left.d * right.d)
}

export const isEqual = (a: Fraction, b: Fraction): boolean => a.n === b.n && a.d === b.d

/** As people write it: 2, 1.5 or 1⅓ as 1.33. For display only; sums are made of the fractions. */
export const fractionText = ({ n, d }: Fraction): string => String(Math.round((n / d) * 100) / 100)
