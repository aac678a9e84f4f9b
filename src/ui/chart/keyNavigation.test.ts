import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueAt } from './chartData.ts'
import { type ChartMove, entrance, moved, moveOf } from './keyNavigation.ts'

const series = (...rows: (number | null)[][]) => rows.map((values, at) => ({ id: `s${at}`, label: `S${at}`, values }))

test('arrows follow the eye in either reading direction and in stacks', () => {
  const columns = { along: 'x', rtl: false, upward: false } as const
  expect(moveOf('ArrowRight', columns)).toBe('next')
  expect(moveOf('ArrowRight', { ...columns, rtl: true })).toBe('previous')
  expect(moveOf('ArrowDown', columns)).toBe('nextSeries')
  expect(moveOf('ArrowUp', { ...columns, upward: true })).toBe('nextSeries')
  expect(moveOf('ArrowDown', { along: 'y', rtl: false, upward: false })).toBe('next')
  expect(moveOf('ArrowLeft', { along: 'y', rtl: true, upward: false })).toBe('nextSeries')
  expect(moveOf('Home', columns)).toBe('first')
  expect(moveOf('a', columns)).toBeUndefined()
})

test('keys skip gaps and stop at the ends', () => {
  const rows = series([1, null, 3, null], [null, 5, 6, null])
  expect(moved({ category: 0, series: 0 }, 'next', rows, 4)).toEqual({ category: 2, series: 0 })
  expect(moved({ category: 2, series: 0 }, 'next', rows, 4)).toEqual({ category: 2, series: 0 })
  expect(moved({ category: 2, series: 0 }, 'nextSeries', rows, 4)).toEqual({ category: 2, series: 1 })
  expect(moved({ category: 0, series: 0 }, 'nextSeries', rows, 4)).toEqual({ category: 0, series: 0 })
  expect(moved({ category: 2, series: 1 }, 'first', rows, 4)).toEqual({ category: 1, series: 1 })
  expect(moved({ category: 1, series: 1 }, 'last', rows, 4)).toEqual({ category: 2, series: 1 })
  expect(entrance({ category: 3, series: 0 }, rows, 4)).toEqual({ category: 0, series: 0 })
  expect(entrance(null, series([null]), 1)).toBeNull()
})

const rows = fc.array(fc.array(fc.option(fc.integer()), { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 4 })
const moves: ChartMove[] = ['next', 'previous', 'first', 'last', 'nextSeries', 'previousSeries']

test('no key leads to a gap, and every figure can be reached along its series', () => {
  fc.assert(
    fc.property(rows, fc.array(fc.constantFrom(...moves), { maxLength: 20 }), (values, keys) => {
      const all = series(...values)
      let spot = entrance(null, all, 6)
      fc.pre(spot !== null)
      for (const key of keys) {
        if (spot) spot = moved(spot, key, all, 6)
        expect(spot && valueAt(all, spot)).not.toBeNull()
      }
      if (!spot) return
      const seen = new Set<number>()
      let at = moved(spot, 'first', all, 6)
      for (let tries = 0; tries < 6; tries += 1) {
        seen.add(at.category)
        at = moved(at, 'next', all, 6)
      }
      expect(seen.size).toBe(values[spot.series]?.filter((value) => value !== null).length)
    }),
  )
})
