import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitNumber, readNumber, showNumber } from './numberText.ts'

test('parses numbers as people write them', () => {
  expect(readNumber('1,00,000')).toBe(100000)
  expect(readNumber(' ₹ 4,500.50 ')).toBe(4500.5)
  expect(readNumber('१२३')).toBe(123)
  expect(readNumber('.5')).toBe(0.5)
  expect(readNumber('−3')).toBe(-3)
  expect(readNumber('')).toBeNull()
  expect(readNumber('12a')).toBeNull()
  expect(readNumber('1.2.3')).toBeNull()
  expect(readNumber('1e9')).toBeNull()
})

test('groups digits the Indian way', () => {
  expect(showNumber(1234567.5, 'en-IN', 2)).toBe('12,34,567.5')
  expect(showNumber(100000, 'hi-IN', 0)).toBe('1,00,000')
  expect(showNumber(null, 'en-IN', 2)).toBe('')
})

test('a formatted number parses back to itself', async () => {
  await fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 2 }), (minor, decimals) => {
      const value = fitNumber(minor / 100, decimals)
      expect(readNumber(showNumber(value, 'en-IN', decimals))).toBe(value)
    }),
  )
})

test('rounds and clamps to the bounds', () => {
  expect(fitNumber(101, 0, 0, 100)).toBe(100)
  expect(fitNumber(-4, 0, 0, 100)).toBe(0)
  expect(fitNumber(1.005, 2)).toBe(1.01)
  expect(fitNumber(-2.5, 0)).toBe(-3)
})
