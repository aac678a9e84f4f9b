import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  add,
  BasisPoints,
  formatMoney,
  Paise,
  paise,
  parsePercent,
  parseRupees,
  percentOf,
  plainRupees,
  split,
  subtract,
  sum,
} from './money.ts'

const amount = fc.maxSafeInteger().map(paise)
const bill = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(paise)
const rate = fc.integer({ min: 0, max: 10_000 }).map((points) => BasisPoints.parse(points))
const weights = fc
  .array(fc.nat(10_000), { minLength: 1, maxLength: 12 })
  .filter((all) => all.some((weight) => weight > 0))

test('an amount is whole paise and nothing else', () => {
  for (const bad of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => paise(bad)).toThrow(RangeError)
  for (const bad of [0.5, '100', null, 2 ** 53, Number.NaN]) expect(Paise.safeParse(bad).success).toBe(false)
  expect(Object.is(paise(-0), 0)).toBe(true)
  expect(() => add(paise(Number.MAX_SAFE_INTEGER), paise(1))).toThrow(RangeError)
  expect(() => subtract(paise(-Number.MAX_SAFE_INTEGER), paise(1))).toThrow(RangeError)
  expect(() => sum([paise(Number.MAX_SAFE_INTEGER), paise(Number.MAX_SAFE_INTEGER)])).toThrow(RangeError)
})

test('adding and subtracting match arbitrary-precision arithmetic or throw', () => {
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      for (const [work, exact] of [
        [add, BigInt(a) + BigInt(b)],
        [subtract, BigInt(a) - BigInt(b)],
      ] as const) {
        const fits = exact <= BigInt(Number.MAX_SAFE_INTEGER) && exact >= -BigInt(Number.MAX_SAFE_INTEGER)
        if (fits) expect(BigInt(work(a, b))).toBe(exact)
        else expect(() => work(a, b)).toThrow(RangeError)
      }
    }),
    { numRuns: 1000 },
  )
  expect(sum([paise(150), paise(-50), paise(1)])).toBe(101)
  expect(sum([])).toBe(0)
})

test('amounts are written in the Indian style', () => {
  expect(formatMoney(paise(10_000_000))).toBe('₹1,00,000.00')
  expect(formatMoney(paise(123_456_789_05), 'hi-IN')).toBe('₹12,34,56,789.05')
  expect(formatMoney(paise(450_000), 'en-IN', 'short')).toBe('₹4,500')
  expect(formatMoney(paise(450_050), 'en-IN', 'short')).toBe('₹4,500.50')
  expect(formatMoney(paise(-5))).toBe('-₹0.05')
  expect(formatMoney(paise(Number.MAX_SAFE_INTEGER))).toBe('₹9,00,71,99,25,47,409.91')
  expect(plainRupees(paise(-5))).toBe('-0.05')
})

test('a formatted amount parses back to the same paise', () => {
  fc.assert(
    fc.property(
      amount,
      fc.constantFrom('en-IN' as const, 'hi-IN' as const),
      fc.constantFrom('full' as const, 'short' as const),
      (a, locale, style) => {
        expect(parseRupees(formatMoney(a, locale, style))).toBe(a)
        expect(parseRupees(plainRupees(a))).toBe(a)
      },
    ),
    { numRuns: 2000 },
  )
})

test('typed rupees are parsed exactly and malformed ones are rejected', () => {
  const good: [string, number][] = [
    ['0', 0],
    ['1', 100],
    ['0.07', 7],
    ['8.1', 810],
    ['1.15', 115],
    [' 1,00,000.50 ', 10_000_050],
    ['100,000', 10_000_000],
    ['₹ 1,200', 120_000],
    ['Rs. 12,34,567', 123_456_700],
    ['-50', -5000],
    ['₹-50.5', -5050],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ]
  for (const [typed, expected] of good) expect(parseRupees(typed), typed).toBe(expected)
  for (const bad of [
    '',
    '.',
    '.5',
    '5.',
    '1.234',
    '1,5',
    '1,50',
    '12,34',
    '1,0000',
    ',100',
    '1,,000',
    '1,00,00',
    '1e5',
    '0x10',
    'NaN',
    'Infinity',
    '--5',
    '-₹-5',
    '1 000',
    '१००',
    '$5',
    '90071992547409.92',
    '9'.repeat(5000),
    '5\u0000',
  ])
    expect(parseRupees(bad), bad).toBeUndefined()
  fc.assert(fc.property(fc.string(), (typed) => void parseRupees(typed)))
})

test('a percentage rounds half away from zero, like long division by hand', () => {
  expect(percentOf(paise(5), BasisPoints.parse(1000))).toBe(1)
  expect(percentOf(paise(-5), BasisPoints.parse(1000))).toBe(-1)
  expect(percentOf(paise(4), BasisPoints.parse(1000))).toBe(0)
  expect(percentOf(paise(1_999_999), BasisPoints.parse(1250))).toBe(250_000)
  fc.assert(
    fc.property(amount, rate, (a, points) => {
      const exact = BigInt(a) * BigInt(points)
      const rounded = BigInt(percentOf(a, points))
      const distance = (rounded * 10_000n - exact) * (a < 0 ? -1n : 1n)
      expect(distance > -5000n && distance <= 5000n).toBe(true)
    }),
    { numRuns: 2000 },
  )
  expect(parsePercent('12.5%')).toBe(1250)
  expect(parsePercent('100')).toBe(10_000)
  for (const bad of ['', '100.01', '1e1', '-1', '12.345', '%', '5 %']) expect(parsePercent(bad)).toBeUndefined()
})

/** An independent implementation: hand out one paisa at a time to the part furthest below its fair share. */
function splitByHand(total: number, shares: readonly number[]): number[] {
  const all = shares.reduce((a, b) => a + b, 0)
  const fair = shares.map((share) => (BigInt(total) * BigInt(share)) / BigInt(all))
  const owed = shares.map((share, index) => BigInt(total) * BigInt(share) - (fair[index] ?? 0n) * BigInt(all))
  const parts = fair.map(Number)
  while (parts.reduce((a, b) => a + b, 0) < total) {
    let most = 0
    for (let index = 1; index < owed.length; index++) if ((owed[index] ?? 0n) > (owed[most] ?? 0n)) most = index
    parts[most] = (parts[most] ?? 0) + 1
    owed[most] = -1n
  }
  return parts
}

test('a split neither loses nor creates paise', () => {
  expect(split(paise(100), [1, 1, 1])).toEqual([34, 33, 33])
  expect(split(paise(-100), [1, 1, 1])).toEqual([-34, -33, -33])
  expect(split(paise(1000), [3333, 3333, 3334])).toEqual([333, 333, 334])
  expect(split(paise(5), [0, 1, 0, 1])).toEqual([0, 3, 0, 2])
  expect(split(paise(100_050), [1, 1, 1], 100)).toEqual([33_400, 33_300, 33_350])
  expect(split(paise(Number.MAX_SAFE_INTEGER), [1])).toEqual([Number.MAX_SAFE_INTEGER])
  fc.assert(
    fc.property(fc.oneof(amount, bill), weights, fc.constantFrom(1, 100), (total, all, unit) => {
      const parts = split(total, all, unit)
      expect(parts.reduce((rest, part) => rest - BigInt(part), BigInt(total))).toBe(0n)
      for (const [index, part] of parts.entries()) {
        if (all[index] === 0) expect(part).toBe(0)
        expect(part * Math.sign(total)).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 2000 },
  )
})

test('a split agrees with the independent implementation', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), weights, (total, all) => {
      expect(split(paise(total), all)).toEqual(splitByHand(total, all))
    }),
    { numRuns: 2000 },
  )
})

test('invalid weights are rejected', () => {
  for (const bad of [[], [0, 0], [-1, 2], [0.5, 0.5], [Number.NaN], [Number.MAX_SAFE_INTEGER, 1]])
    expect(() => split(paise(100), bad)).toThrow(RangeError)
  expect(() => split(paise(100), [1], 0)).toThrow(RangeError)
})
