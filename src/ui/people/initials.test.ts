import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test('initials take the first letters of the first and last name in any script', () => {
  expect(initials('Aarav Kulkarni')).toBe('AK')
  expect(initials('  diya  rani menon ')).toBe('DM')
  expect(initials('मीरा शर्मा')).toBe('मश')
  expect(initials('Madonna')).toBe('M')
  expect(initials('')).toBe('')
})
