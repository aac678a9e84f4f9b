import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base32, codeOf, stepAt, stepOfCode } from './totp.ts'

const key = Buffer.from('12345678901234567890')

test('one-time codes are those of RFC 6238', () => {
  // The last six digits of the values in its appendix B.
  const known: [number, string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ]
  for (const [seconds, code] of known) expect(codeOf(key, stepAt(new Date(seconds * 1000)))).toBe(code)
})

test('a code is accepted for a clock that is half a minute off, and never later', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.integer({ min: -10, max: 10 }), (seconds, off) => {
      const now = new Date(seconds * 1000)
      const step = stepAt(now) + off
      fc.pre(step >= 0)
      const found = stepOfCode(key, codeOf(key, step), now)
      // Six digits may agree by chance; then the step found is one of those that are accepted.
      if (Math.abs(off) <= 1) expect(found).not.toBeNull()
      else if (found !== null) expect(Math.abs(found - stepAt(now))).toBeLessThanOrEqual(1)
    }),
  )
})

test('the key is shown as apps take it', () => {
  expect(base32(key)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
