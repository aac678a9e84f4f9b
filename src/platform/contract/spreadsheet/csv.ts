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

/** What a file tells about itself: label and value. */
export type CsvNotes = readonly (readonly [label: string, value: string])[]

/**
 * CSV that Excel opens correctly, line by line. Notes come after the rows and an empty line, so that header and rows are where every
 * program looks for them.
 */
export async function* csvLines(
  columns: readonly Column[],
  rows: Rows,
  timeZone = schoolZone,
  notes: CsvNotes = [],
): AsyncGenerator<string> {
  const cellOf = cellsIn(timeZone)
  // Without a byte order mark Excel assumes Windows-1252 and garbles ₹ and every Indian script.
  yield '\ufeff'
  yield `${columns.map(({ header }) => quote(shield(header))).join(',')}\r\n`
  for await (const row of rows) {
    yield `${columns.map(({ key, kind }) => csvField(cellOf(kind, row[key]))).join(',')}\r\n`
  }
  if (notes.length > 0) yield '\r\n'
  for (const note of notes) {
    // No line is longer than the header.
    const cells = columns.length > 1 ? note : [note.join(': ')]
    yield `${cells.map((text) => quote(shield(text))).join(',')}\r\n`
  }
}
