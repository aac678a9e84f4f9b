import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnOf, entryAt, spanOf, startsOf } from './visibleSpan.ts'

const sizes = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 120 })

test('renders everything visible, and never much more', () => {
  fc.assert(
    fc.property(
      sizes,
      fc.nat(20_000),
      fc.integer({ min: 1, max: 2000 }),
      fc.integer({ min: 1, max: 8 }),
      (list, offset, room, spare) => {
        const starts = startsOf(list)
        const { first, last } = spanOf(starts, offset, room, spare)
        list.forEach((size, at) => {
          const start = starts[at] ?? 0
          const isVisible = start + size > offset && start < offset + room
          if (isVisible) expect(at >= first && at <= last).toBe(true)
        })
        const seen = entryAt(starts, offset + room) - entryAt(starts, offset) + 1
        expect(last - first + 1).toBeLessThanOrEqual(seen + 4 * spare)
      },
    ),
  )
})

test('renders the focused cell once, wherever it is', () => {
  expect(drawnOf({ first: 4, last: 6 }, 2, 10)).toEqual([2, 4, 5, 6])
  expect(drawnOf({ first: 4, last: 6 }, 5, 10)).toEqual([4, 5, 6])
  expect(drawnOf({ first: 4, last: 6 }, 9, 10)).toEqual([4, 5, 6, 9])
  expect(drawnOf({ first: 0, last: -1 }, -1, 0)).toEqual([])
})
