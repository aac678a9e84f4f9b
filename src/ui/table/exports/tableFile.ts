import { type ColumnKind, kindOf, type TableColumn } from '../tableColumn.ts'
import type { ExportFormat, FileSheet } from './tableWriter.ts'

/** Reads one page of all matching rows in the order shown; a list held in memory may return all at once. */
export type ExportRows<Row> = (ask: {
  page: number
  size: number
  signal: AbortSignal
}) => Promise<{ rows: readonly Row[]; total: number }>

/** The largest page of the server's lists. */
const pageSize = 200
/** Anything larger should be a job on the server. */
export const mostRows = 20_000

interface PageReading<Row> {
  read: ExportRows<Row>
  rowId: (row: Row) => string
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/** All matching rows, page by page; a row that moved to the next page in the meantime is included once. */
export async function readEverything<Row>({ read, rowId, signal, onProgress }: PageReading<Row>) {
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

/** The text of the columns, with the width it needs. */
export function sheetOf<Row>(name: string, columns: readonly TableColumn<Row>[], rows: readonly Row[]): FileSheet {
  const values = rows.map((row) => Object.fromEntries(columns.map((column) => [column.id, column.value(row)])))
  const widthOf = ({ id, header }: TableColumn<Row>, kind: ColumnKind) => {
    const lengths = values.slice(0, sampled).map((value) => String(value[id] ?? '').length)
    // Dates are stored shorter than displayed, amounts without separators and the rupee sign.
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

/** The list's title and the date, without characters file systems reject. */
export function fileName(title: string, format: ExportFormat, day: string): string {
  const clean = title
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, longestTitle)
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .toWellFormed()
  return `${clean || 'List'} ${day}.${format}`
}

/** Offers a file for download. */
export function download(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
