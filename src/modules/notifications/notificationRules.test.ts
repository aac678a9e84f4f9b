import fc from 'fast-check'
import { expect, test } from 'vitest'
import { privilegesChanged } from '#modules/access/notifications.ts'
import { signedIn } from '#platform/contract/access/access.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import { quietUntil } from '#platform/contract/dates/quietHours.ts'
import { type NotificationCategory, wordsOf } from '#platform/contract/notifications.ts'
import { effectiveChoice } from './notificationRules.ts'

type UsualChannel = NotificationCategory['usually'][number]

const kolkata = (instant: string) => ({ zone: 'Asia/Kolkata', now: new Date(`${instant}+05:30`) })
const night = { from: '21:00', to: '06:30' }

test('quiet hours across midnight end the next morning in the school’s time zone', () => {
  expect(quietUntil(night, kolkata('2026-11-14T20:59:59'))).toBeNull()
  expect(quietUntil(night, kolkata('2026-11-14T21:00:00'))).toEqual(kolkata('2026-11-15T06:30:00').now)
  expect(quietUntil(night, kolkata('2026-11-15T00:00:00'))).toEqual(kolkata('2026-11-15T06:30:00').now)
  expect(quietUntil(night, kolkata('2026-11-15T06:29:59'))).toEqual(kolkata('2026-11-15T06:30:00').now)
  expect(quietUntil(night, kolkata('2026-11-15T06:30:00'))).toBeNull()
})

test('quiet hours within a day end the same day', () => {
  const nap = { from: '13:00', to: '15:00' }
  expect(quietUntil(nap, kolkata('2026-11-14T14:10:30'))).toEqual(kolkata('2026-11-14T15:00:00').now)
  expect(quietUntil(nap, kolkata('2026-11-14T15:00:00'))).toBeNull()
})

const minute = fc.integer({ min: 0, max: 1439 })
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const hours = fc
  .tuple(minute, minute)
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => ({ from: clock(from), to: clock(to), length: (to - from + 1440) % 1440, start: from }))
const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
const minutesInto = (start: number, now: Date, zone: string) => {
  const [hour, minutes] = formatInstant(now, zone, 'HH:mm').split(':').map(Number)
  return ((hour ?? 0) * 60 + (minutes ?? 0) - start + 1440) % 1440
}

test('quiet hours last exactly from start to end', () => {
  const fixedZone = fc.constantFrom('Asia/Kolkata', 'Asia/Kathmandu', 'UTC', 'Asia/Dubai')
  fc.assert(
    fc.property(hours, instant, fixedZone, ({ start, length, ...quiet }, now, zone) => {
      const until = quietUntil(quiet, { zone, now })
      const into = minutesInto(start, now, zone)
      if (into >= length) expect(until).toBeNull()
      else {
        const seconds = now.getTime() % 60_000
        expect(until?.getTime()).toBe(now.getTime() - seconds + (length - into) * 60_000)
      }
    }),
  )
})

test('with daylight saving, quiet hours still end within a day, at a time outside them', () => {
  const dstZone = fc.constantFrom('Europe/London', 'America/New_York', 'Australia/Lord_Howe')
  fc.assert(
    fc.property(hours, instant, dstZone, (quiet, now, zone) => {
      const until = quietUntil(quiet, { zone, now })
      if (!until) return
      expect(until.getTime()).toBeGreaterThan(now.getTime())
      expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
      expect(quietUntil(quiet, { zone, now: until })).toBeNull()
    }),
    { numRuns: 500 },
  )
})

const anyChannels = fc.subarray<UsualChannel>(['inApp', 'email', 'sms'])
const choice = fc.record({
  category: fc.constant('tried'),
  inApp: fc.boolean(),
  push: fc.boolean(),
  email: fc.boolean(),
  sms: fc.boolean(),
  waits: fc.boolean(),
})
const category = (usually: UsualChannel[], urgent: boolean): NotificationCategory => ({
  id: 'tried',
  name: { en: '', hi: '' },
  about: { en: '', hi: '' },
  needs: signedIn('a test'),
  usually,
  ...(urgent && { urgent }),
})

test('the user’s choice applies to all categories but urgent ones, else the school’s', () => {
  fc.assert(
    fc.property(anyChannels, fc.boolean(), fc.option(choice), fc.option(choice), (usually, urgent, own, school) => {
      const chosen = own ?? school
      const effect = effectiveChoice(category(usually, urgent), own, school)
      for (const channel of ['inApp', 'email', 'sms'] as const) {
        const isUsual = usually.includes(channel)
        expect(effect[channel]).toBe(urgent ? isUsual || (chosen?.[channel] ?? false) : (chosen?.[channel] ?? isUsual))
      }
      // Push follows the bell until the user decides, and can always be turned off.
      expect(effect.push).toBe(chosen?.push ?? usually.includes('inApp'))
      expect(effect.waits).toBe(urgent ? false : (own?.waits ?? true))
    }),
  )
})

test('notification text is in the reader’s language, with localised dates and numbers', () => {
  const dated = {
    ...privilegesChanged,
    words: {
      en: { title: '{n:number} until {due:date}', body: '{by}, {unknown}' },
      hi: { title: '{due:date}', body: '' },
    },
  }
  const params = { by: 'Asha {n}', n: 1200, due: '2026-12-01' }
  expect(wordsOf(dated, params, 'en')).toEqual({ title: '1,200 until 1 Dec 2026', body: 'Asha {n}, {unknown}' })
  expect(wordsOf(dated, params, 'hi').title).toBe('1 दिस॰ 2026')
})
