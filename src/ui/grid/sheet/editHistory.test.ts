import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CellContent } from '../cells/cellContent.ts'
import type { GridColumn, GridRow } from '../gridColumn.ts'
import { change, type GridState, initialState, redo, undo } from '../gridState.ts'
import { englishGridText as text } from '../gridText.ts'
import type { CellRange } from './cellRange.ts'
import { contentAt, planClear, planFillDown, planPaste, planTyped, type SheetData } from './sheet.ts'

const columns: GridColumn[] = [
  {
    id: 'mark',
    header: 'Mark',
    kind: 'number',
    validate: (v) => (typeof v === 'number' && v > 40 ? 'At most 40' : null),
  },
  { id: 'note', header: 'Note' },
  { id: 'fixed', header: 'Fixed', readOnly: true },
]
const rows: GridRow[] = Array.from({ length: 6 }, (_, at) => ({
  id: `r${at}`,
  header: `Row ${at}`,
  values: { mark: at * 7, note: at % 2 ? `n${at}` : null, fixed: 'x' },
}))

const sheetOf = (state: GridState): SheetData => ({ rows, columns, edits: state.edits })
const everything = (state: GridState): CellContent[] =>
  rows.flatMap((_, r) => columns.map((_, c) => contentAt(sheetOf(state), { r, c })))

const point = fc.record({ r: fc.nat(5), c: fc.nat(2) })
const block = fc.tuple(point, point).map(
  ([a, b]): CellRange => ({
    top: Math.min(a.r, b.r),
    left: Math.min(a.c, b.c),
    bottom: Math.max(a.r, b.r),
    right: Math.max(a.c, b.c),
  }),
)
const word = fc.oneof(fc.integer({ min: -5, max: 60 }).map(String), fc.string({ maxLength: 4 }), fc.constant(''))
const values = fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })
type Act =
  | { kind: 'type'; block: CellRange; word: string }
  | { kind: 'paste'; block: CellRange; values: string[][] }
  | { kind: 'fill' | 'clear'; block: CellRange }
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), block, word }),
  fc.record({ kind: fc.constant('paste' as const), block, values }),
  fc.record({ kind: fc.constantFrom('fill' as const, 'clear' as const), block }),
)

function planned(sheet: SheetData, one: Act) {
  if (one.kind === 'type') return planTyped(sheet, one.block, one.word, text)
  if (one.kind === 'paste') return planPaste(sheet, one.block, one.values, text).changes
  return one.kind === 'fill' ? planFillDown(sheet, one.block, text) : planClear(sheet, one.block, text)
}

const perform = (state: GridState, one: Act): GridState =>
  change(state, sheetOf(state), planned(sheetOf(state), one)).state

test('undoing everything restores every cell, and redoing it brings everything back', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      const seen = [everything(initialState)]
      let state = initialState
      for (const one of acts) {
        const before = state.history.past.length
        state = perform(state, one)
        if (state.history.past.length > before) seen.push(everything(state))
      }
      for (let at = seen.length - 2; at >= 0; at -= 1) {
        const back = undo(state, sheetOf(state))
        state = back?.state ?? state
        expect(everything(state)).toEqual(seen[at])
      }
      expect(undo(state, sheetOf(state))).toBeNull()
      expect(state.edits.size).toBe(0)
      for (const expected of seen.slice(1)) {
        state = redo(state, sheetOf(state))?.state ?? state
        expect(everything(state)).toEqual(expected)
      }
      expect(redo(state, sheetOf(state))).toBeNull()
    }),
  )
})

test('a paste of many cells is one step, and a new step discards undone ones', () => {
  const pasted = perform(initialState, {
    kind: 'paste',
    block: { top: 0, left: 0, bottom: 0, right: 0 },
    values: [
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'c'],
    ],
  })
  expect(pasted.history.past).toHaveLength(1)
  const back = undo(pasted, sheetOf(pasted))
  expect(back?.changes).toHaveLength(6)
  const typed = perform(back?.state ?? pasted, {
    kind: 'type',
    block: { top: 5, left: 1, bottom: 5, right: 1 },
    word: 'new',
  })
  expect(redo(typed, sheetOf(typed))).toBeNull()
})

test('keeps at most 200 steps and drops the oldest', () => {
  let state = initialState
  for (let at = 0; at < 260; at += 1) {
    state = perform(state, { kind: 'type', block: { top: 0, left: 1, bottom: 0, right: 1 }, word: `t${at}` })
  }
  expect(state.history.past).toHaveLength(200)
})
