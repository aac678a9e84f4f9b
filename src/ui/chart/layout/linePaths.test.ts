import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaPath, linePath, stretches } from './linePaths.ts'

const place = (at: number) => [at * 10, at] as const

test('a gap breaks the line, and a single figure between gaps has none', () => {
  expect(stretches([1, 2, null, 4, null, null, 7, 8, 9])).toEqual([[0, 1], [3], [6, 7, 8]])
  expect(linePath([0, 1], place)).toBe('M0 0L10 1')
  expect(linePath([3], place)).toBe('')
  expect(areaPath([0, 1], place, 50)).toBe('M0 0L10 1L10 50L0 50Z')
  expect(areaPath([3], place, 50)).toBe('')
})

test('stretches contain every figure once and no gap', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer())), (values) => {
      const found = stretches(values)
      expect(found.flat()).toEqual(values.flatMap((value, at) => (value === null ? [] : [at])))
      for (const stretch of found) {
        expect(stretch.length).toBeGreaterThan(0)
        expect(values[(stretch.at(-1) ?? 0) + 1] ?? null).toBeNull()
      }
    }),
  )
})
