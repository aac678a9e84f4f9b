import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inBatches } from './batches.ts'
import { type Cell, type Column, cellsIn, type Rows, shield } from './columns.ts'
import {
  cellXml,
  columnName,
  headerXml,
  maxSheetColumns,
  maxSheetRows,
  sheetEnd,
  sheetStart,
  workbookParts,
} from './workbook.ts'
import { zip } from './zipwriter.ts'

export type Sheet = { name: string; columns: readonly Column[]; rows: Rows }

export type WriteOptions = {
  /** The zone whose clock `datetime` columns show. */
  timeZone?: string
}

const schoolZone = 'Asia/Kolkata'

/** The rows of a sheet in XML, from the second row on. */
export async function* rowsXml(columns: readonly Column[], rows: Rows, timeZone = schoolZone): AsyncGenerator<string> {
  const cellOf = cellsIn(timeZone)
  const letters = columns.map((_, i) => columnName(i))
  let number = 1
  for await (const row of rows) {
    number += 1
    if (number > maxSheetRows) throw new RangeError(`A sheet holds at most ${maxSheetRows} rows`)
    const cells = columns.map(({ key, kind }, i) => cellXml(`${letters[i]}${number}`, cellOf(kind, row[key])))
    yield `<row r="${number}">${cells.join('')}</row>`
  }
}

async function* sheetXml({ columns, rows }: Sheet, timeZone?: string): AsyncGenerator<string> {
  if (columns.length === 0 || columns.length > maxSheetColumns) throw new RangeError('A sheet has 1 to 16,384 columns')
  yield sheetStart(columns)
  yield headerXml(columns)
  let count = 1
  for await (const row of rowsXml(columns, rows, timeZone)) {
    count += 1
    yield row
  }
  yield sheetEnd(`<autoFilter ref="A1:${columnName(columns.length - 1)}${count}"/>`)
}

/** Writes a workbook as fast as the stream takes it and ends the stream; on failure the stream is destroyed, never ended. */
export async function writeXlsx(stream: Writable, sheets: readonly Sheet[], options: WriteOptions = {}): Promise<void> {
  const parts = workbookParts(sheets.map((sheet) => ({ name: sheet.name, content: sheetXml(sheet, options.timeZone) })))
  await pipeline(Readable.from(zip(parts)), stream)
}

function quote(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function csvField(cell: Cell): string {
  switch (cell.kind) {
    case 'empty':
      return ''
    case 'text':
      return quote(shield(cell.text))
    case 'number':
    case 'money':
      return cell.decimal
    case 'date':
      return cell.date
    default:
      return `${cell.date} ${cell.time}`
  }
}

async function* csvLines(columns: readonly Column[], rows: Rows, timeZone = schoolZone): AsyncGenerator<string> {
  const cellOf = cellsIn(timeZone)
  // Without this mark Excel takes the file for Windows-1252 and garbles ₹ and every Indian script.
  yield '\ufeff'
  yield `${columns.map(({ header }) => quote(shield(header))).join(',')}\r\n`
  for await (const row of rows) {
    yield `${columns.map(({ key, kind }) => csvField(cellOf(kind, row[key]))).join(',')}\r\n`
  }
}

/** Writes CSV that Excel opens rightly, as fast as the stream takes it, and ends the stream; on failure it is destroyed. */
export async function writeCsv(
  stream: Writable,
  columns: readonly Column[],
  rows: Rows,
  options: WriteOptions = {},
): Promise<void> {
  await pipeline(Readable.from(inBatches(csvLines(columns, rows, options.timeZone))), stream)
}
