import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CivilDate, daysBetween } from '#platform/contract/dates/dates.ts'
import { halfDaysOf, isEmptyLeave, type LeaveDates, leaveDays, leftOf, partOf } from './leaveRules.ts'

const first = '2026-06-01' as CivilDate
const day = fc.integer({ min: 0, max: 60 }).map((ahead) => addDays(first, ahead))
const stretches = fc.record({ startDate: day, endDate: day, fromAfternoon: fc.boolean(), untilNoon: fc.boolean() })
const all = Array.from({ length: 61 }, (_, ahead) => addDays(first, ahead))

/** The half days of a stretch, each by its number, counted in the plainest way there is. */
function slots({ startDate, endDate, fromAfternoon, untilNoon }: LeaveDates): Set<number> {
  const begin = daysBetween(first, startDate) * 2 + (fromAfternoon ? 1 : 0)
  const end = daysBetween(first, endDate) * 2 + (untilNoon ? 0 : 1)
  return new Set(Array.from({ length: Math.max(0, end - begin + 1) }, (_, at) => begin + at))
}

test('LEV-01 half days are counted as one counts them on one’s fingers, on whatever days the school works', () => {
  fc.assert(
    fc.property(stretches, fc.uniqueArray(day), (stretch, open) => {
      const working = open.toSorted()
      const counted = halfDaysOf(leaveDays(stretch, working))
      const plain = [...slots(stretch)].filter((slot) => working.includes(addDays(first, Math.floor(slot / 2)))).length
      expect(counted).toBe(plain)
      expect(isEmptyLeave(stretch)).toBe(slots(stretch).size === 0)
    }),
    { numRuns: 1500 },
  )
})

test('LEV-01 the part of a day is the half days of it that are taken', () => {
  fc.assert(
    fc.property(stretches, day, (stretch, date) => {
      const taken = slots(stretch)
      const at = daysBetween(first, date) * 2
      const [morning, afternoon] = [taken.has(at), taken.has(at + 1)]
      const expected = morning && afternoon ? 'day' : morning ? 'morning' : afternoon ? 'afternoon' : null
      expect(partOf(stretch, date)).toBe(expected)
    }),
    { numRuns: 5000 },
  )
})

test('LEV-01 a whole stretch of open days takes two half days a day', () => {
  const stretch = { startDate: first, endDate: addDays(first, 60), fromAfternoon: false, untilNoon: false }
  expect(halfDaysOf(leaveDays(stretch, all))).toBe(122)
})

test('LEV-01 what is left is what was given without what was taken and asked for; no limit stays none', () => {
  expect(leftOf({ allotted: 24, used: 3, pending: 4 })).toBe(17)
  expect(leftOf({ allotted: null, used: 300, pending: 4 })).toBeNull()
})
