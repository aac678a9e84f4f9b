import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sign, verify } from './fileLinks.ts'

const secret = 'a secret that is long enough for the links'
const link = { secret, tenantId: 'school-a', fileId: 'file-1', purpose: 'download' }
const expiresAt = new Date('2026-09-01T10:00:00Z')
const before = new Date('2026-09-01T09:59:59Z')
const token = sign({ ...link, expiresAt })

test('a link works until it expires, to the second', () => {
  expect(verify({ ...link, token, now: before })).toBe('valid')
  expect(verify({ ...link, token, now: new Date('2026-09-01T09:59:59.999Z') })).toBe('valid')
  expect(verify({ ...link, token, now: expiresAt })).toBe('expired')
})

test.each([
  ['another school', { tenantId: 'school-b' }],
  ['another file', { fileId: 'file-2' }],
  ['another purpose', { purpose: 'preview' }],
  ['another secret', { secret: 'another secret that is long enough to be used' }],
  ['parts that run into each other', { tenantId: 'school-afile-1', fileId: '' }],
])('a link does not work for %s', (_title, change) => {
  expect(verify({ ...link, ...change, token, now: before })).toBe('invalid')
})

test('no altered character is accepted, neither in the expiry nor in the signature', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.='
  for (let at = 0; at < token.length; at++) {
    for (const letter of letters) {
      if (letter === token[at]) continue
      const altered = token.slice(0, at) + letter + token.slice(at + 1)
      expect(verify({ ...link, token: altered, now: before })).toBe('invalid')
    }
  }
})

test('an expiry cannot be extended with an old signature', () => {
  const later = sign({ ...link, expiresAt: new Date('2027-09-01T10:00:00Z') })
  const forged = `${later.split('.')[0]}.${token.split('.')[1]}`
  expect(verify({ ...link, token: forged, now: before })).toBe('invalid')
  expect(verify({ ...link, token: `0${token}`, now: before })).toBe('invalid')
})

test('any text as a token is reported as invalid and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(verify({ ...link, token: text, now: before })).toBe('invalid')
    }),
    { numRuns: 1000 },
  )
})

test('a signed link verifies, and only for the same values', () => {
  const value = fc.string({ unit: 'grapheme', maxLength: 40 })
  fc.assert(
    fc.property(value, value, value, value, (tenantId, fileId, purpose, other) => {
      const made = sign({ secret, tenantId, fileId, purpose, expiresAt })
      expect(verify({ secret, tenantId, fileId, purpose, token: made, now: before })).toBe('valid')
      const foreign = verify({ secret, tenantId: other, fileId, purpose, token: made, now: before })
      expect(foreign).toBe(other === tenantId ? 'valid' : 'invalid')
    }),
    { numRuns: 1000 },
  )
})

test('signing refuses a short secret or an invalid date', () => {
  expect(() => sign({ ...link, secret: 'short', expiresAt })).toThrow('at least 32')
  expect(() => sign({ ...link, expiresAt: new Date(Number.NaN) })).toThrow('expiry')
})
