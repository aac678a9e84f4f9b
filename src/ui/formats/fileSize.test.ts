import { expect, test } from 'vitest'
import { accepts, showSize } from './fileSize.ts'

test('formats sizes like file managers', () => {
  expect(showSize(0)).toBe('0 B')
  expect(showSize(900)).toBe('900 B')
  expect(showSize(1536)).toBe('1.5 kB')
  expect(showSize(5 * 1024 * 1024)).toBe('5 MB')
})

test('accepts a file by its extension or its type', () => {
  const pdf = { name: 'Letter.PDF', type: 'application/pdf' }
  expect(accepts('.doc,.docx,.pdf', pdf)).toBe(true)
  expect(accepts('image/*', pdf)).toBe(false)
  expect(accepts('image/*', { name: 'x', type: 'image/png' })).toBe(true)
  expect(accepts('application/pdf', pdf)).toBe(true)
  expect(accepts('', pdf)).toBe(true)
  expect(accepts('.xls', { name: 'marks.xlsx', type: '' })).toBe(false)
})
