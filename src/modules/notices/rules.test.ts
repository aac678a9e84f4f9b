import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phaseOf } from './rules.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 10, 18) + hours * 3_600_000)

test('NOT-01 a notice is a draft, scheduled, on the board, or past', () => {
  const phase = (publish: number | null, expires: number | null, withdrawn: number | null = null) =>
    phaseOf(
      {
        publishAt: publish === null ? null : at(publish),
        expiresAt: expires === null ? null : at(expires),
        withdrawnAt: withdrawn === null ? null : at(withdrawn),
      },
      at(0),
    )
  expect(phase(null, null)).toBe('draft')
  expect(phase(1, null)).toBe('scheduled')
  expect(phase(0, null)).toBe('ongoing')
  expect(phase(-1, 1)).toBe('ongoing')
  expect(phase(-2, 0)).toBe('past')
  expect(phase(-2, 5, -1)).toBe('past')
})

test('NOT-01 for any times, a notice is on the board exactly between publishing and expiring', () => {
  const hours = fc.option(fc.integer({ min: -100, max: 100 }))
  fc.assert(
    fc.property(hours, hours, fc.integer({ min: -100, max: 100 }), (publish, expires, now) => {
      const times = {
        publishAt: publish === null ? null : at(publish),
        expiresAt: expires === null ? null : at(expires),
        withdrawnAt: null,
      }
      const isOn = publish !== null && publish <= now && (expires === null || expires > now)
      expect(phaseOf(times, at(now)) === 'ongoing').toBe(isOn)
    }),
  )
})
