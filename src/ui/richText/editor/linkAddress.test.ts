import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeHref, safeStart } from '../html/htmlVocabulary.ts'
import { readAddress } from './linkAddress.ts'

test('accepts addresses as people type them', () => {
  const meant: Record<string, string> = {
    'https://school.in/a?b=1#c': 'https://school.in/a?b=1#c',
    ' school.in ': 'https://school.in/',
    'www.school.in/fees?x=1': 'https://www.school.in/fees?x=1',
    'office@school.in': 'mailto:office@school.in',
    'mailto:office@school.in': 'mailto:office@school.in',
    '+91 80 1234 5678': 'tel:+918012345678',
    '080-12345678': 'tel:08012345678',
    'विद्यालय.भारत': `https://${new URL('https://विद्यालय.भारत').host}/`,
  }
  for (const [typed, href] of Object.entries(meant)) expect(readAddress(typed), typed).toEqual({ href })
})

test('rejects invalid and unsafe addresses with the reason', () => {
  for (const typed of ['', 'page', 'javascript:alert(1)', 'data:text/html,x', 'ftp://a.in', '/home', '//a.in', '12'])
    expect(readAddress(typed), typed).toEqual({ problem: 'invalid' })
  expect(readAddress('http://school.in')).toEqual({ problem: 'unsafe' })
})

test('only https, e-mail and phone addresses pass', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc
      .tuple(fc.constantFrom('javascript:', 'JAVASCRIPT:', '\tdata:', 'vbscript:', 'https:'), fc.string())
      .map((two) => two.join('')),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const read = readAddress(text)
      const href = 'href' in read ? read.href : safeHref(text)
      if (href === null) return
      expect(href).toMatch(/^(https:\/\/|mailto:|tel:)/)
      expect(safeHref(href)).toBe(href)
    }),
    { numRuns: 2000 },
  )
})

test('a list starts with a small integer', () => {
  expect(['3', '0', '-1', '1e9', '99999', '', null, '12'].map(safeStart)).toEqual([3, 1, 1, 1, 1, 1, 1, 12])
})
