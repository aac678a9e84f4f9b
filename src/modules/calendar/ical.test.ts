import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CivilDate, instantOf, wallClock } from '#platform/contract/dates/dates.ts'
import { foldLine, icalText } from './ical.ts'
import { offsetChanges, timeZoneLines } from './timezones.ts'

const day = (text: string) => text as CivilDate
const octets = (text: string) => new TextEncoder().encode(text).length

test('CAL-08 long lines are folded at 75 octets, never inside a character, and unfold to the original', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const line = text.replace(/[\r\n]/g, '')
      const parts = foldLine(line).split('\r\n')
      expect(parts.every((part) => octets(part) <= 75)).toBe(true)
      expect(parts.map((part, index) => (index === 0 ? part : part.slice(1))).join('')).toBe(line)
    }),
  )
  expect(foldLine('DESCRIPTION:बैठक '.repeat(10)).includes('\uFFFD')).toBe(false)
})

test('CAL-08 commas, semicolons, backslashes and line breaks are escaped', () => {
  const when = { startDate: day('2026-11-18'), endDate: day('2026-11-18'), startTime: '09:00', endTime: '10:00' }
  const text = icalText({
    name: 'Greenwood, Bengaluru',
    zone: 'Asia/Kolkata',
    years: [2026, 2027],
    events: [
      {
        uid: 'a@b',
        sequence: 3,
        changedAt: '2026-11-01T00:00:00Z',
        category: 'school',
        when,
        place: 'Hall; left',
        title: 'Bring pens, paper',
        description: 'One\nTwo \\ three',
        repeat: {
          frequency: 'weekly',
          every: 1,
          weekdays: [3],
          monthlyBy: 'day',
          until: day('2027-04-30'),
          count: null,
        },
        excluded: [day('2026-11-25')],
      },
    ],
  })
  expect(text).toContain('SUMMARY:Bring pens\\, paper\r\n')
  expect(text).toContain('DESCRIPTION:One\\nTwo \\\\ three\r\n')
  expect(text).toContain('LOCATION:Hall\\; left\r\n')
  expect(text).toContain('EXDATE;TZID=Asia/Kolkata:20261125T090000\r\n')
  expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=WE;WKST=MO;UNTIL=20270430T033000Z\r\n')
  expect(text.split('\r\n').every((line) => !line.includes('\n'))).toBe(true)
})

test('CAL-07 the VTIMEZONE lists when the zone’s clocks change, and by how much', () => {
  expect(timeZoneLines('Asia/Kolkata', [2026, 2027])).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Kolkata',
    'BEGIN:STANDARD',
    'DTSTART:20260101T053000',
    'TZOFFSETFROM:+0530',
    'TZOFFSETTO:+0530',
    'END:STANDARD',
    'END:VTIMEZONE',
  ])
  const changes = offsetChanges('America/New_York', [2026, 2026])
  expect(changes.map(({ at, from, to }) => [new Date(at).toISOString(), from, to])).toEqual([
    ['2026-03-08T07:00:00.000Z', -300, -240],
    ['2026-11-01T06:00:00.000Z', -240, -300],
  ])
  expect(timeZoneLines('America/New_York', [2026, 2026])).toContain('DTSTART:20260308T020000')
})

test('CAL-07 a school’s wall-clock time survives the round trip through an instant in every time zone', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 0, max: 23 }),
      fc.constantFrom('Asia/Kolkata', 'UTC', 'America/New_York', 'Europe/London', 'Asia/Kathmandu'),
      (days, hour, zone) => {
        const date = addDays(day('2026-01-01'), days)
        const time = `${String(hour).padStart(2, '0')}:30`
        const clock = wallClock(instantOf(date, time, zone), zone)
        // An hour skipped by daylight saving becomes the next one.
        expect([clock.date, clock.minute]).toEqual([date, 30])
        expect([hour, hour + 1]).toContain(clock.hour)
      },
    ),
  )
})
