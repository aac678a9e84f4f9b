import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closesFor, endOf, lastSaveAt, noAllowance, startRefusal, takesAnswers, timeFor } from './timing.ts'

const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00Z`)
const timing = { opensAt: at('09:00'), closesAt: at('11:00'), minutes: 40, graceMinutes: 2 }
const test1 = { ...timing, state: 'scheduled', attempts: 1 } as const

const times = fc.record({
  opensAt: fc.integer({ min: 0, max: 2_000_000_000 }).map((second) => second * 1000),
  window: fc.integer({ min: 1, max: 20_000 }),
  minutes: fc.integer({ min: 1, max: 600 }),
  graceMinutes: fc.integer({ min: 0, max: 60 }),
})
const allowances = fc.record({ percent: fc.integer({ min: 100, max: 400 }), minutes: fc.integer({ min: 0, max: 300 }) })
const made = ({ window, ...rest }: typeof times extends fc.Arbitrary<infer T> ? T : never) => ({
  ...rest,
  closesAt: rest.opensAt + window * 60_000,
})

test('ASM-03 an attempt ends after its minutes, or when the test closes', () => {
  expect(endOf(timing, noAllowance, at('09:10'), 0)).toBe(at('09:50'))
  expect(endOf(timing, noAllowance, at('10:45'), 0)).toBe(at('11:00'))
})

test('ASM-03 extra time is a share of the time and minutes, and is not lost by beginning late', () => {
  const allowance = { percent: 125, minutes: 5 }
  expect(timeFor(timing, allowance)).toBe(55 * 60_000)
  expect(endOf(timing, allowance, at('09:10'), 0)).toBe(at('10:05'))
  expect(endOf(timing, allowance, at('10:45'), 0)).toBe(at('11:15'))
  expect(closesFor(timing, allowance)).toBe(at('11:15'))
})

test('ASM-03 what a teacher adds counts even after the test has closed', () => {
  expect(endOf(timing, noAllowance, at('10:45'), 10)).toBe(at('11:10'))
})

test('ASM-03 why an attempt cannot begin', () => {
  const refusal = (now: string, had: Parameters<typeof startRefusal>[2] = []) =>
    startRefusal(test1, noAllowance, had, at(now))
  expect(refusal('08:59')).toBe('not-open-yet')
  expect(refusal('09:00')).toBe(null)
  expect(refusal('11:00')).toBe('closed')
  expect(refusal('09:30', ['running'])).toBe('already-running')
  expect(refusal('09:30', ['handedIn'])).toBe('no-attempts-left')
  expect(refusal('09:30', ['void'])).toBe(null)
  expect(startRefusal({ ...test1, state: 'draft' }, noAllowance, [], at('09:30'))).toBe('not-scheduled')
  expect(startRefusal({ ...test1, state: 'closed' }, noAllowance, [], at('09:30'))).toBe('closed')
})

test('ASM-03 answers are taken until the grace after the end is over', () => {
  const endsAt = at('09:50')
  expect(takesAnswers('running', endsAt, timing, at('09:51'))).toBe(true)
  expect(takesAnswers('running', endsAt, timing, lastSaveAt(endsAt, timing))).toBe(false)
  expect(takesAnswers('handedIn', endsAt, timing, at('09:40'))).toBe(false)
})

test('ASM-03 times are whole seconds, never shorter than promised, and extra time never takes any away', () => {
  fc.assert(
    fc.property(times.map(made), allowances, fc.nat({ max: 20_000 }), (timed, allowance, later) => {
      const startedAt = Math.min(timed.opensAt + later * 60_000, timed.closesAt - 1000)
      const own = timeFor(timed, allowance)
      expect(own % 1000).toBe(0)
      expect(own * 100).toBeGreaterThanOrEqual(timed.minutes * 60_000 * allowance.percent)
      const [plain, extra] = [noAllowance, allowance].map((one) => endOf(timed, one, startedAt, 0))
      expect(extra).toBeGreaterThanOrEqual(plain ?? 0)
      // Whoever gets extra time gets exactly that much more.
      expect((extra ?? 0) - (plain ?? 0)).toBe(own - timed.minutes * 60_000)
      expect(endOf(timed, allowance, startedAt, 7) - (extra ?? 0)).toBe(7 * 60_000)
    }),
  )
})
