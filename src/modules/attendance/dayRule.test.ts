import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { attendedShare, type Code, codes, countCodes, totalOf } from './codes.ts'
import { dayCodeOf, lockInstant } from './dayRule.ts'

const periods = fc.array(fc.constantFrom(...codes), { minLength: 1, maxLength: 12 })
const rules = fc
  .tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }))
  .map(([a, b]) => ({ presentPercent: Math.max(a, b), halfPercent: Math.min(a, b) }))
const rank: Record<Code, number> = { A: 0, ML: 0, HD: 1, P: 2 }

test('ATT-02 the day’s code follows the share of periods attended, including shares exactly on the threshold', () => {
  fc.assert(
    fc.property(periods, rules, (marked, rule) => {
      // The same rule in floating point, as an independent oracle.
      const attended =
        marked.filter((code) => code === 'P').length + marked.filter((code) => code === 'HD').length * 0.5
      const percent = (attended / marked.length) * 100
      const code = dayCodeOf(marked, rule)
      const near = (threshold: number) => Math.abs(percent - threshold) < 1e-9
      if (percent >= rule.presentPercent || near(rule.presentPercent)) expect(code).toBe('P')
      else if (percent >= rule.halfPercent || near(rule.halfPercent)) expect(code).toBe('HD')
      else expect(code).toBe(marked.includes('ML') && !marked.includes('A') ? 'ML' : 'A')
    }),
    { numRuns: 20_000 },
  )
})

test('ATT-02 attending one more period never makes the day worse, and the order of periods does not matter', () => {
  fc.assert(
    fc.property(periods, rules, fc.nat(), (marked, rule, index) => {
      const before = dayCodeOf(marked, rule) ?? 'A'
      const better = marked.with(index % marked.length, 'P')
      expect(rank[dayCodeOf(better, rule) ?? 'A']).toBeGreaterThanOrEqual(rank[before])
      expect(dayCodeOf(marked.toReversed(), rule)).toBe(before)
    }),
    { numRuns: 5000 },
  )
})

test('ATT-02 a day without marked periods has no code', () => {
  expect(dayCodeOf([], { presentPercent: 75, halfPercent: 40 })).toBeNull()
})

test('ATT-03 every mark is counted once, and two half days are worth one day in the share attended', () => {
  fc.assert(
    fc.property(periods, (marked) => {
      const counts = countCodes(marked)
      expect(totalOf(counts)).toBe(marked.length)
      const halves = marked.reduce((sum, code) => sum + (code === 'P' ? 2 : code === 'HD' ? 1 : 0), 0)
      expect(attendedShare(counts)).toBeCloseTo(halves / (2 * marked.length), 12)
    }),
  )
  expect(attendedShare(countCodes(['P', 'HD', 'A', 'ML']))).toBe(0.375)
  expect(attendedShare(countCodes([]))).toBeNull()
})

test('ATT-06 a register locks by the school’s time zone, not the server’s', () => {
  const date = '2026-11-16' as CivilDate
  expect(lockInstant(date, { locksAt: '16:00', lockDays: 0 }, 'Asia/Kolkata')).toBe('2026-11-16T10:30:00.000Z')
  expect(lockInstant(date, { locksAt: '16:00', lockDays: 2 }, 'America/New_York')).toBe('2026-11-18T21:00:00.000Z')
  expect(lockInstant(date, { locksAt: null, lockDays: 0 }, 'Asia/Kolkata')).toBeNull()
})
