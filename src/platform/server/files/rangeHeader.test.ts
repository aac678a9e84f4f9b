import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRange } from './rangeHeader.ts'

test.each([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['Bytes=5-6', { start: 5, end: 6 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-5', null],
  ['bytes=-', null],
  ['bytes=', null],
  ['bytes=0-1,5-6', null],
  ['bytes=a-b', null],
  ['bytes=1.5-2', null],
  ['bytes=--5', null],
  ['lines=0-5', null],
  ['0-5', null],
  [`bytes=0-${'9'.repeat(400)}`, null],
  ['', null],
  [undefined, null],
] as const)('LIB-02 of 100 bytes, %j means %j', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range)
})

test('LIB-02 no range of an empty file can be satisfied', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable')
  expect(parseRange(undefined, 0)).toBeNull()
})

test('LIB-02 a range of two numbers picks the same bytes as slicing', () => {
  const content = fc.uint8Array({ minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(content, fc.nat(250), fc.nat(250), (bytes, first, last) => {
      const range = parseRange(`bytes=${first}-${last}`, bytes.length)
      if (last < first) expect(range).toBeNull()
      else if (first >= bytes.length) expect(range).toBe('unsatisfiable')
      else if (range === null || range === 'unsatisfiable') expect.unreachable()
      else expect(bytes.slice(range.start, range.end + 1)).toEqual(bytes.slice(first, last + 1))
    }),
    { numRuns: 1000 },
  )
})

test('LIB-02 a range from the end picks the same bytes as slicing from the end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.integer({ min: 1, max: 300 }), (bytes, length) => {
      const range = parseRange(`bytes=-${length}`, bytes.length)
      if (range === null || range === 'unsatisfiable') return expect.unreachable()
      expect(bytes.slice(range.start, range.end + 1)).toEqual(bytes.slice(-length))
    }),
    { numRuns: 1000 },
  )
})

test('LIB-02 whatever the header says, the range is inside the file', () => {
  const loose = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'bytes=0123456789-, ') }))
  fc.assert(
    fc.property(loose, fc.nat(1000), (header, size) => {
      const range = parseRange(header, size)
      if (range === null || range === 'unsatisfiable') return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeGreaterThanOrEqual(range.start)
      expect(range.end).toBeLessThan(size)
    }),
    { numRuns: 2000 },
  )
})
