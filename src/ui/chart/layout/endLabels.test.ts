import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptApart } from './endLabels.ts'

test('labels that are already apart do not move', () => {
  expect(keptApart([20, 100, 60], 16, 8, 200)).toEqual([20, 100, 60])
  expect(keptApart([50, 50], 16, 0, 200)).toEqual([50, 66])
  expect(keptApart([198, 199], 16, 0, 200)).toEqual([184, 200])
})

test('labels keep their distance, order and bounds', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 12 }), (heights) => {
      const moved = keptApart(heights, 16, 0, 200)
      const order = heights.map((_, at) => at).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0) || a - b)
      order.slice(1).forEach((at, before) => {
        expect((moved[at] ?? 0) - (moved[order[before] ?? 0] ?? 0)).toBeGreaterThanOrEqual(16)
      })
      for (const height of moved) {
        expect(height).toBeGreaterThanOrEqual(0)
        expect(height).toBeLessThanOrEqual(200)
      }
    }),
  )
})
