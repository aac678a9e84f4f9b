import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attendedPercent, codeOfPart } from './partOfDay.ts'

const lessons = Array.from({ length: 8 }, (_, n) => ({ startsAt: 480 + n * 40, endsAt: 520 + n * 40 }))
const minute = fc.integer({ min: 0, max: 1440 })

test('VIS-02 the longer a student is away, the less of the day counts, and it never becomes an absence', () => {
  fc.assert(
    fc.property(minute, minute, minute, fc.integer({ min: 1, max: 100 }), (a, b, c, present) => {
      const [startsAt = 0, shorter = 0, longer = 0] = [a, b, c].sort((x, y) => x - y)
      const short = attendedPercent(lessons, { startsAt, endsAt: shorter }) ?? 0
      const long = attendedPercent(lessons, { startsAt, endsAt: longer }) ?? 0
      expect(long).toBeLessThanOrEqual(short)
      if (codeOfPart(long, present) === 'P') expect(codeOfPart(short, present)).toBe('P')
    }),
  )
})

test('VIS-02 a day without lessons counts as half, one without absence as present', () => {
  expect(codeOfPart(attendedPercent([], { startsAt: 0, endsAt: 10 }), 75)).toBe('HD')
  expect(attendedPercent(lessons, { startsAt: 900, endsAt: 1440 })).toBe(100)
  expect(attendedPercent(lessons, { startsAt: 640, endsAt: 1440 })).toBe(50)
})
