import { expect, test } from 'vitest'
import { today, wallClock, weekday } from '#platform/contract/dates/dates.ts'
import { nextTime, rhythms } from './schedule.ts'
import { seeded } from './testing/randomReports.ts'

const day = 86_400_000

test('REP-02 a schedule’s next time is the first that fits after now, whatever the zone', () => {
  const random = seeded(7)
  const zones = ['Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe', 'UTC']
  for (let n = 0; n < 2000; n++) {
    const zone = zones[n % zones.length] ?? 'UTC'
    const every = rhythms[n % 3] ?? 'day'
    const onDay = 1 + Math.floor(random() * (every === 'week' ? 7 : 28))
    const hour = Math.floor(random() * 24)
    const now = new Date(Date.UTC(2026, 0, 1) + random() * 3 * 365 * day)
    const next = nextTime({ every, onDay, hour }, now, zone)
    expect(next.getTime()).toBeGreaterThan(now.getTime())
    const longest = { day: 1, week: 7, month: 31 }[every] * day + 3 * 3_600_000
    expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(longest)
    const local = wallClock(next, zone)
    // A clock that skips the hour on the day it is put forward shows the one after it.
    expect([hour, hour + 1]).toContain(local.hour)
    if (every === 'week') expect(weekday(today(zone, next))).toBe(onDay)
    if (every === 'month') expect(Number(today(zone, next).slice(8))).toBe(onDay)
  }
})
