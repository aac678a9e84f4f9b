import fc from 'fast-check'
import { clampToYear, customRange, quickRange, quickRanges } from '#platform/contract/dates/dateRanges.ts'
import * as dates from '#platform/contract/dates/dates.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import { relativeTime } from '#platform/contract/dates/relativeTime.ts'
import * as oracle from './dateOracle.ts'
import type { InputRule } from './fieldRules.ts'

const day = fc
  .record({
    year: fc.integer({ min: 1902, max: 2197 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  })
  .map((date) => oracle.formatDay({ ...date, day: Math.min(date.day, oracle.countDays(date.year, date.month)) }))

/** Days at the edges of months and years, where bugs are likely. */
const edge = fc
  .tuple(fc.integer({ min: 1904, max: 2196 }), fc.constantFrom('02-28', '03-01', '12-31', '01-01', '06-30'))
  .map((parts) => parts.join('-'))
const someDay = fc.oneof(day, edge)
const toCivilDate = (text: string) => text as dates.CivilDate

const formats = ['YYYY-MM-DD', 'DD-MM-YYYY', 'DD/MM/YYYY'] as const
type DateFormat = (typeof formats)[number]

const twoDigits = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((value) => String(value).padStart(2, '0'))
const writtenDate = fc
  .record({
    format: fc.constantFrom(...formats),
    y: fc.integer({ min: 1895, max: 2205 }).map(String),
    m: twoDigits(0, 14),
    d: twoDigits(0, 33),
    junk: fc.constantFrom('', '', '', ' ', 'x'),
  })
  .map(({ format, y, m, d, junk }) => ({
    format,
    text: format.replace('YYYY', y).replace('MM', m).replace('DD', d) + junk,
  }))

const range = fc
  .tuple(someDay, fc.integer({ min: 0, max: 500 }))
  .map(([start, length]): [string, string] => [start, oracle.addDays(start, length)])
const toPair = (found: dates.DateRange | undefined) => found && [found.start, found.end]

export const dateRules: readonly InputRule[] = [
  {
    name: 'date formats',
    values: writtenDate,
    product: ({ text, format }: { text: string; format: DateFormat }) => dates.parseDate(text, format),
    oracle: ({ text, format }: { text: string; format: DateFormat }) => oracle.parseDate(text, format),
  },
  {
    name: 'adding days',
    values: fc.tuple(someDay, fc.integer({ min: -600, max: 600 })),
    product: ([date, days]: [string, number]) => dates.addDays(toCivilDate(date), days),
    oracle: ([date, days]: [string, number]) => oracle.addDays(date, days),
  },
  {
    name: 'adding months',
    values: fc.tuple(someDay, fc.integer({ min: -20, max: 20 })),
    product: ([date, months]: [string, number]) => dates.addMonths(toCivilDate(date), months),
    oracle: ([date, months]: [string, number]) => oracle.addMonths(date, months),
  },
  {
    name: 'day of the week',
    values: someDay,
    product: (date: string) => dates.weekday(toCivilDate(date)),
    oracle: oracle.findWeekday,
  },
  {
    name: 'quick ranges',
    values: fc.tuple(fc.constantFrom(...quickRanges.filter((choice) => choice !== 'Custom')), someDay),
    product: ([choice, today]: [Parameters<typeof quickRange>[0], string]) =>
      toPair(quickRange(choice, toCivilDate(today))),
    oracle: ([choice, today]: [string, string]) => oracle.findRange(choice, today),
  },
  {
    name: 'custom ranges',
    values: fc
      .tuple(someDay, fc.integer({ min: -3, max: 3 }))
      .map(([date, days]) => [date, oracle.addDays(date, days)]),
    product: ([start, end]: [string, string]) => toPair(customRange(toCivilDate(start), toCivilDate(end))) ?? null,
    oracle: ([start, end]: [string, string]) =>
      Number(start.replaceAll('-', '')) < Number(end.replaceAll('-', '')) ? [start, end] : null,
  },
  {
    name: 'days of the academic year up to today',
    values: fc
      .tuple(
        range,
        fc.integer({ min: -400, max: 400 }),
        fc.integer({ min: 100, max: 400 }),
        fc.integer({ min: -100, max: 600 }),
      )
      .map(([chosen, before, length, until]) => {
        const start = oracle.addDays(chosen[0], before)
        return { chosen, year: [start, oracle.addDays(start, length)], today: oracle.addDays(start, until) }
      }),
    product: ({
      chosen: [a, b],
      year: [c, d],
      today,
    }: {
      chosen: [string, string]
      year: [string, string]
      today: string
    }) =>
      toPair(
        clampToYear(
          { start: toCivilDate(a), end: toCivilDate(b) },
          { start: toCivilDate(c), end: toCivilDate(d) },
          toCivilDate(today),
        ),
      ) ?? null,
    oracle: ({ chosen, year, today }: { chosen: [string, string]; year: [string, string]; today: string }) =>
      oracle.clampRange(chosen, year, today) ?? null,
  },
  {
    name: 'Indian time',
    values: fc.integer({ min: Date.UTC(1996, 0, 1), max: Date.UTC(2035, 0, 1) }),
    product: (instant: number) => formatInstant(instant, 'Asia/Kolkata'),
    oracle: oracle.formatIndianTime,
  },
  {
    name: 'relative times',
    values: fc.oneof(
      fc.integer({ min: -100, max: 100_000_000 }),
      fc
        .tuple(fc.constantFrom(60, 3600, 86_400, 2_592_000, 31_536_000), fc.integer({ min: -2, max: 2 }))
        .map(([at, near]) => at + near),
    ),
    product: (seconds: number) => relativeTime(Date.UTC(2026, 5, 1) - seconds * 1000, Date.UTC(2026, 5, 1)),
    oracle: oracle.formatRelative,
  },
]
