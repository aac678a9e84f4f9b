import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvText, neutral, rowsAsCsv } from './csv.ts'

test('a spreadsheet reads back every cell as it was, with the mark that keeps it from running', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', ' ', '=', '₹', 'मी') }),
    fc.integer(),
    fc.constant(null),
  )
  const lines = fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
  fc.assert(
    fc.property(lines, (block) => {
      const text = csvText(block)
      expect(text.startsWith('\uFEFF')).toBe(true)
      const read = Papa.parse<string[]>(text.slice(1), { delimiter: ',', newline: '\r\n' }).data.slice(0, -1)
      expect(read).toEqual(block.map((line) => line.map((value) => neutral(value))))
    }),
  )
})

test('nothing that begins like a formula is left to run, and numbers stay numbers', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', '＠'),
      fc.string({ minLength: 1 }),
      (sign, rest) => {
        const safe = neutral(sign + rest)
        expect(/^[+-]\d+(\.\d+)?$/.test(sign + rest) || safe.startsWith("'")).toBe(true)
      },
    ),
  )
  expect(neutral('=HYPERLINK("x")')).toBe('\'=HYPERLINK("x")')
  expect(neutral('+91 98450 12345')).toBe("'+91 98450 12345")
  expect(neutral(-12.5)).toBe('-12.5')
  expect(neutral('-12.5')).toBe('-12.5')
  expect(neutral(undefined)).toBe('')
})

test('headings first, then what the columns say, with ₹ and Hindi as they are', () => {
  const columns = [
    { id: 'name', header: 'Student', value: (row: { name: string; due: number | null }) => row.name },
    { id: 'due', header: 'To pay, ₹', value: (row: { name: string; due: number | null }) => row.due },
  ]
  expect(
    rowsAsCsv(columns, [
      { name: 'मीरा शर्मा', due: 38750 },
      { name: 'Rao, Asha', due: null },
    ]),
  ).toBe('\uFEFFStudent,"To pay, ₹"\r\nमीरा शर्मा,38750\r\n"Rao, Asha",\r\n')
})
