import fc from 'fast-check'
import { expect, test } from 'vitest'
import { niceTicks } from './ticks.ts'

test('ticks are round numbers around the figures', () => {
  expect(niceTicks(0, 97, 4)).toEqual([0, 25, 50, 75, 100])
  expect(niceTicks(0, 1_842_000, 4)).toEqual([0, 500_000, 1_000_000, 1_500_000, 2_000_000])
  expect(niceTicks(-30, 70, 4)).toEqual([-50, -25, 0, 25, 50, 75])
  expect(niceTicks(88.2, 96.4, 4)).toEqual([87.5, 90, 92.5, 95, 97.5])
  expect(niceTicks(0, 0.3, 3)).toEqual([0, 0.1, 0.2, 0.3])
})

test('counts get integer ticks', () => {
  expect(niceTicks(0, 2, 4, true)).toEqual([0, 1, 2])
  expect(niceTicks(0, 9, 4, true)).toEqual([0, 5, 10])
})

test('all zeros have one tick, and a flat series starts at zero', () => {
  expect(niceTicks(0, 0)).toEqual([0])
  expect(niceTicks(95, 95, 4)).toEqual([0, 25, 50, 75, 100])
  expect(niceTicks(-4, -4, 4)).toEqual([-4, -3, -2, -1, 0])
  expect(niceTicks(Number.NaN, 4)).toEqual([0])
})

const figure = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.double({ min: -1e18, max: 1e18, noNaN: true }),
  fc.double({ min: -1, max: 1, noNaN: true }),
)

test('ticks always cover the figures evenly, and there are never many', () => {
  fc.assert(
    fc.property(figure, figure, fc.integer({ min: 1, max: 8 }), fc.boolean(), (a, b, count, whole) => {
      const [least, greatest] = [Math.min(a, b), Math.max(a, b)]
      const ticks = niceTicks(least, greatest, count, whole)
      const size = Math.max(Math.abs(least), Math.abs(greatest))
      const step = ticks.length > 1 ? (ticks[1] ?? 0) - (ticks[0] ?? 0) : 1
      // A billionth of a step outside is not visible.
      const slack = Math.max(1e-9 * step, 2e-12, size * 1e-8)
      expect(ticks[0]).toBeLessThanOrEqual(least + slack)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(greatest - slack)
      expect(ticks.length).toBeLessThanOrEqual(count + 3)
      ticks.slice(1).forEach((tick, at) => {
        expect(tick).toBeGreaterThan(ticks[at] ?? Infinity)
        expect(Math.abs(tick - (ticks[at] ?? 0) - step)).toBeLessThanOrEqual(Math.abs(tick) * 1e-9 + step * 1e-6)
      })
      if (whole) for (const tick of ticks) expect(Number.isInteger(tick)).toBe(true)
      if (least < 0 && greatest > 0 && size >= 1e-12) expect(ticks).toContain(0)
    }),
  )
})
