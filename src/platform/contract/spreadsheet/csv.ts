import { type Cell, type Column, cellsIn, type Rows, shield } from './columns.ts'
import { schoolZone } from './sheet.ts'

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

/** CSV that Excel opens correctly, line by line. */
export async function* csvLines(columns: readonly Column[], rows: Rows, timeZone = schoolZone): AsyncGenerator<string> {
  const cellOf = cellsIn(timeZone)
  // Without a byte order mark Excel assumes Windows-1252 and garbles ₹ and every Indian script.
  yield '\ufeff'
  yield `${columns.map(({ header }) => quote(shield(header))).join(',')}\r\n`
  for await (const row of rows) {
    yield `${columns.map(({ key, kind }) => csvField(cellOf(kind, row[key]))).join(',')}\r\n`
  }
}
