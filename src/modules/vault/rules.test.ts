import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alertDays, alertDue, expiryOf } from './rules.ts'

test('VLT-01 alerts come on the 60th, 30th and 7th day before expiry, each once, and never after it', () => {
  const given: number[] = []
  const days: number[] = []
  for (let left = 100; left >= -10; left--) {
    const due = alertDue(left, given)
    if (due !== null) {
      given.push(due)
      days.push(left)
    }
  }
  expect(days).toEqual([...alertDays])
})

test('VLT-01 whichever days the server was down, each alert comes at most once and the closest is never lost', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { minLength: 1 }), (awake) => {
      const given: number[] = []
      for (const left of awake.toSorted((a, b) => b - a)) {
        const due = alertDue(left, given)
        if (due !== null) given.push(due)
      }
      expect(new Set(given).size).toBe(given.length)
      const last = Math.min(...awake)
      const closest = alertDays.filter((days) => last <= days).at(-1)
      if (closest !== undefined) expect(given).toContain(closest)
    }),
  )
})

test('VLT-01 a document is expiring for sixty days and expired after its last day', () => {
  expect([61, 60, 0, -1, null].map(expiryOf)).toEqual([null, 'expiring', 'expiring', 'expired', null])
})
