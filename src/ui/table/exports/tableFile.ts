import { type Column, type ColumnKind, kindOf } from '../tableColumn.ts'
import type { ExportFormat, FileSheet } from './tableWriter.ts'

/** Reads one page of everything that matches, in the order shown; a list held in the page may give all at once. */
export type ExportRows<Row> = (ask: {
  page: number
  size: number
  signal: AbortSignal
}) => Promise<{ rows: readonly Row[]; total: number }>

/** As many as the server's lists give at once. */
const pageSize = 200
/** More than this belongs into a job on the server. */
export const mostRows = 20_000

interface Reading<Row> {
  read: ExportRows<Row>
  rowId: (row: Row) => string
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/** Everything that matches, page by page; a row that moved to the next page meanwhile is there once. */
export async function readEverything<Row>({ read, rowId, signal, onProgress }: Reading<Row>) {
  const found = new Map<string, Row>()
  let total = 0
  for (let page = 1; page <= mostRows / pageSize; page += 1) {
    const part = await read({ page, size: pageSize, signal })
    signal.throwIfAborted()
    total = part.total
    for (const row of part.rows) found.set(rowId(row), row)
    onProgress(Math.min(found.size, total), total)
    if (part.rows.length === 0 || found.size >= total) break
  }
  const rows = [...found.values()].slice(0, mostRows)
  return { rows, total: Math.max(total, rows.length) }
}

const narrowest = 8
const widest = 50
const sampled = 300

/** What the columns say of the rows, with the width their words need. */
export function sheetOf<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): FileSheet {
  const values = rows.map((row) => Object.fromEntries(columns.map((column) => [column.id, column.value(row)])))
  const widthOf = ({ id, header }: Column<Row>, kind: ColumnKind) => {
    const lengths = values.slice(0, sampled).map((value) => String(value[id] ?? '').length)
    // A date is stored shorter than it is shown, an amount without its commas and the sign of the rupee.
    const room = kind === 'text' ? 2 : 6
    return Math.min(widest, Math.max(narrowest, header.length + 4, ...lengths.map((length) => length + room)))
  }
  const heads = columns.map((column) => {
    const kind = kindOf(
      column,
      values.map((value) => value[column.id]),
    )
    return { header: column.header, key: column.id, kind, width: widthOf(column, kind) }
  })
  return { name, columns: heads, rows: values }
}

const longestTitle = 80

/** The list's title and the day, without what a file system cannot keep. */
export function fileName(title: string, format: ExportFormat, day = new Date()): string {
  const clean = title
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, longestTitle)
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .toWellFormed()
  return `${clean || 'List'} ${day.toLocaleDateString('sv-SE')}.${format}`
}

/** Hands a file to the browser to keep. */
export function download(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the address after the press has been dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
