import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CivilDate } from './civilDate.ts'
import { clampToYear, customRange, pickableDays, type QuickRange, quickRange, quickRanges } from './dateRanges.ts'
import { addDays, daysBetween, isWithin, today as todayIn, weekday } from './dates.ts'

const date = (text: string) => CivilDate.parse(text)
const range = (start: string, end: string) => ({ start: date(start), end: date(end) })
const choices = quickRanges.filter((choice): choice is Exclude<QuickRange, 'Custom'> => choice !== 'Custom')

test('the presets have exactly these labels', () => {
  expect(quickRanges.join(', ')).toBe(
    'Today, Yesterday, This Week, Last Week, Current Month, Last Month, This Year, Last Year, Custom',
  )
})

test('each preset covers the expected days', () => {
  const today = date('2026-03-31')
  expect(choices.map((choice) => Object.values(quickRange(choice, today)))).toEqual([
    ['2026-03-31', '2026-03-31'],
    ['2026-03-30', '2026-03-30'],
    ['2026-03-30', '2026-04-05'],
    ['2026-03-23', '2026-03-29'],
    ['2026-03-01', '2026-03-31'],
    ['2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-12-31'],
    ['2025-01-01', '2025-12-31'],
  ])
  expect(quickRange('Last Year', date('2024-02-29'))).toEqual(range('2023-01-01', '2023-12-31'))
})

test('today is the school’s date, not the machine’s', () => {
  const now = '2026-01-04T20:00:00Z'
  expect(quickRange('This Week', todayIn('Asia/Kolkata', now))).toEqual(range('2026-01-05', '2026-01-11'))
  expect(quickRange('This Week', todayIn('America/New_York', now))).toEqual(range('2025-12-29', '2026-01-04'))
})

test('the current and the previous period are adjacent, and the current one contains today', () => {
  const day = fc.integer({ min: 0, max: 90_000 }).map((days) => addDays(date('1910-01-01'), days))
  fc.assert(
    fc.property(day, (today) => {
      for (const [now, before] of [
        ['Today', 'Yesterday'],
        ['This Week', 'Last Week'],
        ['Current Month', 'Last Month'],
        ['This Year', 'Last Year'],
      ] as const) {
        expect(isWithin(today, quickRange(now, today))).toBe(true)
        expect(daysBetween(quickRange(before, today).end, quickRange(now, today).start)).toBe(1)
      }
      expect(weekday(quickRange('Last Week', today).start)).toBe(1)
    }),
    { numRuns: 1000 },
  )
})

test('a range is limited to the academic year and ends today at the latest', () => {
  const year = range('2025-04-01', '2026-03-31')
  const today = date('2026-01-14')
  expect(clampToYear(quickRange('This Year', today), year, today)).toEqual(range('2026-01-01', '2026-01-14'))
  expect(clampToYear(quickRange('Last Year', today), year, today)).toEqual(range('2025-04-01', '2025-12-31'))
  expect(clampToYear(quickRange('This Week', today), year, today)).toEqual(range('2026-01-12', '2026-01-14'))
  expect(clampToYear(range('2024-01-01', '2024-12-31'), year, today)).toBeUndefined()
  expect(clampToYear(range('2026-01-15', '2026-02-01'), year, today)).toBeUndefined()
  expect(pickableDays(year, today)).toEqual(range('2025-04-01', '2026-01-14'))
  expect(pickableDays(year, date('2027-01-01'))).toEqual(year)
  expect(pickableDays(year, date('2025-03-31'))).toBeUndefined()
})

test('a custom range is used only if it starts before it ends', () => {
  expect(customRange(date('2026-01-01'), date('2026-01-02'))).toEqual(range('2026-01-01', '2026-01-02'))
  expect(customRange(date('2026-01-02'), date('2026-01-02'))).toBeUndefined()
  expect(customRange(date('2026-01-03'), date('2026-01-02'))).toBeUndefined()
})
