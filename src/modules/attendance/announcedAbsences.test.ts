import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CivilDate, daysBetween } from '#platform/contract/dates/dates.ts'
import { announcedCode, dayParts, daysBack, longestAbsence, refusedDays, stateOf } from './announcedAbsences.ts'
import { presenceOf, presences } from './atSchool.ts'

const year = { start: '2026-06-01' as CivilDate, end: '2027-04-30' as CivilDate }
const day = fc.integer({ min: -30, max: 380 }).map((n) => addDays(year.start, n))

test('FAM-05 announced days are within the year, at most a day back, in order and of bounded length', () => {
  const announced = fc.record({ startDate: day, endDate: day, part: fc.constantFrom(...dayParts) })
  fc.assert(
    fc.property(announced, day, (days, today) => {
      const { startDate, endDate, part } = days
      const isFine =
        startDate >= year.start &&
        endDate <= year.end &&
        startDate <= endDate &&
        daysBetween(startDate, today) <= daysBack &&
        daysBetween(startDate, endDate) < longestAbsence &&
        (part === 'day' || startDate === endDate)
      expect(refusedDays(days, { ...year, today }) === null).toBe(isFine)
    }),
    { numRuns: 2000 },
  )
})

test('FAM-05 the refusal names the field that is wrong', () => {
  const today = '2026-11-16' as CivilDate
  const field = (startDate: string, endDate: string, part: 'day' | 'morning' = 'day') =>
    refusedDays({ startDate: startDate as CivilDate, endDate: endDate as CivilDate, part }, { ...year, today })
  expect(field('2026-11-15', '2026-11-15')).toBeNull()
  expect(field('2026-11-14', '2026-11-16')).toMatchObject({ field: 'startDate', code: 'absence-too-late' })
  expect(field('2026-11-16', '2026-12-15')).toBeNull()
  expect(field('2026-11-16', '2026-12-16')).toMatchObject({ field: 'endDate', code: 'absence-too-long' })
  expect(field('2026-11-16', '2026-11-17', 'morning')).toMatchObject({ field: 'part' })
  expect(field('2027-04-30', '2027-05-01')).toMatchObject({ field: 'endDate' })
})

test('FAM-05 illness is medical leave, half a day is a half day, and anything else an absence', () => {
  fc.assert(
    fc.property(fc.constantFrom(...dayParts), fc.boolean(), (part, isIllness) => {
      const expected = part === 'day' ? (isIllness ? 'ML' : 'A') : 'HD'
      expect(announcedCode(part, isIllness)).toBe(expected)
    }),
  )
  expect(stateOf({ isSeen: false, isRecorded: false })).toBe('sent')
  expect(stateOf({ isSeen: true, isRecorded: false })).toBe('seen')
  expect(stateOf({ isSeen: true, isRecorded: true })).toBe('recorded')
})

test('FAM-03 a mark decides where a child is, then an announced absence, then the bells', () => {
  const minutes = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`)
  const facts = fc.record({
    hasClass: fc.boolean(),
    isOpen: fc.boolean(),
    code: fc.constantFrom('P', 'A', 'HD', 'ML', null),
    isAnnounced: fc.boolean(),
    firstBell: fc.constantFrom('08:30', null),
    lastBell: fc.constantFrom('15:00', null),
    time: minutes,
  })
  fc.assert(
    fc.property(facts, (one) => {
      const presence = presenceOf(one)
      expect(presences).toContain(presence)
      const isDay = one.hasClass && one.isOpen
      // Nobody is told that a child is at school, or away, without a mark that says so.
      expect(presence === 'atSchool').toBe(isDay && one.code === 'P' && !(one.lastBell && one.time >= one.lastBell))
      expect(presence === 'absent').toBe(isDay && (one.code === 'A' || one.code === 'ML'))
      expect(presence === 'announced').toBe(isDay && one.code === null && one.isAnnounced)
      if (presence === 'before') expect(one.time < '08:30').toBe(true)
    }),
    { numRuns: 1000 },
  )
})
