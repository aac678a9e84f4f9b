import type { Random } from '#platform/server/demo/random.ts'

/** A problem and its answer, as they are printed. */
export type Problem = { readonly ask: string; readonly answer: string }
type ProblemMaker = (random: Random) => Problem

const signed = (value: number) => (value < 0 ? `(−${-value})` : String(value))
const shown = (value: number) => (value < 0 ? `−${-value}` : String(value))
const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b))

function fraction(above: number, below: number): string {
  const common = gcd(above, below)
  const [top, bottom] = [above / common, below / common]
  if (bottom === 1) return shown(top)
  return `${shown(top)}/${bottom}`
}

export const addIntegers: ProblemMaker = (random) => {
  const [a, b] = [random.int(-40, 40), random.int(-40, -1)]
  return { ask: `${signed(a)} + ${signed(b)}`, answer: shown(a + b) }
}
export const subtractIntegers: ProblemMaker = (random) => {
  const [a, b] = [random.int(-30, 30), random.int(-30, -1)]
  return { ask: `${signed(a)} − ${signed(b)}`, answer: shown(a - b) }
}
export const multiplyIntegers: ProblemMaker = (random) => {
  const [a, b] = [random.int(-15, -2), random.int(-12, 12)]
  return { ask: `${signed(a)} × ${signed(b)}`, answer: shown(a * b) }
}
export const addFractions: ProblemMaker = (random) => {
  const [b, d] = [random.int(2, 9), random.int(2, 9)]
  const [a, c] = [random.int(1, b), random.int(1, d)]
  return { ask: `${a}/${b} + ${c}/${d}`, answer: fraction(a * d + c * b, b * d) }
}
export const multiplyFractions: ProblemMaker = (random) => {
  const [b, d] = [random.int(3, 10), random.int(3, 10)]
  const [a, c] = [random.int(1, b - 1), random.int(1, d - 1)]
  return { ask: `${a}/${b} × ${c}/${d}`, answer: fraction(a * c, b * d) }
}
export const divideFractions: ProblemMaker = (random) => {
  const [b, d] = [random.int(2, 9), random.int(2, 9)]
  const [a, c] = [random.int(1, 8), random.int(1, 8)]
  return { ask: `${a}/${b} ÷ ${c}/${d}`, answer: fraction(a * d, b * c) }
}
export const multiplyDecimals: ProblemMaker = (random) => {
  const [a, b] = [random.int(11, 99), random.int(2, 9)]
  return { ask: `${(a / 10).toFixed(1)} × 0.${b}`, answer: String((a * b) / 100) }
}
export const mean: ProblemMaker = (random) => {
  const count = random.pick([4, 5])
  const middle = random.int(20, 80)
  const gaps = Array.from({ length: count - 1 }, () => random.int(-12, 12))
  const values = [...gaps.map((gap) => middle + gap), middle - gaps.reduce((sum, gap) => sum + gap, 0)]
  return { ask: `Mean of ${values.join(', ')}`, answer: String(middle) }
}
export const median: ProblemMaker = (random) => {
  const values = Array.from({ length: 7 }, () => random.int(10, 60))
  return { ask: `Median of ${values.join(', ')}`, answer: String(values.toSorted((a, b) => a - b)[3]) }
}
export const equation: ProblemMaker = (random) => {
  const [a, x, b] = [random.int(2, 9), random.int(-9, 12), random.int(1, 20)]
  return { ask: `${a}x + ${b} = ${shown(a * x + b)}`, answer: `x = ${shown(x)}` }
}
export const bracketEquation: ProblemMaker = (random) => {
  const [a, x, b] = [random.int(2, 7), random.int(1, 12), random.int(1, 9)]
  return { ask: `${a}(x + ${b}) = ${a * (x + b)}`, answer: `x = ${x}` }
}
export const supplement: ProblemMaker = (random) => {
  const angle = random.int(15, 165)
  return { ask: `Supplement of ${angle}°`, answer: `${180 - angle}°` }
}
export const complement: ProblemMaker = (random) => {
  const angle = random.int(5, 85)
  return { ask: `Complement of ${angle}°`, answer: `${90 - angle}°` }
}
export const thirdAngle: ProblemMaker = (random) => {
  const [a, b] = [random.int(25, 80), random.int(25, 80)]
  return { ask: `Third angle of a triangle with ${a}° and ${b}°`, answer: `${180 - a - b}°` }
}
export const hypotenuse: ProblemMaker = (random) => {
  const [a, b, c] = random.pick([
    [3, 4, 5],
    [5, 12, 13],
    [8, 15, 17],
    [7, 24, 25],
  ] as const)
  const times = random.int(1, 4)
  return {
    ask: `Hypotenuse of a right triangle with legs ${a * times} cm and ${b * times} cm`,
    answer: `${c * times} cm`,
  }
}
export const percentOf: ProblemMaker = (random) => {
  const [percent, of] = [random.int(1, 19) * 5, random.int(2, 40) * 20]
  return { ask: `${percent} % of ₹${of}`, answer: `₹${(percent * of) / 100}` }
}
export const simpleInterest: ProblemMaker = (random) => {
  const [sum, rate, years] = [random.int(2, 30) * 500, random.int(4, 12), random.int(1, 5)]
  return {
    ask: `Simple interest on ₹${sum} at ${rate} % a year for ${years} ${years === 1 ? 'year' : 'years'}`,
    answer: `₹${(sum * rate * years) / 100}`,
  }
}
export const rectangleArea: ProblemMaker = (random) => {
  const [a, b] = [random.int(4, 35), random.int(3, 24)]
  return { ask: `Area of a rectangle of ${a} m by ${b} m`, answer: `${a * b} m²` }
}
export const triangleArea: ProblemMaker = (random) => {
  const [base, height] = [random.int(2, 20) * 2, random.int(3, 25)]
  return {
    ask: `Area of a triangle with base ${base} cm and height ${height} cm`,
    answer: `${(base * height) / 2} cm²`,
  }
}
export const valueOfExpression: ProblemMaker = (random) => {
  const [a, b, x] = [random.int(2, 9), random.int(1, 15), random.int(-5, 8)]
  return { ask: `${a}x − ${b} for x = ${shown(x)}`, answer: shown(a * x - b) }
}
export const likeTerms: ProblemMaker = (random) => {
  const [a, b, c] = [random.int(2, 12), random.int(2, 12), random.int(1, 9)]
  return { ask: `${a}y + ${b}y + ${c}`, answer: `${a + b}y + ${c}` }
}
export const power: ProblemMaker = (random) => {
  const [base, exponent] = [random.int(2, 6), random.int(2, 4)]
  return { ask: `${base} raised to ${exponent}`, answer: String(base ** exponent) }
}
export const standardForm: ProblemMaker = (random) => {
  const [digits, zeros] = [random.int(11, 99), random.int(3, 7)]
  return {
    ask: `${(digits * 10 ** zeros).toLocaleString('en-IN')} in standard form`,
    answer: `${(digits / 10).toFixed(1)} × 10 to the power ${zeros + 1}`,
  }
}

/** Different problems of these kinds, in turn. */
export function problems(makers: readonly ProblemMaker[], count: number, random: Random): Problem[] {
  const all = new Map<string, Problem>()
  for (let at = 0; all.size < count; at++) {
    const made = makers[at % makers.length]?.(random)
    if (made) all.set(made.ask, made)
  }
  return [...all.values()]
}
