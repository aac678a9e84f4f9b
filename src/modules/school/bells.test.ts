import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstClash, laterBy, lengthOf } from './bells.ts'

const time = (minutes: number) => laterBy('00:00', minutes) ?? ''
const period = fc
  .tuple(fc.nat(1400), fc.integer({ min: 1, max: 39 }))
  .map(([from, length]) => ({ startsAt: time(from), endsAt: time(from + length) }))

test('SCH-05 periods that touch do not clash, periods that share a minute do, in whatever order they are given', () => {
  const touching = [
    { startsAt: '08:40', endsAt: '09:20' },
    { startsAt: '08:00', endsAt: '08:40' },
  ]
  expect(firstClash(touching)).toBeNull()
  expect(firstClash([...touching, { startsAt: '09:19', endsAt: '09:40' }])).toEqual([0, 2])
})

test('SCH-05 a clash is found exactly when some minute belongs to two periods', () => {
  const minute = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  fc.assert(
    fc.property(fc.array(period, { maxLength: 12 }), (periods) => {
      const rung = new Uint8Array(24 * 60)
      for (const { startsAt, endsAt } of periods)
        for (let at = minute(startsAt); at < minute(endsAt); at++) rung[at] = (rung[at] ?? 0) + 1
      const clash = firstClash(periods)
      expect(clash !== null).toBe(rung.some((count) => count > 1))
      const [a, b] = (clash ?? []).map((place) => periods[place])
      if (a && b) expect(a.startsAt < b.endsAt && b.startsAt < a.endsAt).toBe(true)
    }),
  )
})

test('SCH-05 a time so many minutes later is that far away, and never past midnight', () => {
  fc.assert(
    fc.property(fc.nat(1439), fc.nat(2000), (from, more) => {
      const later = laterBy(time(from), more)
      if (from + more >= 1440) expect(later).toBeNull()
      else expect(lengthOf({ startsAt: time(from), endsAt: later ?? '' })).toBe(more)
    }),
  )
})
