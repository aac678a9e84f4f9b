import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hundredthsOf, isWithinMarks, shortMarks } from './marks.ts'

const hundredths = fc.integer({ min: 0, max: 999_999 })
/** Every way to write a mark: with and without trailing zeros. */
const written = hundredths.chain((n) => {
  const [whole, part] = [String(Math.floor(n / 100)), String(n % 100).padStart(2, '0')]
  const ways = [`${whole}.${part}`]
  if (part.endsWith('0')) ways.push(`${whole}.${part[0]}`)
  if (part === '00') ways.push(whole)
  return fc.constantFrom(...ways).map((text) => ({ n, text }))
})

test('HW-01 marks are exact to the hundredth, however they are written', () => {
  fc.assert(
    fc.property(written, written, (a, b) => {
      expect(hundredthsOf(a.text)).toBe(a.n)
      expect(hundredthsOf(shortMarks(a.text))).toBe(a.n)
      expect(isWithinMarks(a.text, b.text)).toBe(a.n <= b.n)
    }),
    { numRuns: 5000 },
  )
})

test('HW-01 what is no mark is none: signs, exponents, third places, spaces inside', () => {
  for (const text of ['', '-1', '+1', '1e2', '1.234', '01', '.5', '5.', '1 0', '10000', 'NaN', '१०'])
    expect(hundredthsOf(text)).toBeUndefined()
})
