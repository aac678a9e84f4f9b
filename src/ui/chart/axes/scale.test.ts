import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandMiddles, crisp, linear, spreadAcross } from './scale.ts'

test('a scale maps ends to ends, also reversed', () => {
  const y = linear([0, 100], [200, 0])
  expect([y(0), y(25), y(100)]).toEqual([200, 150, 0])
  expect(linear([3, 3], [10, 90])(3)).toBe(10)
})

test('bands and positions run from right to left if the start is on the right', () => {
  expect(bandMiddles(4, 0, 400)).toEqual([50, 150, 250, 350])
  expect(bandMiddles(4, 400, 0)).toEqual([350, 250, 150, 50])
  expect(spreadAcross(3, 100, 0)).toEqual([100, 50, 0])
  expect(spreadAcross(1, 0, 100)).toEqual([50])
  expect(bandMiddles(0, 0, 100)).toEqual([])
  expect(crisp(12.2)).toBe(12.5)
})

test('right-to-left mirrors every position', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 10, max: 2000 }), (count, width) => {
      for (const places of [bandMiddles, spreadAcross]) {
        const there = places(count, 0, width)
        places(count, width, 0).forEach((x, at) => {
          expect(x).toBeCloseTo(width - (there[at] ?? 0), 6)
        })
      }
    }),
  )
})
