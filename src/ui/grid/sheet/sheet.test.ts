import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBad } from '../cells/cellContent.ts'
import { type GridColumn, type GridRow, readCell, textOf } from '../gridColumn.ts'
import { englishGridText as text } from '../gridText.ts'
import type { CellRange } from './cellRange.ts'
import {
  contentAt,
  planFillDown,
  planPaste,
  type SheetData,
  textAt,
  textsOf,
  withChanges,
  withoutSaved,
} from './sheet.ts'
import { parseTsv, writeTsv } from './tsv.ts'

const outOf = (most: number) => (value: unknown) =>
  typeof value === 'number' && (value < 0 || value > most) ? `At most ${most}` : null
const columns: GridColumn[] = [
  ...['a', 'b', 'c'].map(
    (id): GridColumn => ({
      id,
      header: id,
      kind: 'number',
      codes: { AB: 'Absent', EX: 'Exempt' },
      validate: outOf(40),
    }),
  ),
  { id: 'name', header: 'Name' },
  { id: 'total', header: 'Total', kind: 'number', readOnly: true },
  {
    id: 'house',
    header: 'House',
    kind: 'choice',
    options: [
      { value: 'g', label: 'Ganga' },
      { value: 'y', label: 'Yamuna' },
    ],
  },
]
const rows: GridRow[] = Array.from({ length: 24 }, (_, at) => ({
  id: `s${at}`,
  header: `Student ${at}`,
  values: { total: 0 },
}))
const sheet: SheetData = { rows, columns, edits: new Map() }
const at = (r: number, c: number): CellRange => ({ top: r, left: c, bottom: r, right: c })
const after = (changes: Parameters<typeof withChanges>[1], from = sheet): SheetData => ({
  ...from,
  edits: withChanges(from, changes),
})

test('a block of 20 × 3 from a spreadsheet fills 60 cells', () => {
  const block = Array.from({ length: 20 }, (_, r) => [String(r), String(r + 1), r % 7 === 0 ? 'ab' : String(r + 2)])
  const plan = planPaste(sheet, at(2, 0), parseTsv(writeTsv(block)), text)
  expect(plan.filled).toBe(60)
  expect(plan.changes).toHaveLength(60)
  expect(plan.bad).toBe(0)
  expect(plan.block).toEqual({ top: 2, left: 0, bottom: 21, right: 2 })
  const next = after(plan.changes)
  expect(contentAt(next, { r: 2, c: 2 })).toBe('AB')
  expect(contentAt(next, { r: 21, c: 2 })).toBe(21)
})

test('one value fills the selection, and a block repeats if it fits exactly', () => {
  const fill = planPaste(sheet, { top: 0, left: 0, bottom: 4, right: 2 }, [['7']], text)
  expect(fill.filled).toBe(15)
  const twice = planPaste(sheet, { top: 0, left: 0, bottom: 3, right: 0 }, [['1'], ['2']], text)
  expect(textsOf(after(twice.changes), { top: 0, left: 0, bottom: 3, right: 0 })).toEqual([['1'], ['2'], ['1'], ['2']])
})

test('an invalid value is kept in its cell as typed, and marked', () => {
  const plan = planPaste(sheet, at(0, 0), [['45', 'forty', 'ex']], text)
  expect(plan.bad).toBe(2)
  const next = after(plan.changes)
  expect(contentAt(next, { r: 0, c: 0 })).toEqual({ bad: '45', reason: 'At most 40' })
  expect(contentAt(next, { r: 0, c: 1 })).toEqual({ bad: 'forty', reason: text.notANumber })
  expect(contentAt(next, { r: 0, c: 2 })).toBe('EX')
})

test('a paste never loses a value: each is in its cell, valid or marked, or listed as left out', () => {
  const word = fc.oneof(
    fc.integer({ min: -9, max: 99 }).map(String),
    fc.constantFrom('AB', 'ex', 'Ganga', 'yamuna', 'nobody', ' 7 ', '१२'),
    fc.string({ maxLength: 6 }),
  )
  const values = fc.array(fc.array(word, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(fc.nat(23), fc.nat(5), values, (r, c, block) => {
      const plan = planPaste(sheet, at(r, c), block, text)
      const next = after(plan.changes)
      const leftOut = plan.leftOut.map((one) => one.value)
      block.forEach((line, down) => {
        line.forEach((value, across) => {
          if (value.trim() === '') return
          const column = columns[c + across]
          const row = rows[r + down]
          const inCell =
            column &&
            row &&
            textAt(next, { r: r + down, c: c + across }) === textOf(column, readCell(column, row, value, text))
          const listed = leftOut.indexOf(value)
          if (!inCell) {
            expect(listed).toBeGreaterThanOrEqual(0)
            leftOut.splice(listed, 1)
          }
        })
      })
      expect(leftOut).toEqual([])
    }),
    { numRuns: 300, examples: [[0, 0, [['0', 'AB', '0', '0', '$0'], ['0']]]] },
  )
})

test('values for read-only cells and beyond the edge are listed with the reason', () => {
  const plan = planPaste(sheet, at(23, 3), [['Asha', '12', 'Ganga', 'beyond'], ['below']], text)
  expect(plan.filled).toBe(2)
  expect(plan.leftOut).toEqual([
    { value: '12', row: 'Student 23', column: 'Total', reason: 'readOnly' },
    { value: 'beyond', row: 'Student 23', column: null, reason: 'outside' },
    { value: 'below', row: null, column: 'Name', reason: 'outside' },
  ])
})

test('the text of a cell parses back to its content', () => {
  const row = rows[0] as GridRow
  fc.assert(
    fc.property(fc.constantFrom(...columns), fc.string({ maxLength: 8 }), (column, typed) => {
      const content = readCell(column, row, typed, text)
      expect(readCell(column, row, textOf(column, content), text)).toEqual(content)
      if (isBad(content)) expect(content.bad).toBe(typed.trim())
    }),
    { numRuns: 500 },
  )
})

test('fill down copies the first row of the range, or the row above a single row', () => {
  const start = after(planPaste(sheet, at(0, 0), [['11', '12']], text).changes)
  const down = after(planFillDown(start, { top: 0, left: 0, bottom: 3, right: 1 }, text), start)
  expect(textsOf(down, { top: 3, left: 0, bottom: 3, right: 1 })).toEqual([['11', '12']])
  const above = after(planFillDown(start, at(1, 0), text), start)
  expect(contentAt(above, { r: 1, c: 0 })).toBe(11)
  expect(planFillDown(start, at(0, 0), text)).toEqual([])
})

test('an edit is dropped once the server has it', () => {
  const edited = after(planPaste(sheet, at(0, 0), [['5', '6']], text).changes)
  const saved = rows.map((row, at) => (at === 0 ? { ...row, values: { ...row.values, a: 5 } } : row))
  const left = withoutSaved({ ...edited, rows: saved })
  expect([...left.values()]).toEqual([6])
})
