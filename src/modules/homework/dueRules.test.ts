import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  handInAt,
  handInKinds,
  homeworkStates,
  isLate,
  lateRules,
  mayTakeBack,
  progressOf,
  submissionStates,
} from './dueRules.ts'

const start = Date.UTC(2026, 5, 1)
const instant = fc.integer({ min: 0, max: 400 * 24 * 3600 }).map((seconds) => start + seconds * 1000)
const rules = fc
  .record({
    state: fc.constantFrom(...homeworkStates),
    dueAt: instant,
    lateRule: fc.constantFrom(...lateRules),
    more: fc.integer({ min: 1, max: 10 ** 9 }),
  })
  .map(({ more, ...rule }) => ({ ...rule, lateUntil: rule.lateRule === 'until' ? rule.dueAt + more : null }))

test('HW-01 work is in time until the due second, late as the rule says, and refused otherwise', () => {
  fc.assert(
    fc.property(rules, instant, (rule, now) => {
      const last = { accept: Number.POSITIVE_INFINITY, until: rule.lateUntil ?? 0, refuse: rule.dueAt }[rule.lateRule]
      const expected = rule.state !== 'open' || now > last ? 'refused' : now > rule.dueAt ? 'late' : 'inTime'
      expect(handInAt(rule, now)).toBe(expected)
      // Whoever is in time now was so at every moment before.
      if (expected === 'inTime') expect(handInAt(rule, now - 1000)).toBe('inTime')
      for (const state of submissionStates)
        expect(mayTakeBack(rule, state, now)).toBe(state === 'handedIn' && expected === 'inTime')
    }),
    { numRuns: 10_000 },
  )
})

test('HW-01 a later due time never makes work late, and nobody is missing before the due time', () => {
  fc.assert(
    fc.property(instant, instant, instant, fc.subarray([...handInKinds]), (handedInAt, dueAt, now, handIn) => {
      const later = dueAt + 3_600_000
      if (!isLate(handedInAt, dueAt)) expect(isLate(handedInAt, later)).toBe(false)
      const open = progressOf({ state: 'opened', handedInAt: null }, { dueAt, handIn }, now)
      expect(open).toBe(now > dueAt && handIn.length > 0 ? 'missing' : 'opened')
      expect(progressOf({ state: 'returned', handedInAt }, { dueAt, handIn }, now)).toBe('returned')
    }),
    { numRuns: 5000 },
  )
})
