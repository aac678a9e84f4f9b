import fc from 'fast-check'
import { expect, test } from 'vitest'
import { relativeParts, relativeTime } from './relativeTime.ts'

const now = Date.UTC(2026, 5, 15, 12)
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const ago = (passed: number) => relativeTime(now - passed, now)

test('UTL-01 the text changes exactly at 1 minute, 1 hour, 1 day, 30 days and 365 days', () => {
  expect(ago(0)).toBe('few seconds ago')
  expect(ago(minute - 1)).toBe('few seconds ago')
  expect(ago(minute)).toBe('1 minute ago')
  expect(ago(2 * minute - 1)).toBe('1 minute ago')
  expect(ago(2 * minute)).toBe('2 minutes ago')
  expect(ago(hour - 1)).toBe('59 minutes ago')
  expect(ago(hour)).toBe('1 hour ago')
  expect(ago(day - 1)).toBe('23 hours ago')
  expect(ago(day)).toBe('1 day ago')
  expect(ago(30 * day - 1)).toBe('29 days ago')
  expect(ago(30 * day)).toBe('1 month ago')
  expect(ago(365 * day - 1)).toBe('12 months ago')
  expect(ago(365 * day)).toBe('1 year ago')
  expect(ago(800 * day)).toBe('2 years ago')
})

test('UTL-01 a future instant reads as few seconds ago', () => {
  expect(ago(-1)).toBe('few seconds ago')
  expect(ago(-400 * day)).toBe('few seconds ago')
})

test('UTL-01 instants can be a number, a Date or an ISO string, and anything else is rejected', () => {
  expect(relativeTime('2026-06-15T11:00:00Z', new Date(now))).toBe('1 hour ago')
  expect(relativeTime('2026-06-15T17:00:00+05:30', now)).toBe('30 minutes ago')
  for (const bad of ['', '2026-06-15', '2026-06-15T10:00:00', Number.NaN])
    expect(() => relativeTime(bad, now)).toThrow(RangeError)
})

test('UTL-01 the parts match an independent check of the thresholds', () => {
  fc.assert(
    fc.property(fc.integer({ min: -day, max: 4000 * day }), (passed) => {
      const seconds = Math.floor(passed / 1000)
      let expected = { unit: 'second', count: 0 }
      if (seconds >= 60) expected = { unit: 'minute', count: Math.floor(seconds / 60) }
      if (seconds >= 3600) expected = { unit: 'hour', count: Math.floor(seconds / 3600) }
      if (seconds >= 86_400) expected = { unit: 'day', count: Math.floor(seconds / 86_400) }
      if (seconds >= 2_592_000) expected = { unit: 'month', count: Math.floor(seconds / 2_592_000) }
      if (seconds >= 31_536_000) expected = { unit: 'year', count: Math.floor(seconds / 31_536_000) }
      expect(relativeParts(now - passed, now)).toEqual(expected)
    }),
    { numRuns: 2000 },
  )
})
