import { type Cell, type Column, cellsIn } from './columns.ts'
import { compoundFile } from './compoundFile.ts'
import { type Sheet, schoolZone, type WriteOptions } from './sheet.ts'

/** Limits of the Excel 97 format. */
const limits = { rows: 65_536, columns: 256, text: 4000 }

type Record = Uint8Array

/** A workbook record: kind, length, data. */
function record(kind: number, length: number, write: (view: DataView) => void = () => {}): Record {
  const bytes = new Uint8Array(4 + length)
  const whole = new DataView(bytes.buffer)
  whole.setUint16(0, kind, true)
  whole.setUint16(2, length, true)
  write(new DataView(bytes.buffer, 4))
  return bytes
}

const words = (kind: number, ...values: number[]) =>
  record(kind, values.length * 2, (view) => {
    values.forEach((value, at) => {
      view.setUint16(at * 2, value, true)
    })
  })

function putText(view: DataView, at: number, text: string): void {
  // Flag for two bytes per character, so any script works.
  view.setUint8(at, 1)
  for (let n = 0; n < text.length; n++) view.setUint16(at + 1 + n * 2, text.charCodeAt(n), true)
}

const begin = (type: 0x0005 | 0x0010) =>
  record(0x0809, 16, (view) => {
    for (const [at, value] of [0x0600, type, 0x0dbb, 0x07cc].entries()) view.setUint16(at * 2, value, true)
    view.setUint32(8, 0x41, true)
    view.setUint32(12, 6, true)
  })
const end = record(0x000a, 0)

const font = (isBold: boolean) => {
  const name = 'Arial'
  return record(0x0031, 16 + name.length * 2, (view) => {
    for (const [at, value] of [200, 0, 0x7fff, isBold ? 700 : 400, 0].entries()) view.setUint16(at * 2, value, true)
    view.setUint8(14, name.length)
    putText(view, 15, name)
  })
}

/** Numbers of our own formats, after the built-in ones. */
const formats = { date: 164, datetime: 165, money: 166 } as const

const format = (number: number, text: string) =>
  record(0x041e, 5 + text.length * 2, (view) => {
    view.setUint16(0, number, true)
    view.setUint16(2, text.length, true)
    putText(view, 4, text)
  })

const cellFormat = (fontNumber: number, formatNumber: number, isStyle: boolean) =>
  record(0x00e0, 20, (view) => {
    view.setUint16(0, fontNumber, true)
    view.setUint16(2, formatNumber, true)
    view.setUint16(4, isStyle ? 0xfff5 : 0x0001, true)
    view.setUint8(6, 0x20)
    view.setUint8(9, isStyle ? 0xf4 : 0xf8)
    view.setUint16(18, 0x20c0, true)
  })

/** Indexes of the cell formats; the first fifteen are style formats that no cell uses. */
const cellFormats = { plain: 15, heading: 16, date: 17, datetime: 18, money: 19 } as const

/** Records shared by all sheets, up to the list of sheets. */
const globals: readonly Record[] = [
  begin(0x0005),
  words(0x0042, 0x04b0),
  words(0x003d, 0x0168, 0x010e, 0x5c49, 0x3a98, 0x0038, 0, 0, 1, 0x0258),
  ...[false, false, false, false, true].map(font),
  format(formats.date, 'yyyy-mm-dd'),
  format(formats.datetime, 'yyyy-mm-dd hh:mm'),
  format(formats.money, '#,##0.00'),
  ...Array.from({ length: 15 }, () => cellFormat(0, 0, true)),
  cellFormat(0, 0, false),
  // Font index 4 does not exist in this format, so the fifth font has index 5.
  cellFormat(5, 0, false),
  cellFormat(0, formats.date, false),
  cellFormat(0, formats.datetime, false),
  cellFormat(0, formats.money, false),
  record(0x0293, 4, (view) => {
    view.setUint16(0, 0x8000, true)
    view.setUint8(3, 0xff)
  }),
]

const sheetEntry = (name: string, offset: number) =>
  record(0x0085, 8 + name.length * 2, (view) => {
    view.setUint32(0, offset, true)
    view.setUint8(6, name.length)
    putText(view, 7, name)
  })

const putPosition = (view: DataView, row: number, column: number, style: number) => {
  view.setUint16(0, row, true)
  view.setUint16(2, column, true)
  view.setUint16(4, style, true)
}

function textCell(row: number, column: number, style: number, text: string): Record {
  const shown = text.slice(0, limits.text).toWellFormed()
  return record(0x0204, 9 + shown.length * 2, (view) => {
    putPosition(view, row, column, style)
    view.setUint16(6, shown.length, true)
    putText(view, 8, shown)
  })
}

const numberCell = (row: number, column: number, style: number, value: number) =>
  record(0x0203, 14, (view) => {
    putPosition(view, row, column, style)
    view.setFloat64(6, value, true)
  })

/** Days since 30 December 1899, the spreadsheet epoch. */
const dayNumber = (date: string, time: string) => (Date.parse(`${date}T${time}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000

function cellRecord(row: number, column: number, cell: Cell): Record[] {
  switch (cell.kind) {
    case 'empty':
      return []
    case 'text':
      return [textCell(row, column, cellFormats.plain, cell.text)]
    case 'number':
      return [numberCell(row, column, cellFormats.plain, Number(cell.decimal))]
    case 'money':
      return [numberCell(row, column, cellFormats.money, Number(cell.decimal))]
    default:
      return [numberCell(row, column, cellFormats[cell.kind], dayNumber(cell.date, cell.time))]
  }
}

const columnWidth = ({ width = 12 }: Column, at: number) =>
  words(0x007d, at, at, Math.min(255, Math.round(width) + 2) * 256, cellFormats.plain, 0, 0)

async function cellsOf({ columns, rows }: Sheet, timeZone: string): Promise<{ cells: Record[]; count: number }> {
  const cellOf = cellsIn(timeZone)
  const cells = columns.map(({ header }, at) => textCell(0, at, cellFormats.heading, header))
  let count = 1
  for await (const row of rows) {
    if (count >= limits.rows) throw new RangeError(`An Excel 97 sheet can have at most ${limits.rows} rows`)
    for (const [at, { key, kind }] of columns.entries()) cells.push(...cellRecord(count, at, cellOf(kind, row[key])))
    count += 1
  }
  return { cells, count }
}

function concatenate(records: readonly Record[]): Uint8Array {
  const bytes = new Uint8Array(records.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const one of records) {
    bytes.set(one, at)
    at += one.length
  }
  return bytes
}

/** A sheet as an Excel 97–2003 workbook, for programs that read nothing newer. Text never becomes a formula. */
export async function xlsOf(
  sheet: Sheet,
  { timeZone = schoolZone }: WriteOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (sheet.columns.length === 0 || sheet.columns.length > limits.columns)
    throw new RangeError('An Excel 97 sheet must have 1 to 256 columns')
  const { cells, count } = await cellsOf(sheet, timeZone)
  const name =
    sheet.name
      .replace(/[\\/?*[\]:]/g, ' ')
      .trim()
      .slice(0, 31) || 'Sheet'
  const size = record(0x0200, 14, (view) => {
    view.setUint32(4, count, true)
    view.setUint16(10, sheet.columns.length, true)
  })
  const sheetView = record(0x023e, 18, (view) => {
    view.setUint16(0, 0x06b6, true)
    view.setUint32(6, 0x40, true)
  })
  const first = concatenate(globals).length + sheetEntry(name, 0).length + end.length
  return compoundFile(
    'Workbook',
    concatenate([
      ...globals,
      sheetEntry(name, first),
      end,
      begin(0x0010),
      ...sheet.columns.map(columnWidth),
      size,
      ...cells,
      sheetView,
      end,
    ]),
  )
}
