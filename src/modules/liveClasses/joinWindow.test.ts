import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, isCivilDate, wallClock } from '#platform/contract/dates/dates.ts'
import { opensAt, phaseAt } from './joinWindow.ts'

const minute = 60_000
// Zones without daylight saving, on both sides of Greenwich and with odd offsets.
const zones = ['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Dubai', 'Asia/Singapore', 'America/Bogota', 'UTC']
const two = (n: number) => String(n).padStart(2, '0')
const aClass = fc.record({
  zone: fc.constantFrom(...zones),
  day: fc.integer({ min: 0, max: 3000 }).map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)),
  hour: fc.integer({ min: 0, max: 23 }),
  minute: fc.integer({ min: 0, max: 59 }),
  length: fc.integer({ min: 10, max: 240 }),
})

test('CLS-03 a class can be joined from ten minutes before its start until its end, at any time of any zone', () => {
  fc.assert(
    fc.property(aClass, fc.integer({ min: -600_000_000, max: 600_000_000 }), (one, offset) => {
      if (!isCivilDate(one.day)) throw new Error('The day is no day.')
      const startsAt = instantOf(one.day, `${two(one.hour)}:${two(one.minute)}`, one.zone)
      const endsAt = new Date(Date.parse(startsAt) + one.length * minute).toISOString()
      const times = { startsAt, endsAt }
      // The school's clocks show what was typed.
      expect(wallClock(startsAt, one.zone)).toMatchObject({ date: one.day, hour: one.hour, minute: one.minute })
      const edges = [
        [opensAt(times) - 1, 'before'],
        [opensAt(times), 'open'],
        [Date.parse(startsAt), 'open'],
        [Date.parse(endsAt) - 1, 'open'],
        [Date.parse(endsAt), 'over'],
      ] as const
      for (const [now, phase] of edges) expect(phaseAt(times, now)).toBe(phase)
      const now = Date.parse(startsAt) + offset
      const isOpen = offset >= -10 * minute && offset < one.length * minute
      expect(phaseAt(times, now) === 'open').toBe(isOpen)
    }),
    { numRuns: 400 },
  )
})
