import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentOf, nowAlong } from './dayTime.ts'

const day = [
  { start: '08:30', end: '09:15' },
  { start: '09:15', end: '10:00' },
  { start: '10:15', end: '11:00' },
  { start: '11:00', end: '11:45' },
]

test('a period is now from its first minute until the minute it ends', () => {
  expect(momentOf({ start: '09:15', end: '10:00' }, '09:14')).toBe('next')
  expect(momentOf({ start: '09:15', end: '10:00' }, '09:15')).toBe('now')
  expect(momentOf({ start: '09:15', end: '10:00' }, '09:59')).toBe('now')
  expect(momentOf({ start: '09:15', end: '10:00' }, '10:00')).toBe('past')
})

test('the time line is inside its column, stops at the edge during a gap and is hidden outside the day', () => {
  expect(nowAlong(day, '08:29')).toBeNull()
  expect(nowAlong(day, '08:30')).toBe(0)
  expect(nowAlong(day, '10:05')).toBe(0.5)
  expect(nowAlong(day, '11:22')).toBeCloseTo(0.75 + 22 / 45 / 4)
  expect(nowAlong(day, '11:45')).toBeNull()
  expect(nowAlong([], '10:00')).toBeNull()
})

test('the time line never moves backwards', async () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  const clock = (value: number) =>
    `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`
  await fc.assert(
    fc.property(minute, minute, (a, b) => {
      const early = nowAlong(day, clock(Math.min(a, b)))
      const late = nowAlong(day, clock(Math.max(a, b)))
      if (early !== null && late !== null) expect(late).toBeGreaterThanOrEqual(early)
    }),
  )
})
