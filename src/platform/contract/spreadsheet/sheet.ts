import { type Column, cellsIn, type Rows } from './columns.ts'
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
import type { ZipEntry } from './zipStream.ts'

export type Sheet = { name: string; columns: readonly Column[]; rows: Rows }

export type WriteOptions = {
  /** The time zone of `datetime` columns. */
  timeZone?: string
}

export const schoolZone = 'Asia/Kolkata'

/** The rows of a sheet as XML, starting at row 2. */
export async function* rowsXml(columns: readonly Column[], rows: Rows, timeZone = schoolZone): AsyncGenerator<string> {
  const cellOf = cellsIn(timeZone)
  const letters = columns.map((_, i) => columnName(i))
  let number = 1
  for await (const row of rows) {
    number += 1
    if (number > maxSheetRows) throw new RangeError(`A sheet can have at most ${maxSheetRows} rows`)
    const cells = columns.map(({ key, kind }, i) => cellXml(`${letters[i]}${number}`, cellOf(kind, row[key])))
    yield `<row r="${number}">${cells.join('')}</row>`
  }
}

/** A sheet as XML: a frozen header row, the rows and an auto-filter. */
export async function* sheetXml({ columns, rows }: Sheet, timeZone?: string): AsyncGenerator<string> {
  if (columns.length === 0 || columns.length > maxSheetColumns)
    throw new RangeError('A sheet must have 1 to 16,384 columns')
  yield sheetStart(columns)
  yield headerXml(columns)
  let count = 1
  for await (const row of rowsXml(columns, rows, timeZone)) {
    count += 1
    yield row
  }
  yield sheetEnd(`<autoFilter ref="A1:${columnName(columns.length - 1)}${count}"/>`)
}

/** The files inside an XLSX workbook with these sheets. */
export const workbookOf = (sheets: readonly Sheet[], timeZone?: string): ZipEntry[] =>
  workbookParts(sheets.map((sheet) => ({ name: sheet.name, content: sheetXml(sheet, timeZone) })))
