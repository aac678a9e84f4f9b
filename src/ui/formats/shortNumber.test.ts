import { expect, test } from 'vitest'
import { shortNumber } from './shortNumber.ts'

test('shortens large numbers to lakhs and crores', () => {
  expect([0, 999, 25_000, 250_000, 12_500_000, -250_000].map((value) => shortNumber(value, 'en-IN'))).toEqual([
    '0',
    '999',
    '25K',
    '2.5L',
    '1.25Cr',
    '-2.5L',
  ])
  expect(shortNumber(250_000, 'hi-IN')).toMatch(/^2\.5\sलाख$/)
})
