import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { readUrlParameters, type UrlParameters, withoutToken } from './urlParameters.ts'

const whole =
  '?token=aB3._~-xyz&tenantId=0198c0de-7b1a-7c3e-9d2f-0123456789ab&download=true&isPrek=0&instituteId=42&templateId=7&templateType=2' +
  '&isGradeBook=1&acId=9&acStId=0&acYear=2026-27&termId=3&term=Term%201'

test('NAV-08 all thirteen parameters are parsed to their types', () => {
  const { parameters, refused } = readUrlParameters(whole)
  expect(refused).toEqual([])
  expect(parameters).toEqual({
    token: 'aB3._~-xyz',
    tenantId: '0198c0de-7b1a-7c3e-9d2f-0123456789ab',
    download: true,
    isPrek: false,
    instituteId: '42',
    templateId: '7',
    templateType: '2',
    isGradeBook: true,
    acId: '9',
    acStId: 0,
    acYear: '2026-27',
    termId: '3',
    term: 'Term 1',
  })
  expect(Object.keys(parameters)).toHaveLength(13)
  expectTypeOf<UrlParameters['acStId']>().toEqualTypeOf<number | undefined>()
})

test('NAV-08 an invalid parameter is dropped and listed, and the valid ones stay', () => {
  const { parameters, refused } = readUrlParameters(
    'token=%3Cscript%3E&download=maybe&acStId=1e9&termId=..%2F..%2Fetc&term=%00&acYear=%E2%80%AE&templateId=&instituteId=5&isPrek=TRUE',
  )
  expect(parameters).toEqual({ instituteId: '5', isPrek: true })
  expect(refused).toEqual(['token', 'download', 'templateId', 'acStId', 'acYear', 'termId', 'term'])
})

test('NAV-08 a repeated parameter is dropped', () => {
  expect(readUrlParameters('?tenantId=1&tenantId=2')).toEqual({ parameters: {}, refused: ['tenantId'] })
})

test('NAV-08 unknown names are ignored and names are case-sensitive', () => {
  expect(readUrlParameters('?TOKEN=abcdefgh&isadmin=1&__proto__=1&constructor=1')).toEqual({
    parameters: {},
    refused: [],
  })
  expect(readUrlParameters('')).toEqual({ parameters: {}, refused: [] })
})

test('NAV-08 no URL makes it throw', () => {
  const name = fc.constantFrom('token', 'download', 'acStId', 'term', 'acYear', '__proto__', 'x')
  const pairs = fc.array(fc.tuple(name, fc.string({ unit: 'binary' })), { maxLength: 20 })
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    pairs.map((all) => all.map(([key, value]) => `${key}=${value}`).join('&')),
  )
  fc.assert(
    fc.property(hostile, (search) => {
      const { parameters } = readUrlParameters(search)
      expect(JSON.stringify(parameters)).not.toMatch(/\\u0000|<script/)
    }),
    { numRuns: 2000 },
  )
  const before = performance.now()
  for (const text of [
    `?token=${'a'.repeat(1_000_000)}`,
    `?term=${'%20'.repeat(300_000)}`,
    '?token=a&'.repeat(100_000),
    '%'.repeat(1_000_000),
  ])
    expect(readUrlParameters(text).parameters).toEqual({})
  expect(performance.now() - before).toBeLessThan(3000)
})

test('NAV-08 the token is removed from the address bar and the rest stays', () => {
  expect(withoutToken('?token=abcdefgh&download=true&term=Term%201')).toBe('?download=true&term=Term+1')
  expect(withoutToken('?token=a&token=b')).toBe('')
  expect(withoutToken('')).toBe('')
})
