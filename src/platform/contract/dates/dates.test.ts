import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CivilDate, TimeZone } from './civilDate.ts'
import {
  addDays,
  addMonths,
  compareDates,
  daysBetween,
  displayDate,
  earlier,
  endOfMonth,
  endOfWeek,
  endOfYear,
  formatDate,
  instantOf,
  isWithin,
  later,
  parseAnyDate,
  parseDate,
  startOfMonth,
  startOfWeek,
  startOfYear,
  today,
  weekday,
} from './dates.ts'
import { formatInstant } from './instants.ts'

const date = (text: string) => CivilDate.parse(text)
const formats = ['YYYY-MM-DD', 'DD-MM-YYYY', 'DD/MM/YYYY'] as const
const first = date('1900-01-01')
const anyDate = fc.integer({ min: 0, max: daysBetween(first, date('2199-12-31')) }).map((days) => addDays(first, days))

/** An independent calendar that counts day by day, without an epoch. */
function* wallCalendar() {
  let [year, month, day, week] = [1900, 1, 1, 1]
  while (year < 2200) {
    const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
    const length = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
    const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    yield { text, week, last: day === length, day }
    week = (week % 7) + 1
    day = day === length ? 1 : day + 1
    if (day === 1) month = (month % 12) + 1
    if (day === 1 && month === 1) year++
  }
}

test('UTL-05 three centuries of days match an independent calendar', () => {
  let current = first
  let count = 0
  for (const { text, week, last, day } of wallCalendar()) {
    if (current !== text || weekday(current) !== week || last !== (endOfMonth(current) === current))
      expect.fail(`${text} came out as ${current}, weekday ${weekday(current)}`)
    if (daysBetween(first, current) !== count || addDays(startOfMonth(current), day - 1) !== current) expect.fail(text)
    current = addDays(current, 1)
    count++
  }
  expect(count).toBe(300 * 365 + 73)
})

test('UTL-05 every format survives a round trip', () => {
  fc.assert(
    fc.property(anyDate, fc.constantFrom(...formats), (day, format) => {
      const text = formatDate(day, format)
      expect(parseDate(text, format)).toBe(day)
      expect(parseAnyDate(text)).toBe(day)
      for (const other of formats) if (other !== format) expect(parseDate(text, other)).toBeUndefined()
    }),
    { numRuns: 1000 },
  )
  expect(formatDate(date('2026-06-05'), 'DD/MM/YYYY')).toBe('05/06/2026')
  expect(formatDate(date('2026-06-05'), 'DD-MM-YYYY')).toBe('05-06-2026')
})

test('UTL-05 days that do not exist and malformed dates are rejected', () => {
  const bad = `31/02/2026 29/02/2026 29/02/1900 31-04-2026 00/01/2026 01/00/2026 01/13/2026 1/1/2026 01/01/26 2026-2-3 2026-02-31 2026/01/01
    01.01.2026 01/01-2026 0000-01-01 1899-12-31 2200-01-01 20260101 2026-01-01T00:00 +002026-01-01 -1/01/2026 0x/01/2026 ०१/०१/२०२६`
  for (const text of [...bad.split(/\s+/), '', ' 01/01/2026', '01/01/2026 ', '01/01/2026\n', 'YYYY-MM-DD'])
    expect(parseAnyDate(text), JSON.stringify(text)).toBeUndefined()
  expect(parseAnyDate('29/02/2024')).toBe('2024-02-29')
  expect(parseAnyDate('29-02-2000')).toBe('2000-02-29')
  fc.assert(fc.property(fc.string({ maxLength: 12 }), (text) => void parseAnyDate(text)))
  for (const odd of [null, 5, {}, ['2026-01-01'], new Date(0), '2026-02-31', '0000-01-01'])
    expect(CivilDate.safeParse(odd).success).toBe(false)
})

test('UTL-05 weeks start on Monday, and months and years end on their last day', () => {
  const friday = date('2024-02-16')
  expect([weekday(friday), startOfWeek(friday), endOfWeek(friday)]).toEqual([5, '2024-02-12', '2024-02-18'])
  expect([startOfMonth(friday), endOfMonth(friday)]).toEqual(['2024-02-01', '2024-02-29'])
  expect([startOfYear(friday), endOfYear(friday)]).toEqual(['2024-01-01', '2024-12-31'])
  expect(addMonths(date('2026-01-31'), 1)).toBe('2026-02-28')
  expect(addMonths(date('2026-01-31'), -2)).toBe('2025-11-30')
  expect(addMonths(date('2026-12-15'), 14)).toBe('2028-02-15')
  fc.assert(
    fc.property(anyDate, (day) => {
      const monday = startOfWeek(day)
      expect([weekday(monday), weekday(endOfWeek(day))]).toEqual([1, 7])
      expect(isWithin(day, { start: monday, end: endOfWeek(day) })).toBe(true)
      expect(daysBetween(monday, endOfWeek(day))).toBe(6)
    }),
    { numRuns: 1000 },
  )
})

test('UTL-05 adding and counting days are inverse, and dates sort chronologically', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -40_000, max: 40_000 }), (day, days) => {
      const other = addDays(day, days)
      expect(daysBetween(day, other)).toBe(days)
      expect(compareDates(day, other)).toBe(-Math.sign(days) + 0)
      expect([earlier(day, other), later(day, other)]).toEqual(days < 0 ? [other, day] : [day, other])
    }),
    { numRuns: 1000 },
  )
  expect(() => addDays(first, 0.5)).toThrow(RangeError)
  expect(() => addDays(first, 1e9)).toThrow(RangeError)
  expect(() => addMonths(first, 1e6)).toThrow(RangeError)
})

test('UTL-05 dates are displayed in British style', () => {
  expect(displayDate(date('2026-01-05'))).toBe('5 Jan 2026')
  expect(displayDate(date('2026-01-05'), 'en-GB', 'short')).toBe('05/01/2026')
  expect(displayDate(date('2026-01-05'), 'hi-IN', 'long')).toBe('5 जनवरी 2026')
})

test('UTL-05 an instant is shown in the school’s time zone', () => {
  expect(formatInstant('2026-06-01T18:30:00Z', 'Asia/Kolkata')).toBe('02/06/2026 12:00 AM')
  expect(formatInstant('2026-06-01T06:35:59.999Z', 'Asia/Kolkata')).toBe('01/06/2026 12:05 PM')
  expect(formatInstant('2026-06-01T00:05:00+05:30', 'Asia/Kolkata', 'DD/MM/YYYY HH:mm')).toBe('01/06/2026 00:05')
  expect(formatInstant('2026-06-01T13:05:00Z', 'UTC', 'hh:mm A')).toBe('01:05 PM')
  expect(formatInstant('2026-06-01T13:05:00Z', 'America/New_York', 'YYYY-MM-DD')).toBe('2026-06-01')
  for (const vague of ['2026-06-01T10:00:00', '2026-06-01', 'June 1 2026 10:00', 'yesterday', ''])
    expect(() => formatInstant(vague, 'Asia/Kolkata')).toThrow(RangeError)
})

test('UTL-05 today changes at midnight in the school’s time zone', () => {
  expect(today('Asia/Kolkata', '2026-06-01T18:29:59.999Z')).toBe('2026-06-01')
  expect(today('Asia/Kolkata', '2026-06-01T18:30:00Z')).toBe('2026-06-02')
  expect(today('America/New_York', Date.UTC(2026, 5, 2, 3, 59))).toBe('2026-06-01')
  expect(today('Asia/Kolkata')).toMatch(/^20\d\d-\d\d-\d\d$/)
})

test('UTL-05 a local date and time become one instant, also across daylight saving changes', () => {
  expect(instantOf(date('2026-06-01'), '09:15', 'Asia/Kolkata')).toBe('2026-06-01T03:45:00.000Z')
  expect(instantOf(date('2026-03-08'), '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  expect(instantOf(date('2026-11-01'), '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  for (const time of ['', '9:15', '24:01', '09:60', '09:15:00', '-1:00'])
    expect(() => instantOf(first, time, 'Asia/Kolkata')).toThrow(RangeError)
  const zones = fc.constantFrom('Asia/Kolkata', 'UTC', 'Asia/Kathmandu', 'Pacific/Chatham', 'Pacific/Kiritimati')
  const day = fc.integer({ min: 36_525, max: 51_000 }).map((days) => addDays(first, days))
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 5, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
      zones,
      (when, hour, minute, zone) => {
        const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        const shown = formatInstant(instantOf(when, time, zone), zone, 'DD/MM/YYYY HH:mm')
        expect(shown).toBe(`${formatDate(when, 'DD/MM/YYYY')} ${time}`)
      },
    ),
    { numRuns: 1000 },
  )
})

test('UTL-05 a time zone is an IANA name', () => {
  for (const zone of ['Asia/Kolkata', 'Asia/Calcutta', 'UTC', 'America/New_York'])
    expect(TimeZone.parse(zone)).toBe(zone)
  for (const zone of ['', '+05:30', 'IST+5', 'Asia/Nowhere', '../etc', 'x'.repeat(10_000), null])
    expect(TimeZone.safeParse(zone).success).toBe(false)
})

test('UTL-05 the machine’s time zone has no effect', () => {
  const program = `
    import * as d from ${JSON.stringify(new URL('./dates.ts', import.meta.url).href)}
    import { formatInstant } from ${JSON.stringify(new URL('./instants.ts', import.meta.url).href)}
    const out = []
    for (let day = '2025-12-28'; day < '2027-01-05'; day = d.addDays(day, 1))
      out.push(day, d.weekday(day), d.startOfWeek(day), d.endOfMonth(day), d.addMonths(day, 1), d.displayDate(day),
        d.parseAnyDate(d.formatDate(day, 'DD/MM/YYYY')), d.instantOf(day, '02:30', 'America/New_York'),
        d.daysBetween('2026-03-08', day))
    for (let hour = 0; hour < 9000; hour += 5)
      for (const zone of ['Asia/Kolkata', 'America/New_York', 'UTC'])
        out.push(d.today(zone, Date.UTC(2026, 0, 1, hour)), formatInstant(Date.UTC(2026, 0, 1, hour), zone))
    console.log(JSON.stringify([new Date(2026, 0, 1).getTime(), out]))`
  const runs = ['UTC', 'Asia/Kolkata', 'America/New_York'].map((TZ) => {
    const env = { ...process.env, TZ }
    const text = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { env, encoding: 'utf8' })
    return JSON.parse(text) as [number, unknown[]]
  })
  expect(new Set(runs.map(([localMidnight]) => localMidnight)).size).toBe(3)
  const results = runs.map(([, out]) => out)
  expect(results[0]?.length).toBeGreaterThan(10_000)
  expect(results[1]).toEqual(results[0])
  expect(results[2]).toEqual(results[0])
})
