import { type CellContent, cellKey, isBad, sameContent } from '../cells/cellContent.ts'
import { type GridColumn, type GridRow, isReadOnly, readCell, textOf } from '../gridColumn.ts'
import type { GridText } from '../gridText.ts'
import { breadthOf, type CellPoint, type CellRange, type GridSize, heightOf, pointsOf } from './cellRange.ts'

export type GridEdits = ReadonlyMap<string, CellContent>

/** The content of the grid: the given rows, overlaid with the edits since then. */
export interface SheetData {
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly edits: GridEdits
}

export interface CellChange {
  readonly row: string
  readonly column: string
  readonly before: CellContent
  readonly after: CellContent
}

export const sizeOf = ({ rows, columns }: SheetData): GridSize => ({ rows: rows.length, columns: columns.length })

export function contentOf(edits: GridEdits, row: GridRow, column: GridColumn): CellContent {
  const edit = edits.get(cellKey(row.id, column.id))
  return edit === undefined ? (row.values[column.id] ?? null) : edit
}

/** Undefined if there is no such cell. */
export function contentAt(sheet: SheetData, { r, c }: CellPoint): CellContent {
  const row = sheet.rows[r]
  const column = sheet.columns[c]
  return row && column ? contentOf(sheet.edits, row, column) : null
}

export function textAt(sheet: SheetData, point: CellPoint): string {
  const column = sheet.columns[point.c]
  return column ? textOf(column, contentAt(sheet, point)) : ''
}

/** Applies changes to the edits; a value equal to the given row needs no entry. */
export function withChanges(sheet: SheetData, changes: readonly CellChange[]): GridEdits {
  const edits = new Map(sheet.edits)
  const rows = new Map(sheet.rows.map((row) => [row.id, row]))
  for (const { row, column, after } of changes) {
    const given = rows.get(row)?.values[column] ?? null
    if (sameContent(given, after)) edits.delete(cellKey(row, column))
    else edits.set(cellKey(row, column), after)
  }
  return edits
}

/** Drops edits that the given rows already contain; the same map if there are none. */
export function withoutSaved(sheet: SheetData): GridEdits {
  if (sheet.edits.size === 0) return sheet.edits
  const left = new Map(sheet.edits)
  for (const row of sheet.rows) {
    for (const column of sheet.columns) {
      const key = cellKey(row.id, column.id)
      const edit = left.get(key)
      if (edit !== undefined && sameContent(edit, row.values[column.id] ?? null)) left.delete(key)
    }
  }
  return left.size === sheet.edits.size ? sheet.edits : left
}

function changeAt(sheet: SheetData, point: CellPoint, after: CellContent): CellChange | null {
  const row = sheet.rows[point.r]
  const column = sheet.columns[point.c]
  if (!row || !column || isReadOnly(column, row)) return null
  const before = contentOf(sheet.edits, row, column)
  return sameContent(before, after) ? null : { row: row.id, column: column.id, before, after }
}

/** The changes made by typing a text into every cell of a range. */
export function planTyped(sheet: SheetData, block: CellRange, typed: string, text: GridText): CellChange[] {
  return [...pointsOf(block)].flatMap((point) => {
    const row = sheet.rows[point.r]
    const column = sheet.columns[point.c]
    return (row && column && changeAt(sheet, point, readCell(column, row, typed, text))) ?? []
  })
}

export const planClear = (sheet: SheetData, block: CellRange, text: GridText): CellChange[] =>
  planTyped(sheet, block, '', text)

/** The changes made by filling down: the first row of the range into the others, or the row above into a single row. */
export function planFillDown(sheet: SheetData, block: CellRange, text: GridText): CellChange[] {
  const from = block.top === block.bottom ? block.top - 1 : block.top
  if (from < 0) return []
  return [...pointsOf({ ...block, top: from + 1 })].flatMap((point) => {
    const row = sheet.rows[point.r]
    const column = sheet.columns[point.c]
    if (!row || !column) return []
    return changeAt(sheet, point, readCell(column, row, textAt(sheet, { r: from, c: point.c }), text)) ?? []
  })
}

/** A pasted value that had no cell to go to. */
export interface LeftOutValue {
  readonly value: string
  /** The cell it was meant for; undefined beyond the edge of the grid. */
  readonly row: string | null
  readonly column: string | null
  readonly reason: 'outside' | 'readOnly'
}

export interface PastePlan {
  readonly changes: readonly CellChange[]
  readonly leftOut: readonly LeftOutValue[]
  /** How many cells hold pasted values, changed or not. */
  readonly filled: number
  readonly bad: number
  readonly block: CellRange
}

/** The target range: repeated if the selection is an exact multiple, else as large as the pasted block. */
function pasteBlock(target: CellRange, height: number, breadth: number): CellRange {
  const down = heightOf(target) % height === 0 ? heightOf(target) : height
  const across = breadthOf(target) % breadth === 0 ? breadthOf(target) : breadth
  return { ...target, bottom: target.top + down - 1, right: target.left + across - 1 }
}

/** The result of a paste: every value ends up in a cell, valid or marked, or in the list of those left out. */
export function planPaste(
  sheet: SheetData,
  target: CellRange,
  values: readonly (readonly string[])[],
  text: GridText,
): PastePlan {
  const breadth = Math.max(1, ...values.map((line) => line.length))
  const block = pasteBlock(target, Math.max(1, values.length), breadth)
  const changes: CellChange[] = []
  const leftOut: LeftOutValue[] = []
  let filled = 0
  let bad = 0
  for (const point of pointsOf(block)) {
    // A shorter line says nothing about the cells beyond its end.
    const value = values[(point.r - block.top) % values.length]?.[(point.c - block.left) % breadth]
    if (value === undefined) continue
    const row = sheet.rows[point.r]
    const column = sheet.columns[point.c]
    const nothing = value.trim() === ''
    if (!row || !column) {
      if (!nothing) leftOut.push({ value, row: row?.header ?? null, column: column?.header ?? null, reason: 'outside' })
      continue
    }
    if (isReadOnly(column, row)) {
      // A value that is already there, however formatted, is not left out.
      if (!nothing && textOf(column, readCell(column, row, value, text)) !== textAt(sheet, point)) {
        leftOut.push({ value, row: row.header, column: column.header, reason: 'readOnly' })
      }
      continue
    }
    const after = readCell(column, row, value, text)
    const change = changeAt(sheet, point, after)
    if (change) changes.push(change)
    if (isBad(after)) bad += 1
    filled += 1
  }
  const { rows, columns } = sizeOf(sheet)
  return {
    changes,
    leftOut,
    filled,
    bad,
    block: { ...block, bottom: Math.min(block.bottom, rows - 1), right: Math.min(block.right, columns - 1) },
  }
}

/** The text of a range, row by row, for the clipboard. */
export function textsOf(sheet: SheetData, block: CellRange): string[][] {
  return Array.from({ length: heightOf(block) }, (_, down) =>
    Array.from({ length: breadthOf(block) }, (_, across) =>
      textAt(sheet, { r: block.top + down, c: block.left + across }),
    ),
  )
}
