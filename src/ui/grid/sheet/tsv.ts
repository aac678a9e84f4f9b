/**
 * Parses a block of cells as spreadsheets put it on the clipboard: tabs and line ends between cells, and quotes around
 * a cell that contains a tab, a line end or a quote. Other quotes are part of the text.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  for (;;) {
    const cell = quotedCell(text, at) ?? plainCell(text, at)
    rows.at(-1)?.push(cell.value)
    at = cell.end
    if (at >= text.length) return rows
    if (text[at] === '\t') {
      at += 1
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    // The line end after the last row does not start another row.
    if (at >= text.length) return rows
    rows.push([])
  }
}

interface ParsedCell {
  value: string
  end: number
}

function plainCell(text: string, from: number): ParsedCell {
  let end = from
  while (end < text.length && !'\t\r\n'.includes(text.charAt(end))) end += 1
  return { value: text.slice(from, end), end }
}

function quotedCell(text: string, from: number): ParsedCell | null {
  if (text[from] !== '"') return null
  let end = from + 1
  while (end < text.length) {
    if (text[end] !== '"') end += 1
    else if (text[end + 1] === '"') end += 2
    else break
  }
  const next = text.charAt(end + 1)
  const closed = text[end] === '"' && (next === '' || '\t\r\n'.includes(next))
  const inner = text.slice(from + 1, end)
  if (!closed || !/[\t\r\n"]/.test(inner)) return null
  return { value: inner.replaceAll('""', '"'), end: end + 1 }
}

/** Writes a block of cells so that spreadsheets, and `parseTsv`, read it back unchanged. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  const cell = (value: string) => (/[\t\r\n]|^"/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
  return rows.map((row) => `${row.map(cell).join('\t')}\r\n`).join('')
}
