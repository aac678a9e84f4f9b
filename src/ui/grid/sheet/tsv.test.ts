import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTsv, writeTsv } from './tsv.ts'

test('any block survives the round trip through the clipboard', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', 'a', ' ', 'ग') }),
    fc.constant(''),
  )
  const rows = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }))
  fc.assert(
    fc.property(rows, (block) => {
      expect(parseTsv(writeTsv(block))).toEqual(block)
    }),
    { numRuns: 500 },
  )
})

test('parses a block from Excel with a line end after the last row', () => {
  expect(parseTsv('45\t38\tAB\r\n40\t\tEX\r\n')).toEqual([
    ['45', '38', 'AB'],
    ['40', '', 'EX'],
  ])
})

test('parses a cell with line ends and quotes', () => {
  expect(parseTsv('"first line\nsecond ""quoted"" line"\t7\r\nplain\t8\r\n')).toEqual([
    ['first line\nsecond "quoted" line', '7'],
    ['plain', '8'],
  ])
})

test('keeps quotes that are part of the text', () => {
  expect(parseTsv('"Star" student\t5" ruler\t"quoted"\r\n')).toEqual([['"Star" student', '5" ruler', '"quoted"']])
  expect(parseTsv('"never closed\tnext')).toEqual([['"never closed', 'next']])
})

test('parses a single value, an empty text and old Mac line ends', () => {
  expect(parseTsv('45')).toEqual([['45']])
  expect(parseTsv('')).toEqual([['']])
  expect(parseTsv('a\rb')).toEqual([['a'], ['b']])
})
