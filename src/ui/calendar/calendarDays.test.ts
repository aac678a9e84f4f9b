import { describe, expect, test } from 'vitest'
import { addDays, addMonths, clampDate, dayAfterKey, sameDayIn, weeksOf } from './calendarDays.ts'

describe('calendar days', () => {
  test('days and months roll over the year', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -13)).toBe('2024-12')
  })

  test('falls back to the last day of a shorter month', () => {
    expect(sameDayIn('2026-02', '2026-01-31')).toBe('2026-02-28')
    expect(sameDayIn('2026-04', '2026-03-14')).toBe('2026-04-14')
  })

  test('dates stay within the bounds', () => {
    expect(clampDate('2026-11-14', '2026-11-20', undefined)).toBe('2026-11-20')
    expect(clampDate('2026-11-14', undefined, '2026-11-10')).toBe('2026-11-10')
    expect(clampDate('2026-11-14', '2026-11-01', '2026-11-30')).toBe('2026-11-14')
  })

  test('splits a month into weeks from the first day of the week', () => {
    const november = weeksOf('2026-11', 1)
    expect(november).toHaveLength(6)
    expect(november[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(november.flat().filter(Boolean)).toHaveLength(30)
    expect(weeksOf('2026-11', 0)[0]?.[0]).toBe('2026-11-01')
    expect(weeksOf('2027-02', 1)).toHaveLength(4)
  })

  test('keys move by day, week, month and year', () => {
    const dayAfter = (key: string, shiftKey = false, isRtl = false) =>
      dayAfterKey('2026-11-14', { key, shiftKey }, 1, isRtl)
    expect(dayAfter('ArrowRight')).toBe('2026-11-15')
    expect(dayAfter('ArrowRight', false, true)).toBe('2026-11-13')
    expect(dayAfter('ArrowUp')).toBe('2026-11-07')
    expect(dayAfter('Home')).toBe('2026-11-09')
    expect(dayAfter('End')).toBe('2026-11-15')
    expect(dayAfter('PageDown')).toBe('2026-12-14')
    expect(dayAfter('PageUp', true)).toBe('2025-11-14')
    expect(dayAfter('a')).toBeUndefined()
  })
})
