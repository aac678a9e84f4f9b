import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proportionMarks } from './proportionMarks.ts'

const parts = (...values: number[]) => values.map((value, at) => ({ id: `p${at}`, value }))

test('parts fill the width in proportion; empty parts are not drawn', () => {
  const marks = proportionMarks(parts(36, 0, 12), { width: 488, rtl: false }, 28)
  expect(marks.map((mark) => [mark.category, mark.box.x, mark.box.width])).toEqual([
    [0, 0, 363],
    [2, 365, 123],
  ])
})

test('parts stay in the width, in order, without touching, and are never too thin to see', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1e12, noNaN: true }), { maxLength: 12 }),
      fc.boolean(),
      (values, rtl) => {
        const marks = proportionMarks(parts(...values), { width: 320, rtl }, 28)
        const read = rtl ? marks.toReversed() : marks
        read.forEach(({ box }, at) => {
          expect(box.width).toBeGreaterThanOrEqual(3)
          expect(box.x).toBeGreaterThanOrEqual(-1e-6)
          expect(box.x + box.width).toBeLessThanOrEqual(320 + 1e-6)
          const next = read[at + 1]
          if (next) expect(next.box.x - box.x - box.width).toBeCloseTo(2, 6)
        })
      },
    ),
  )
})
