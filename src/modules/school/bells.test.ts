import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMinutes, firstClash, lengthOf } from './bells.ts'

const time = (minutes: number) => addMinutes('00:00', minutes) ?? ''
const period = fc
  .tuple(fc.nat(1400), fc.integer({ min: 1, max: 39 }))
  .map(([from, length]) => ({ startsAt: time(from), endsAt: time(from + length) }))

test('SCH-05 adjacent periods do not clash but overlapping ones do, in any order', () => {
  const touching = [
    { startsAt: '08:40', endsAt: '09:20' },
    { startsAt: '08:00', endsAt: '08:40' },
  ]
  expect(firstClash(touching)).toBeNull()
  expect(firstClash([...touching, { startsAt: '09:19', endsAt: '09:40' }])).toEqual([0, 2])
})

test('SCH-05 a clash is found exactly when two periods share a minute', () => {
  const minute = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  fc.assert(
    fc.property(fc.array(period, { maxLength: 12 }), (periods) => {
      const periodsAt = new Uint8Array(24 * 60)
      for (const { startsAt, endsAt } of periods)
        for (let at = minute(startsAt); at < minute(endsAt); at++) periodsAt[at] = (periodsAt[at] ?? 0) + 1
      const clash = firstClash(periods)
      expect(clash !== null).toBe(periodsAt.some((count) => count > 1))
      const [a, b] = (clash ?? []).map((index) => periods[index])
      if (a && b) expect(a.startsAt < b.endsAt && b.startsAt < a.endsAt).toBe(true)
    }),
  )
})

test('SCH-05 adding minutes to a time never goes past midnight', () => {
  fc.assert(
    fc.property(fc.nat(1439), fc.nat(2000), (from, more) => {
      const later = addMinutes(time(from), more)
      if (from + more >= 1440) expect(later).toBeNull()
      else expect(lengthOf({ startsAt: time(from), endsAt: later ?? '' })).toBe(more)
    }),
  )
})
