import fc from 'fast-check'
import { clampToYear, customRange, quickRange, quickRanges } from '#platform/contract/dates/dateRanges.ts'
import * as dates from '#platform/contract/dates/dates.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import { relativeTime } from '#platform/contract/dates/relativeTime.ts'
import * as again from './dateOracle.ts'
import type { Ruled } from './fieldRules.ts'

const day = fc
  .record({
    year: fc.integer({ min: 1902, max: 2197 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  })
  .map((date) => again.written({ ...date, day: Math.min(date.day, again.daysIn(date.year, date.month)) }))

/** Days at the edges of months and years, where mistakes live. */
const edge = fc
  .tuple(fc.integer({ min: 1904, max: 2196 }), fc.constantFrom('02-28', '03-01', '12-31', '01-01', '06-30'))
  .map((parts) => parts.join('-'))
const someDay = fc.oneof(day, edge)
const civil = (text: string) => text as dates.CivilDate

const formats = ['YYYY-MM-DD', 'DD-MM-YYYY', 'DD/MM/YYYY'] as const
type Format = (typeof formats)[number]

const two = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((value) => String(value).padStart(2, '0'))
const writtenDate = fc
  .record({
    format: fc.constantFrom(...formats),
    y: fc.integer({ min: 1895, max: 2205 }).map(String),
    m: two(0, 14),
    d: two(0, 33),
    junk: fc.constantFrom('', '', '', ' ', 'x'),
  })
  .map(({ format, y, m, d, junk }) => ({
    format,
    text: format.replace('YYYY', y).replace('MM', m).replace('DD', d) + junk,
  }))

const range = fc
  .tuple(someDay, fc.integer({ min: 0, max: 500 }))
  .map(([start, length]): [string, string] => [start, again.secondAddDays(start, length)])
const pair = (found: dates.DateRange | undefined) => found && [found.start, found.end]

export const dateRules: readonly Ruled[] = [
  {
    name: 'dates as people write them',
    made: writtenDate,
    first: ({ text, format }: { text: string; format: Format }) => dates.parseDate(text, format),
    second: ({ text, format }: { text: string; format: Format }) => again.secondParse(text, format),
  },
  {
    name: 'days later',
    made: fc.tuple(someDay, fc.integer({ min: -600, max: 600 })),
    first: ([date, days]: [string, number]) => dates.addDays(civil(date), days),
    second: ([date, days]: [string, number]) => again.secondAddDays(date, days),
  },
  {
    name: 'months later',
    made: fc.tuple(someDay, fc.integer({ min: -20, max: 20 })),
    first: ([date, months]: [string, number]) => dates.addMonths(civil(date), months),
    second: ([date, months]: [string, number]) => again.secondAddMonths(date, months),
  },
  {
    name: 'day of the week',
    made: someDay,
    first: (date: string) => dates.weekday(civil(date)),
    second: again.secondWeekday,
  },
  {
    name: 'quick ranges',
    made: fc.tuple(fc.constantFrom(...quickRanges.filter((choice) => choice !== 'Custom')), someDay),
    first: ([choice, today]: [Parameters<typeof quickRange>[0], string]) => pair(quickRange(choice, civil(today))),
    second: ([choice, today]: [string, string]) => again.secondRange(choice, today),
  },
  {
    name: 'a range is used when its start is before its end',
    made: fc
      .tuple(someDay, fc.integer({ min: -3, max: 3 }))
      .map(([date, days]) => [date, again.secondAddDays(date, days)]),
    first: ([start, end]: [string, string]) => pair(customRange(civil(start), civil(end))) ?? null,
    second: ([start, end]: [string, string]) =>
      Number(start.replaceAll('-', '')) < Number(end.replaceAll('-', '')) ? [start, end] : null,
  },
  {
    name: 'days of the academic year up to today',
    made: fc
      .tuple(
        range,
        fc.integer({ min: -400, max: 400 }),
        fc.integer({ min: 100, max: 400 }),
        fc.integer({ min: -100, max: 600 }),
      )
      .map(([chosen, before, length, until]) => {
        const start = again.secondAddDays(chosen[0], before)
        return { chosen, year: [start, again.secondAddDays(start, length)], today: again.secondAddDays(start, until) }
      }),
    first: ({
      chosen: [a, b],
      year: [c, d],
      today,
    }: {
      chosen: [string, string]
      year: [string, string]
      today: string
    }) =>
      pair(clampToYear({ start: civil(a), end: civil(b) }, { start: civil(c), end: civil(d) }, civil(today))) ?? null,
    second: ({ chosen, year, today }: { chosen: [string, string]; year: [string, string]; today: string }) =>
      again.secondClamp(chosen, year, today) ?? null,
  },
  {
    name: 'the clock of India',
    made: fc.integer({ min: Date.UTC(1996, 0, 1), max: Date.UTC(2035, 0, 1) }),
    first: (instant: number) => formatInstant(instant, 'Asia/Kolkata'),
    second: again.secondIndianClock,
  },
  {
    name: 'how long ago',
    made: fc.oneof(
      fc.integer({ min: -100, max: 100_000_000 }),
      fc
        .tuple(fc.constantFrom(60, 3600, 86_400, 2_592_000, 31_536_000), fc.integer({ min: -2, max: 2 }))
        .map(([at, near]) => at + near),
    ),
    first: (seconds: number) => relativeTime(Date.UTC(2026, 5, 1) - seconds * 1000, Date.UTC(2026, 5, 1)),
    second: again.secondRelative,
  },
]
