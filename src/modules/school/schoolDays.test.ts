import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  type CivilDate,
  daysBetween,
  endOfMonth,
  startOfMonth,
  weekday,
} from '#platform/contract/dates/dates.ts'
import { countWorkingDays, everyWeek, isWorkingDay, overlaps, weekOfMonth } from './schoolDays.ts'

const firstDay = '2000-01-01' as CivilDate
const day = fc.nat(40_000).map((ahead) => addDays(firstDay, ahead))
const range = fc.tuple(day, fc.nat(400)).map(([start, length]) => ({ start, end: addDays(start, length) }))
const week = fc
  .array(fc.uniqueArray(fc.constantFrom(...everyWeek)), { minLength: 7, maxLength: 7 })
  .map((weeks) => weeks.map((one, index) => ({ weekday: index + 1, weeks: one })))

test('SCH-05 the second and fourth Saturdays can be days off', () => {
  const days = [1, 2, 3, 4, 5].map((one) => ({ weekday: one, weeks: [...everyWeek] }))
  const alternate = [...days, { weekday: 6, weeks: [1, 3, 5] }]
  const saturdays = ['2026-08-01', '2026-08-08', '2026-08-15', '2026-08-22', '2026-08-29'] as CivilDate[]
  expect(saturdays.map((date) => isWorkingDay(date, alternate))).toEqual([true, false, true, false, true])
  const holiday = { start: '2026-08-15' as CivilDate, end: '2026-08-15' as CivilDate }
  expect(isWorkingDay(holiday.start, alternate, [holiday])).toBe(false)
  const august = { start: '2026-08-01' as CivilDate, end: '2026-08-31' as CivilDate }
  expect(countWorkingDays(august, alternate, [holiday])).toBe(23)
})

test('SCH-05 the week of the month counts occurrences of the same weekday', () => {
  fc.assert(
    fc.property(day, (date) => {
      let same = 0
      for (let one = startOfMonth(date); one <= date; one = addDays(one, 1)) if (weekday(one) === weekday(date)) same++
      expect(weekOfMonth(date)).toBe(same)
      expect(weekOfMonth(endOfMonth(date))).toBeLessThanOrEqual(5)
    }),
  )
})

test('SCH-05 splitting a range does not change its number of working days, and holidays never increase it', () => {
  fc.assert(
    fc.property(range, week, fc.array(range, { maxLength: 3 }), fc.nat(400), (whole, days, holidays, at) => {
      const cut = addDays(whole.start, Math.min(at, daysBetween(whole.start, whole.end)))
      const first = countWorkingDays({ start: whole.start, end: cut }, days, holidays)
      const rest = cut < whole.end ? countWorkingDays({ start: addDays(cut, 1), end: whole.end }, days, holidays) : 0
      const all = countWorkingDays(whole, days, holidays)
      expect(first + rest).toBe(all)
      expect(all).toBeLessThanOrEqual(countWorkingDays(whole, days))
    }),
    { numRuns: 60 },
  )
})

test('SCH-05 date ranges overlap exactly when they share a day', () => {
  const short = fc.tuple(fc.nat(30), fc.nat(12))
  fc.assert(
    fc.property(short, short, (a, b) => {
      const [one, two] = [a, b].map(([from, length]) => ({
        start: addDays(firstDay, from),
        end: addDays(firstDay, from + length),
      })) as [{ start: CivilDate; end: CivilDate }, { start: CivilDate; end: CivilDate }]
      const shared = Array.from({ length: 60 }, (_, at) => addDays(firstDay, at)).some(
        (date) => date >= one.start && date <= one.end && date >= two.start && date <= two.end,
      )
      expect(overlaps(one, two)).toBe(shared)
    }),
  )
})
