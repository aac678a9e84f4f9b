import fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import * as patterns from './patterns.ts'

const { Aadhaar, dialNumberOf, examples, id, maskAadhaar, multiline, text, wholeNumber } = patterns

const exported = new Map<string, unknown>(Object.entries(patterns))
const named = Object.entries(examples).map(([name, example]) => {
  const schema = exported.get(name) as z.ZodType
  return {
    name,
    schema,
    accepted: example.accepted as readonly unknown[],
    refused: example.refused as readonly unknown[],
  }
})

for (const { name, schema, accepted, refused } of named) {
  test(`UTL-02 USR-06 ${name} accepts its valid examples and rejects the others with a readable message`, () => {
    for (const value of accepted)
      expect(schema.safeParse(value), JSON.stringify(value)).toMatchObject({ success: true })
    for (const value of refused) {
      const result = schema.safeParse(value)
      expect(result.success, JSON.stringify(value)).toBe(false)
      expect(result.error?.issues[0]?.message).toMatch(/^(?!Invalid)[A-Z].{5,120}\.$/)
    }
  })
}

test('UTL-02 every pattern has examples', () => {
  const schemas = Object.entries(patterns).filter(([, value]) => typeof value === 'object' && 'safeParse' in value)
  expect(schemas.map(([name]) => name).sort()).toEqual(Object.keys(examples).sort())
})

test('UTL-02 no pattern is slow on long hostile input', () => {
  const hostile = [
    'a',
    ' ',
    '0',
    '+',
    'a.',
    'a@',
    '-',
    "a'",
    ' ,',
    'a-',
    '1.',
    'ಾ',
    '<p',
    '\u0000',
    '\ud800',
    'a@a.',
    'ा\u200d',
  ]
  const schemas = [...named.map(({ schema }) => schema), text(3000), multiline(3000), wholeNumber(1, 5), id()]
  const ends = ['', '!', '@']
  const values = hostile.flatMap((piece) =>
    [13, 24, 99, 253, 10_000].flatMap((length) =>
      ends.map((end) => piece.repeat(Math.ceil(length / piece.length)) + end),
    ),
  )
  for (const schema of schemas) {
    const before = performance.now()
    for (const value of values) schema.safeParse(value)
    expect(performance.now() - before).toBeLessThan(500)
  }
})

test('UTL-02 no pattern throws or accepts a control character, whatever the input', () => {
  const any = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.anything())
  fc.assert(
    fc.property(any, (value) => {
      for (const { schema } of named) {
        const result = schema.safeParse(value)
        if (result.success) expect(String(result.data)).not.toMatch(/[\p{Cc}\p{Cs}]/u)
      }
    }),
    { numRuns: 1000 },
  )
})

test('UTL-02 a national number gets the Indian country code, and one with a plus keeps its own', () => {
  expect(dialNumberOf('98450 12345')).toBe('+919845012345')
  expect(dialNumberOf('098450-12345')).toBe('+919845012345')
  expect(dialNumberOf('91 98450 12345')).toBe('+919845012345')
  expect(dialNumberOf('+91 (98450) 12345')).toBe('+919845012345')
  expect(dialNumberOf('+65 9123 4567')).toBe('+6591234567')
  for (const none of ['', '12345', 'call me', '9845012345 9845012345', '+', '1'.repeat(5000), '98450\u000012345'])
    expect(dialNumberOf(none)).toBeUndefined()
})

test('UTL-02 a whole number is accepted as a number or its plain digits, within its limits', () => {
  for (const value of ['1', '99', '200', 1, 200]) expect(wholeNumber(1, 200).parse(value)).toBe(Number(value))
  for (const bad of ['', '0', '201', '-1', '1.5', '007', ' 1', '1e2', '0x10', 'NaN', 0, 201, 1.5, null, true])
    expect(wholeNumber(1, 200).safeParse(bad).success, JSON.stringify(bad)).toBe(false)
})

test('UTL-02 an e-mail address is stored in lower case and a name in composed form', () => {
  expect(patterns.Email.parse(' Asha.Rao@School.IN ')).toBe('asha.rao@school.in')
  expect(patterns.PersonName.parse(' Zoe\u0308 ')).toBe('Zoë')
})

// An independent implementation of the checksum, by rotation and reflection instead of tables.
function checkDigit(digits: string): number {
  const times = (a: number, b: number) =>
    a < 5 ? (b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5)) : b < 5 ? 5 + ((((a - b) % 5) + 5) % 5) : (((a - b) % 5) + 5) % 5
  const step = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
  const moved = (digit: number, place: number): number => (place === 0 ? digit : moved(step[digit] ?? 0, place - 1))
  const check = [...digits]
    .reverse()
    .reduce((sum, digit, place) => times(sum, moved(Number(digit), (place + 1) % 8)), 0)
  return [0, 4, 3, 2, 1, 5, 6, 7, 8, 9][check] ?? 0
}

const elevenDigits = fc
  .tuple(fc.integer({ min: 2, max: 9 }), fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 }))
  .map(([first, rest]) => `${first}${rest.join('')}`)

test('USR-06 an Aadhaar number with the right check digit passes and with any other fails', () => {
  fc.assert(
    fc.property(elevenDigits, (digits) => {
      const right = checkDigit(digits)
      for (let last = 0; last < 10; last++) expect(Aadhaar.safeParse(digits + last).success).toBe(last === right)
    }),
    { numRuns: 1000 },
  )
})

test('USR-06 a wrong digit or two swapped neighbours in an Aadhaar number are detected', () => {
  fc.assert(
    fc.property(elevenDigits, fc.nat(10), fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
      const number = `${digits}${checkDigit(digits)}`
      const at = (n: number) => number.charAt(n)
      const wrong = number.slice(0, place) + ((Number(at(place)) + shift) % 10) + number.slice(place + 1)
      const swapped = number.slice(0, place) + at(place + 1) + at(place) + number.slice(place + 2)
      expect(Aadhaar.safeParse(wrong).success).toBe(false)
      if (swapped !== number) expect(Aadhaar.safeParse(swapped).success).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

test('USR-06 an Aadhaar number is shown masked', () => {
  expect(maskAadhaar('234123412346')).toBe('XXXX XXXX 2346')
  expect(maskAadhaar('2341 2341 2346')).toBe('XXXX XXXX XXXX')
  expect(maskAadhaar('')).toBe('XXXX XXXX XXXX')
})

test('UTL-02 free text is trimmed, limited in length, and safe to store; only multiline text has line breaks', () => {
  expect(text(10).parse('  नमस्ते  ')).toBe('नमस्ते')
  expect(text(5, 0).parse('')).toBe('')
  for (const bad of ['', '   ', 'a\nb', 'a\u2028b', 'a\u0000b', 'a\ud800b', 'a\tb', 'x'.repeat(11), 5, null, ['a']])
    expect(text(10).safeParse(bad).success, JSON.stringify(bad)).toBe(false)
  expect(text(10).parse('👩‍🏫 <b>')).toBe('👩‍🏫 <b>')
  expect(multiline(20).parse(' one\r\ntwo\rthree\t\n')).toBe('one\ntwo\nthree')
  for (const bad of ['a\u0000b', 'a\u001bb', '\udc00', 'x'.repeat(21)])
    expect(multiline(20).safeParse(bad).success).toBe(false)
  expect(multiline(200_000).safeParse('line\n'.repeat(39_999)).success).toBe(true)
})

test('UTL-02 an identifier is a UUID', () => {
  expect(id().safeParse('0198c0de-7b1a-7c3e-9d2f-0123456789ab').success).toBe(true)
  for (const bad of ['', '1', "' or 1=1", '0198c0de7b1a7c3e9d2f0123456789ab'])
    expect(id().safeParse(bad).success).toBe(false)
})
