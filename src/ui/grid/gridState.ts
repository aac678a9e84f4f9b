import { type CellContent, isBad } from './cells/cellContent.ts'
import type { GridText } from './gridText.ts'
import {
  blockOf,
  type CellPoint,
  type CellRange,
  enterFrom,
  type GridSize,
  samePoint,
  tabFrom,
  within,
} from './sheet/cellRange.ts'
import { done, type EditHistory, noHistory, redone, undone } from './sheet/editHistory.ts'
import { type CellChange, contentAt, type GridEdits, planTyped, type SheetData, withChanges } from './sheet/sheet.ts'

export interface CellEditing {
  /** Initial text of the editor. */
  readonly text: string
  /** `replace` was started by typing: arrows save and move on. `edit` moves the caret within the text. */
  readonly mode: 'replace' | 'edit'
}

export interface GridState {
  /** The focused cell, and the opposite corner of the selection. */
  readonly active: CellPoint
  readonly extent: CellPoint
  readonly editing: CellEditing | null
  /** The column where a run of Tabs started; Enter returns to it. */
  readonly tabColumn: number | null
  readonly edits: GridEdits
  readonly history: EditHistory
}

export type CellChangeCause = 'type' | 'paste' | 'cut' | 'fill' | 'clear' | 'undo' | 'redo' | 'theirs'

/** A new state, and what changed in it. */
export interface GridOutcome {
  readonly state: GridState
  readonly changes: readonly CellChange[]
}

const origin: CellPoint = { r: 0, c: 0 }

export const initialState: GridState = {
  active: origin,
  extent: origin,
  editing: null,
  tabColumn: null,
  edits: new Map(),
  history: noHistory,
}

export const chosenBlock = (state: GridState): CellRange => blockOf(state.active, state.extent)

/** Moves to a cell, or extends the selection to it. */
export function goTo(state: GridState, point: CellPoint, extend = false): GridState {
  const next = { ...state, editing: null, tabColumn: null, extent: point }
  return extend ? next : { ...next, active: point }
}

/** Selects a range, with the focus in its first cell. */
export const choose = (state: GridState, block: CellRange): GridState => ({
  ...goTo(state, { r: block.top, c: block.left }),
  extent: { r: block.bottom, c: block.right },
})

/** Keeps focus and selection inside a grid that may have become smaller. */
export function fitted(state: GridState, size: GridSize): GridState {
  const active = within(state.active, size)
  const extent = within(state.extent, size)
  return samePoint(active, state.active) && samePoint(extent, state.extent) ? state : { ...state, active, extent }
}

/** Applies changes as one undo step. */
export function change(state: GridState, sheet: SheetData, changes: readonly CellChange[]): GridOutcome {
  if (changes.length === 0) return { state: { ...state, editing: null }, changes }
  const edits = withChanges({ ...sheet, edits: state.edits }, changes)
  return { state: { ...state, editing: null, edits, history: done(state.history, changes) }, changes }
}

/** Saves the typed text to the cell or the whole selection; an unchanged text changes nothing. */
export function keepTyped(
  state: GridState,
  sheet: SheetData,
  typed: string,
  text: GridText,
  whole = false,
): GridOutcome {
  const block = whole ? chosenBlock(state) : blockOf(state.active, state.active)
  const untouched = state.editing?.mode === 'edit' && state.editing.text === typed && !whole
  return change(state, sheet, untouched ? [] : planTyped(sheet, block, typed, text))
}

export function undo(state: GridState, sheet: SheetData): GridOutcome | null {
  const back = undone(state.history)
  return back && applied(state, sheet, back)
}

export function redo(state: GridState, sheet: SheetData): GridOutcome | null {
  const again = redone(state.history)
  return again && applied(state, sheet, again)
}

function applied(
  state: GridState,
  sheet: SheetData,
  step: { history: EditHistory; changes: readonly CellChange[] },
): GridOutcome {
  const edits = withChanges({ ...sheet, edits: state.edits }, step.changes)
  const first = step.changes[0]
  const points = step.changes.map((one) => ({
    r: sheet.rows.findIndex((row) => row.id === one.row),
    c: sheet.columns.findIndex((column) => column.id === one.column),
  }))
  const seen = points.filter((point) => point.r >= 0 && point.c >= 0)
  const next = { ...state, editing: null, edits, history: step.history }
  if (!first || seen.length === 0) return { state: next, changes: step.changes }
  // The result of an undo must be visible.
  const block = {
    top: Math.min(...seen.map((point) => point.r)),
    left: Math.min(...seen.map((point) => point.c)),
    bottom: Math.max(...seen.map((point) => point.r)),
    right: Math.max(...seen.map((point) => point.c)),
  }
  return { state: choose(next, block), changes: step.changes }
}

/** Enter: down, or after a run of Tabs to the next row of the column where it started. */
export function afterEnter(state: GridState, back: boolean, size: GridSize): GridState {
  const { active, tabColumn } = state
  if (tabColumn !== null && !back && active.r < size.rows - 1) return goTo(state, { r: active.r + 1, c: tabColumn })
  return goTo(state, enterFrom(active, back, size))
}

/** Tab: along the row; null where it leaves the grid. */
export function afterTab(state: GridState, back: boolean, size: GridSize): GridState | null {
  const point = tabFrom(state.active, back, size)
  return point && { ...goTo(state, point), tabColumn: state.tabColumn ?? state.active.c }
}

/** The next cell with an invalid value after the active one, wrapping around; null if there is none. */
export function nextBad(state: GridState, sheet: SheetData): CellPoint | null {
  const { rows, columns } = sheet
  const count = rows.length * columns.length
  const start = state.active.r * columns.length + state.active.c
  for (let step = 1; step <= count; step += 1) {
    const at = (start + step) % count
    const point = { r: Math.floor(at / columns.length), c: at % columns.length }
    const content: CellContent = contentAt({ ...sheet, edits: state.edits }, point)
    if (isBad(content)) return point
  }
  return null
}
