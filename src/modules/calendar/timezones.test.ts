import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CivilDate, instantOf, isCivilDate } from '#platform/contract/dates/dates.ts'
import { offsetChanges } from './timezones.ts'

/** The zone's UTC offset at an instant in minutes, as the platform names it; independent of the code under test. */
const formatters = new Map<string, Intl.DateTimeFormat>()
function offsetAt(instant: number, zone: string): number {
  const format =
    formatters.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formatters.set(zone, format)
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Zones that change by half an hour, at midnight, during Ramadan, or far from Greenwich. */
const unusual = [
  'Australia/Lord_Howe',
  'America/Havana',
  'America/Santiago',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Beirut',
  'Atlantic/Azores',
  'America/St_Johns',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
  'Asia/Kolkata',
]
const everyZone = Intl.supportedValuesOf('timeZone')
const zones = [...new Set([...unusual, ...everyZone.filter((_, at) => at % 5 === 0)])]
const minute = 60_000
const localDay = (instant: number, offset: number) =>
  new Date(instant + offset * minute).toISOString().slice(0, 10) as CivilDate

test('CAL-07 in every time zone the clocks change at the instant the platform says, and not between', () => {
  for (const zone of zones) {
    const changes = offsetChanges(zone, [2026, 2026])
    for (const { at, from, to } of changes)
      expect([zone, offsetAt(at - minute, zone), offsetAt(at, zone)]).toEqual([zone, from, to])
    const edges = [Date.UTC(2026, 0, 1), ...changes.map(({ at }) => at), Date.UTC(2027, 0, 1)]
    for (const [at, start] of edges.slice(0, -1).entries()) {
      const end = edges[at + 1] ?? start
      const offset = offsetAt(start, zone)
      for (const part of [0.2, 0.4, 0.6, 0.8])
        expect([zone, offsetAt(start + Math.floor((end - start) * part), zone)]).toEqual([zone, offset])
    }
  }
})

test('CAL-07 around every change of the clocks, a school’s local time means the right instant', () => {
  const changes = zones.flatMap((zone) => offsetChanges(zone, [2026, 2026]).map((change) => ({ zone, ...change })))
  expect(changes.length).toBeGreaterThan(50)
  const clock = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(
      fc.constantFrom(...changes),
      fc.integer({ min: -1, max: 1 }),
      clock,
      ({ zone, at, from, to }, day, of) => {
        const date = addDays(localDay(at, from), day)
        if (!isCivilDate(date)) return
        const time = `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
        const wall = Date.parse(`${date}T${time}:00Z`)
        // Each reading of the clock is valid only on its own side of the change.
        const [before, after] = [wall - from * minute, wall - to * minute]
        const readings = [...(before < at ? [before] : []), ...(after >= at ? [after] : [])]
        // A skipped time moves forward by what was skipped; of a repeated one the first counts.
        const expected = readings[0] ?? before
        expect(new Date(instantOf(date, time, zone)).toISOString()).toBe(new Date(expected).toISOString())
      },
    ),
    { numRuns: 3000 },
  )
})
