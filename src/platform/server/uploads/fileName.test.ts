import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanName } from './fileName.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['Report V1.2.PDF', 'Report V1.2.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\asha\\marks.xlsx', 'marks.xlsx'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie_ x.pdf'],
  ['nul\0.pdf', '_nul.pdf'],
  ['CON', '_CON'],
  ['  spaced   out .pdf', 'spaced out.pdf'],
  ['"quoted" <b>?.pdf', '_quoted_ _b__.pdf'],
  ['...', 'file'],
  ['', 'file'],
  ['.pdf', 'file.pdf'],
  ['.htaccess', 'file.htaccess'],
  ['समय सारणी.pdf', 'समय सारणी.pdf'],
  ['क्\u200dष.pdf', 'क्\u200dष.pdf'],
  ['e\u0301te\u0301.pdf', 'été.pdf'],
])('%j becomes %j', (name, clean) => {
  expect(cleanName(name)).toBe(clean)
})

test('a long name is truncated to 150 characters and keeps its extension', () => {
  const clean = cleanName(`${'अ'.repeat(400)}.docx`)
  expect(clean).toHaveLength(150)
  expect(clean.endsWith('.docx')).toBe(true)
  expect(cleanName(`${'a'.repeat(144)}😀😀😀.pdf`).isWellFormed()).toBe(true)
})

test('no path, control character or direction mark survives, and cleaning is idempotent', () => {
  const nasty = fc.constantFrom(
    '/',
    '\\',
    '\0',
    '\n',
    '\u202e',
    '..',
    ':',
    '"',
    '.pdf',
    ' ',
    'con',
    '\ud800',
    '😀',
    '\u0301',
  )
  const names = fc.array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 60 })), { maxLength: 12 })
  fc.assert(
    fc.property(names, (parts) => {
      const clean = cleanName(parts.join(''))
      expect(clean.length).toBeGreaterThan(0)
      expect(clean.length).toBeLessThanOrEqual(150)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what we look for
      expect(clean).not.toMatch(/[/\\\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069<>:"|?*]/)
      expect(clean).not.toMatch(/^[.\s]|[.\s]$/)
      expect(clean.isWellFormed()).toBe(true)
      expect(cleanName(clean)).toBe(clean)
    }),
    { numRuns: 1000 },
  )
})
