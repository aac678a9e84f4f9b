import { type Cell, type Column, cellsIn } from './columns.ts'
import { compoundFile } from './compoundFile.ts'
import { type Sheet, schoolZone, type WriteOptions } from './sheet.ts'

/** What Excel 97 can hold. */
const most = { rows: 65_536, columns: 256, text: 4000 }

type Record = Uint8Array

/** A record of a workbook: its kind, its length, its data. */
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
  // Two bytes for each character: any script.
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

/** Numbers of formats beyond those that are built in. */
const formats = { date: 164, datetime: 165, money: 166 } as const

const format = (number: number, text: string) =>
  record(0x041e, 5 + text.length * 2, (view) => {
    view.setUint16(0, number, true)
    view.setUint16(2, text.length, true)
    putText(view, 4, text)
  })

const look = (fontNumber: number, formatNumber: number, isStyle: boolean) =>
  record(0x00e0, 20, (view) => {
    view.setUint16(0, fontNumber, true)
    view.setUint16(2, formatNumber, true)
    view.setUint16(4, isStyle ? 0xfff5 : 0x0001, true)
    view.setUint8(6, 0x20)
    view.setUint8(9, isStyle ? 0xf4 : 0xf8)
    view.setUint16(18, 0x20c0, true)
  })

/** Looks of cells by their number; the first fifteen are styles no cell has. */
const looks = { plain: 15, heading: 16, date: 17, datetime: 18, money: 19 } as const

/** What every sheet of the workbook shares, up to the list of sheets. */
const globals: readonly Record[] = [
  begin(0x0005),
  words(0x0042, 0x04b0),
  words(0x003d, 0x0168, 0x010e, 0x5c49, 0x3a98, 0x0038, 0, 0, 1, 0x0258),
  ...[false, false, false, false, true].map(font),
  format(formats.date, 'yyyy-mm-dd'),
  format(formats.datetime, 'yyyy-mm-dd hh:mm'),
  format(formats.money, '#,##0.00'),
  ...Array.from({ length: 15 }, () => look(0, 0, true)),
  look(0, 0, false),
  // The fifth font is called the sixth: there is none with number 4.
  look(5, 0, false),
  look(0, formats.date, false),
  look(0, formats.datetime, false),
  look(0, formats.money, false),
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

const place = (view: DataView, row: number, column: number, style: number) => {
  view.setUint16(0, row, true)
  view.setUint16(2, column, true)
  view.setUint16(4, style, true)
}

function textCell(row: number, column: number, style: number, text: string): Record {
  const shown = text.slice(0, most.text).toWellFormed()
  return record(0x0204, 9 + shown.length * 2, (view) => {
    place(view, row, column, style)
    view.setUint16(6, shown.length, true)
    putText(view, 8, shown)
  })
}

const numberCell = (row: number, column: number, style: number, value: number) =>
  record(0x0203, 14, (view) => {
    place(view, row, column, style)
    view.setFloat64(6, value, true)
  })

/** Days since the end of 1899, as spreadsheets count. */
const dayNumber = (date: string, time: string) => (Date.parse(`${date}T${time}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000

function cellRecord(row: number, column: number, cell: Cell): Record[] {
  switch (cell.kind) {
    case 'empty':
      return []
    case 'text':
      return [textCell(row, column, looks.plain, cell.text)]
    case 'number':
      return [numberCell(row, column, looks.plain, Number(cell.decimal))]
    case 'money':
      return [numberCell(row, column, looks.money, Number(cell.decimal))]
    default:
      return [numberCell(row, column, looks[cell.kind], dayNumber(cell.date, cell.time))]
  }
}

const columnWidth = ({ width = 12 }: Column, at: number) =>
  words(0x007d, at, at, Math.min(255, Math.round(width) + 2) * 256, looks.plain, 0, 0)

async function cellsOf({ columns, rows }: Sheet, timeZone: string): Promise<{ cells: Record[]; count: number }> {
  const cellOf = cellsIn(timeZone)
  const cells = columns.map(({ header }, at) => textCell(0, at, looks.heading, header))
  let count = 1
  for await (const row of rows) {
    if (count >= most.rows) throw new RangeError(`A sheet of Excel 97 holds at most ${most.rows} rows`)
    for (const [at, { key, kind }] of columns.entries()) cells.push(...cellRecord(count, at, cellOf(kind, row[key])))
    count += 1
  }
  return { cells, count }
}

function joined(records: readonly Record[]): Uint8Array {
  const bytes = new Uint8Array(records.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const one of records) {
    bytes.set(one, at)
    at += one.length
  }
  return bytes
}

/** A sheet as the workbook of Excel 97 to 2003, for programs that read nothing newer. Text is never a formula in it. */
export async function xlsOf(
  sheet: Sheet,
  { timeZone = schoolZone }: WriteOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (sheet.columns.length === 0 || sheet.columns.length > most.columns)
    throw new RangeError('A sheet of Excel 97 has 1 to 256 columns')
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
  const shown = record(0x023e, 18, (view) => {
    view.setUint16(0, 0x06b6, true)
    view.setUint32(6, 0x40, true)
  })
  const first = joined(globals).length + sheetEntry(name, 0).length + end.length
  return compoundFile(
    'Workbook',
    joined([
      ...globals,
      sheetEntry(name, first),
      end,
      begin(0x0010),
      ...sheet.columns.map(columnWidth),
      size,
      ...cells,
      shown,
      end,
    ]),
  )
}
