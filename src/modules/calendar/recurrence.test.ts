import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  type CivilDate,
  daysBetween,
  endOfMonth,
  startOfWeek,
  weekday,
} from '#platform/contract/dates/dates.ts'
import { daysOf, daysWithin, firstDayOf, nextDay, type Repeat, ruleText, shiftedBy, splitAt } from './recurrence.ts'

const day = (text: string) => text as CivilDate
const every = (frequency: Repeat['frequency'], more: Partial<Repeat> = {}): Repeat => ({
  frequency,
  every: 1,
  weekdays: [],
  monthlyBy: 'day',
  until: null,
  count: null,
  ...more,
})
const some = (first: string, repeat: Repeat | null, last: string) => [...daysOf(day(first), repeat, day(last))]

test('CAL-02 rules a school uses: every day, some weekdays, the second Saturday, the last Friday, the 31st', () => {
  expect(some('2026-11-16', null, '2027-01-01')).toEqual(['2026-11-16'])
  expect(some('2026-11-16', every('daily', { every: 3, count: 3 }), '2027-01-01')).toEqual([
    '2026-11-16',
    '2026-11-19',
    '2026-11-22',
  ])
  expect(some('2026-11-18', every('weekly', { weekdays: [1, 3] }), '2026-12-01')).toEqual([
    '2026-11-18',
    '2026-11-23',
    '2026-11-25',
    '2026-11-30',
  ])
  expect(some('2026-11-16', every('weekly', { every: 2 }), '2026-12-20')).toEqual([
    '2026-11-16',
    '2026-11-30',
    '2026-12-14',
  ])
  expect(some('2026-06-13', every('monthly', { monthlyBy: 'weekday' }), '2026-09-30')).toEqual([
    '2026-06-13',
    '2026-07-11',
    '2026-08-08',
    '2026-09-12',
  ])
  expect(some('2026-07-31', every('monthly', { monthlyBy: 'lastWeekday' }), '2026-10-31')).toEqual([
    '2026-07-31',
    '2026-08-28',
    '2026-09-25',
    '2026-10-30',
  ])
  expect(some('2026-07-31', every('monthly'), '2026-12-31')).toEqual([
    '2026-07-31',
    '2026-08-31',
    '2026-10-31',
    '2026-12-31',
  ])
  expect(some('2028-02-29', every('yearly'), '2033-12-31')).toEqual(['2028-02-29', '2032-02-29'])
})

test('CAL-02 rules are exported as RFC 5545 RRULEs', () => {
  expect(ruleText(day('2026-11-18'), every('weekly', { every: 2, weekdays: [3, 1] }), null)).toBe(
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=MO',
  )
  expect(ruleText(day('2026-07-31'), every('monthly', { monthlyBy: 'lastWeekday' }), '20270430')).toBe(
    'FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20270430',
  )
  expect(ruleText(day('2026-11-18'), every('daily', { count: 5 }), null)).toBe('FREQ=DAILY;COUNT=5')
})

const anyDate = fc.integer({ min: 0, max: 1200 }).map((days) => addDays(day('2026-01-01'), days))
// Month ends are where rules go wrong.
const dates = fc.oneof(
  anyDate,
  fc.tuple(anyDate, fc.nat(3)).map(([date, days]) => addDays(endOfMonth(date), -days)),
)
const rules = fc.record({
  frequency: fc.constantFrom<Repeat['frequency']>('daily', 'weekly', 'monthly', 'yearly'),
  every: fc.integer({ min: 1, max: 5 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }),
  monthlyBy: fc.constantFrom<Repeat['monthlyBy']>('day', 'weekday', 'lastWeekday'),
  until: fc.option(dates),
  count: fc.option(fc.integer({ min: 1, max: 40 })),
})

/** An independent oracle: decides for a single date whether the rule includes it. */
function isIncluded(first: CivilDate, repeat: Repeat, date: CivilDate): boolean {
  const weekdays = repeat.weekdays.length === 0 ? [weekday(first)] : repeat.weekdays
  const months =
    Number(date.slice(0, 4)) * 12 +
    Number(date.slice(5, 7)) -
    Number(first.slice(0, 4)) * 12 -
    Number(first.slice(5, 7))
  switch (repeat.frequency) {
    case 'daily':
      return daysBetween(first, date) % repeat.every === 0
    case 'weekly':
      return (
        weekdays.includes(weekday(date)) &&
        (daysBetween(startOfWeek(first), startOfWeek(date)) / 7) % repeat.every === 0
      )
    case 'yearly':
      return date.slice(5) === first.slice(5) && (months / 12) % repeat.every === 0
    case 'monthly': {
      if (months % repeat.every !== 0) return false
      if (repeat.monthlyBy === 'day') return date.slice(8) === first.slice(8)
      if (weekday(date) !== weekday(first)) return false
      const isLast = date > addDays(endOfMonth(date), -7)
      const nth = (one: CivilDate) => Math.ceil(Number(one.slice(8)) / 7)
      return repeat.monthlyBy === 'lastWeekday' ? isLast : nth(date) === nth(first)
    }
  }
}

test('CAL-02 the days of a rule are the same as when each date is checked on its own', () => {
  fc.assert(
    fc.property(dates, rules, (entered, repeat) => {
      const first = firstDayOf(entered, repeat)
      const last = addMonths(first, 30)
      const expected: CivilDate[] = []
      for (let date = first; date <= last; date = addDays(date, 1)) {
        if (repeat.until && date > repeat.until) break
        if (repeat.count !== null && expected.length >= repeat.count) break
        if (isIncluded(first, repeat, date)) expected.push(date)
      }
      expect([...daysOf(first, repeat, last)]).toEqual(expected)
    }),
    { numRuns: 400 },
  )
})

test('CAL-02 splitting a series loses no day and duplicates none', () => {
  fc.assert(
    fc.property(dates, rules, fc.nat(30), (entered, repeat, index) => {
      const first = firstDayOf(entered, repeat)
      const last = addMonths(first, 30)
      const all = [...daysOf(first, repeat, last)]
      const at = all[index % Math.max(1, all.length)]
      if (!at) return
      const { before, after } = splitAt(first, repeat, at)
      const head = at === first ? [] : [...daysOf(first, before, addDays(at, -1))]
      expect([...head, ...daysOf(at, after, last)]).toEqual(all)
    }),
    { numRuns: 400 },
  )
})

test('CAL-02 moving a whole daily or weekly series moves every day by the same amount', () => {
  fc.assert(
    fc.property(dates, rules, fc.integer({ min: -6, max: 6 }), (entered, repeat, days) => {
      // Weeks start on Monday, so moving across one would change which weeks an interval skips.
      if (repeat.frequency !== 'daily' && !(repeat.frequency === 'weekly' && repeat.every === 1)) return
      const first = firstDayOf(entered, repeat)
      const last = addDays(first, 200)
      const moved = [...daysOf(first, repeat, last)].map((date) => addDays(date, days))
      expect([...daysOf(addDays(first, days), shiftedBy(repeat, days), addDays(last, days))]).toEqual(moved)
    }),
    { numRuns: 300 },
  )
})

test('CAL-02 range and next-day lookups agree with the full expansion', () => {
  fc.assert(
    fc.property(dates, rules, dates, fc.nat(60), (entered, repeat, start, length) => {
      const first = firstDayOf(entered, repeat)
      const end = addDays(start, length)
      const within = daysWithin(first, repeat, { start, end })
      expect(within).toEqual([...daysOf(first, repeat, end)].filter((date) => date >= start))
      expect(nextDay(first, repeat, start, end)).toBe(within[0] ?? null)
    }),
    { numRuns: 300 },
  )
})
