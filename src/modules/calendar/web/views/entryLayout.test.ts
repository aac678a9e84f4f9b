import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleHours } from '#modules/calendar/categories.ts'
import type { CalendarEntry } from '#modules/calendar/schemas.ts'
import { clock, isOn, minutesOn, sideBySide } from './entryLayout.ts'

const entry = (start: string, end: string, isAllDay = false) => ({ start, end, isAllDay }) as CalendarEntry
const at = (from: number, to: number) => entry(`2026-11-18T${clock(from)}`, `2026-11-18T${clock(to)}`)

test('CAL-01 overlapping entries get their own columns and never cover each other', () => {
  const times = fc
    .tuple(fc.nat(90), fc.integer({ min: 1, max: 20 }))
    .map(([from, length]) => at(from * 10, from * 10 + length * 10))
  fc.assert(
    fc.property(fc.array(times, { maxLength: 12 }), (entries) => {
      const placed = sideBySide(entries)
      expect(placed).toHaveLength(entries.length)
      for (const a of placed) {
        expect(a.column).toBeLessThan(a.columns)
        for (const b of placed) {
          if (a === b || a.entry.start >= b.entry.end || b.entry.start >= a.entry.end) continue
          expect([a.columns, a.column === b.column]).toEqual([b.columns, false])
        }
      }
    }),
  )
})

test('CAL-01 an empty day shows 9 to 16, and the hours extend to fit the entries', () => {
  expect(visibleHours([])).toEqual({ from: 9, to: 16 })
  expect(visibleHours([entry('2026-11-18T00:00', '2026-11-19T00:00', true)])).toEqual({ from: 9, to: 16 })
  expect(visibleHours([at(8 * 60 + 30, 9 * 60), at(16 * 60, 17 * 60 + 5)])).toEqual({ from: 8, to: 18 })
  expect(visibleHours([at(15 * 60, 17 * 60)])).toEqual({ from: 9, to: 17 })
})

test('CAL-01 an entry is on every day it overlaps', () => {
  const night = entry('2026-11-18T22:00', '2026-11-19T00:00')
  expect([isOn(night, '2026-11-18'), isOn(night, '2026-11-19')]).toEqual([true, false])
  expect([minutesOn(night.start, '2026-11-18'), minutesOn(night.end, '2026-11-18')]).toEqual([1320, 1440])
})
