import type { Column } from './column.ts'

// A spreadsheet runs a text that begins like this as a formula; the full-width forms count as well.
const formula = /^[=+\-@\t\r＝＋－＠]/
const number = /^[+-]?\d+(\.\d+)?$/

/** A text that begins like a formula gets an apostrophe in front; numbers stay numbers. */
export function neutral(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  return typeof value === 'string' && formula.test(text) && !number.test(text) ? `'${text}` : text
}

const quoted = (text: string) =>
  /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text

/** Lines of values as CSV that Excel opens with ₹ and Hindi intact: byte-order mark, CRLF, quotes, no formulas. */
export function csvText(lines: readonly (readonly (string | number | null | undefined)[])[]): string {
  return `\uFEFF${lines.map((line) => `${line.map((value) => quoted(neutral(value))).join(',')}\r\n`).join('')}`
}

/** What the columns say of the rows, as CSV with a line of headings. */
export function rowsAsCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return csvText([
    columns.map((column) => column.header),
    ...rows.map((row) => columns.map((column) => column.value(row))),
  ])
}

/** Hands a text to the browser as a file to keep. */
export function downloadText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  // The browser reads the address after the press has been dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
