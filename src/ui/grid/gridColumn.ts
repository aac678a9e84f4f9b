import { readNumber } from '../formats/numberText.ts'
import { type CellContent, type CellValue, isBad } from './cells/cellContent.ts'
import type { GridText } from './gridText.ts'

export interface GridRow {
  id: string
  /** Names the row: a student, or “Row 42” of a file. */
  header: string
  /** Roll number or class, in small print below. */
  meta?: string | undefined
  values: Readonly<Record<string, CellContent>>
  readOnly?: boolean | undefined
}

export interface GridChoice {
  value: string
  label: string
}

export interface GridColumn {
  id: string
  header: string
  /** A second line under the header, such as “out of 40”. */
  hint?: string | undefined
  /** In pixels at the default text size. */
  width?: number | undefined
  kind?: 'text' | 'number' | 'choice' | undefined
  /** Options of a `choice` column. */
  options?: readonly GridChoice[] | undefined
  /** Codes accepted besides numbers, with their meaning: `{ AB: 'Absent', EX: 'Exempt' }`. */
  codes?: Readonly<Record<string, string>> | undefined
  /** Parses typed text; never called with an empty text or a code. */
  parse?: ((typed: string) => CellContent) | undefined
  /** Why a value is invalid, or null. */
  validate?: ((value: CellValue, row: GridRow) => string | null) | undefined
  format?: ((value: string | number) => string) | undefined
  readOnly?: boolean | ((row: GridRow) => boolean) | undefined
  /** The footer of the column, computed from all its values. */
  summary?: ((contents: readonly CellContent[]) => string) | undefined
}

export const widthOf = (column: GridColumn): number => column.width ?? (column.kind === 'number' ? 80 : 150)

export const isReadOnly = (column: GridColumn, row: GridRow): boolean =>
  row.readOnly === true || (typeof column.readOnly === 'function' ? column.readOnly(row) : column.readOnly === true)

const bare = (text: string) => text.trim().toLocaleLowerCase()

function parseTyped(column: GridColumn, typed: string, text: GridText): CellContent {
  const code = Object.keys(column.codes ?? {}).find((one) => bare(one) === bare(typed))
  if (code !== undefined) return code
  if (column.kind === 'choice') {
    const options = column.options ?? []
    const choice = options.find((one) => one.value === typed) ?? options.find((one) => bare(one.label) === bare(typed))
    return choice ? choice.value : { bad: typed, reason: text.notAChoice }
  }
  if (column.parse) return column.parse(typed)
  if (column.kind !== 'number') return typed
  return readNumber(typed) ?? { bad: typed, reason: text.notANumber }
}

/** Parses typed or pasted text; invalid text is kept as it is, with the reason. */
export function readCell(column: GridColumn, row: GridRow, typed: string, text: GridText): CellContent {
  const trimmed = typed.trim()
  const content = trimmed === '' ? null : parseTyped(column, trimmed, text)
  const reason = isBad(content) ? content.reason : (column.validate?.(content, row) ?? null)
  return reason === null ? content : { bad: trimmed, reason }
}

/** A cell's text for editing and for the clipboard; parsing it gives the same content. */
export function textOf(column: GridColumn, content: CellContent): string {
  if (isBad(content)) return content.bad
  if (content === null) return ''
  const choice = column.kind === 'choice' ? column.options?.find((one) => one.value === content) : undefined
  return choice?.label ?? String(content)
}

/** A cell's text for display. */
export function shown(column: GridColumn, content: CellContent): string {
  if (isBad(content) || content === null || column.kind === 'choice' || !column.format) return textOf(column, content)
  return typeof content === 'string' && column.codes?.[content] !== undefined ? content : column.format(content)
}
