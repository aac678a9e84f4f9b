import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointsOf, sumOf } from '../chartData.ts'
import { barExtent, barsOf, slotsOf } from './bars.ts'

const series = (...rows: (number | null)[][]) => rows.map((values, at) => ({ id: `s${at}`, label: `S${at}`, values }))

test('bars start at zero; gaps have none', () => {
  const bars = barsOf(pointsOf(2, series([5, null], [-3, Number.NaN])), false)
  expect(bars.map(({ from, to }) => [from, to])).toEqual([
    [0, 5],
    [0, -3],
  ])
  expect(barExtent(bars)).toEqual([-3, 5])
  expect(barExtent([])).toEqual([0, 0])
})

test('bars are stacked, negative ones below zero', () => {
  const bars = barsOf(pointsOf(1, series([5], [-2], [3], [-4])), true)
  expect(bars.map(({ from, to }) => [from, to])).toEqual([
    [0, 5],
    [0, -2],
    [5, 8],
    [-2, -6],
  ])
})

test('stacked bars never overlap and together are as long as their sum', () => {
  const row = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(row, (values) => {
      const bars = barsOf(pointsOf(1, series(...values.map((value) => [value]))), true)
      const [least, greatest] = barExtent(bars)
      expect(greatest + least).toBe(sumOf(values))
      const ranges = bars
        .map(({ from, to }) => [Math.min(from, to), Math.max(from, to)] as const)
        .filter(([low, high]) => high > low)
        .sort((a, b) => a[0] - b[0])
      ranges.slice(1).forEach(([low], at) => {
        expect(low).toBeGreaterThanOrEqual(ranges[at]?.[1] ?? 0)
      })
    }),
  )
})

test('grouped bars stay within their band and next to each other', () => {
  fc.assert(
    fc.property(fc.double({ min: 4, max: 400, noNaN: true }), fc.integer({ min: 1, max: 6 }), (band, count) => {
      const { offset, thickness, pitch } = slotsOf(band, count, false)
      expect(offset(count - 1) + thickness / 2).toBeLessThanOrEqual(band / 2)
      expect(offset(0) - thickness / 2).toBeGreaterThanOrEqual(-band / 2)
      expect(thickness).toBeLessThanOrEqual(Math.max(0.5, pitch) + 1e-9)
      expect(thickness).toBeLessThanOrEqual(40)
    }),
  )
})

test('sums have no rounding tails', () => {
  expect(sumOf([0.1, 0.2, null])).toBe(0.3)
})
