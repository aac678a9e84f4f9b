import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeShares } from './percentShares.ts'

test('shares are integers and add up', () => {
  expect(wholeShares([1, 1, 1])).toEqual([34, 33, 33])
  expect(wholeShares([36, 2, 1, 1])).toEqual([90, 5, 3, 2])
  expect(wholeShares([0, 0])).toEqual([0, 0])
  expect(wholeShares([-4, 4])).toEqual([0, 100])
  expect(wholeShares([])).toEqual([])
})

test('shares add up to 100, each less than one off', () => {
  const part = fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.double({ min: 0, max: 1e15, noNaN: true }))
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 20 }), (values) => {
      const total = values.reduce((sum, value) => sum + value, 0)
      fc.pre(total > 1e-6)
      const shares = wholeShares(values)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100)
      shares.forEach((share, at) => {
        expect(Math.abs(share - ((values[at] ?? 0) / total) * 100)).toBeLessThan(1 + 1e-6)
      })
    }),
  )
})
