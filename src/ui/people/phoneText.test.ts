import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneText } from './phoneText.ts'

test('formats phone numbers as people write them', () => {
  expect(phoneText('+919824589644')).toBe('+91 98245 89644')
  expect(phoneText('+12025550143')).toBe('+1 202 555 0143')
  expect(phoneText('+97145551234')).toBe('+97145551234')
  expect(phoneText('98XXX')).toBe('98XXX')
})

test('no digit is lost or moved', () => {
  const digits = fc.stringMatching(/^\+[1-9]\d{6,14}$/)
  fc.assert(fc.property(digits, (number) => phoneText(number).replaceAll(' ', '') === number))
})
