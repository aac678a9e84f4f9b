import { setImmediate } from 'node:timers/promises'
import { unshield } from '#platform/contract/spreadsheet/columns.ts'
import type { RowSink } from './rowSink.ts'
import { UnreadableSheet } from './unreadableSheet.ts'

/** Decodes by byte-order mark, else as UTF-8, else as Windows-1252, the usual encoding of Western Windows programs. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The most frequent separator in the first line, ignoring quoted text: comma, semicolon or tab. */
function detectSeparator(text: string): string {
  const counts: Record<string, number> = { ',': 0, ';': 0, '\t': 0 }
  let quoted = false
  for (const character of text.slice(0, 100_000)) {
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === '\n' || character === '\r') {
      if (Object.values(counts).some((count) => count > 0)) break
    } else if (character in counts) counts[character] = (counts[character] ?? 0) + 1
  }
  return Object.entries(counts).reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

/** The position of the quotation mark that closes the field starting at `from`, or -1. */
function endOfQuoted(text: string, from: number): number {
  let at = text.indexOf('"', from + 1)
  while (at >= 0 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2)
  return at
}

/** The rows of CSV text from `start` on. Line endings may be CRLF, LF or CR, even mixed, as in hand-edited files. */
function* csvRows(text: string, separator: string, start: number): Generator<string[]> {
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y')
  const ending = /\r\n?|\n/y
  let at = start
  let cells: string[] = []
  let count = 0
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? ''
    at += found.length
    return found
  }
  const takeQuoted = (): string => {
    const end = endOfQuoted(text, at)
    if (end < 0) throw misplacedQuote(count + 1)
    const field = text.slice(at + 1, end).replaceAll('""', '"')
    at = end + 1
    take(/ */y)
    return field
  }
  while (at < text.length) {
    cells.push(text.charAt(at) === '"' ? takeQuoted() : take(plain))
    if (text.charAt(at) === separator) {
      at += 1
      if (at < text.length) continue
    } else if (at < text.length && take(ending) === '') throw misplacedQuote(count + 1)
    count += 1
    yield cells
    cells = []
  }
}

function misplacedQuote(row: number): UnreadableSheet {
  return new UnreadableSheet('damaged', `The file is damaged: a quotation mark in row ${row} is out of place`)
}

/** Reads a CSV file into the sink. Blank lines count in row numbers, as they do in Excel. */
export async function readCsv(bytes: Uint8Array, sink: RowSink): Promise<void> {
  const text = decodeText(bytes)
  if (text.includes('\0') || /^\s*<(?:!doctype|html|\?xml|table)/i.test(text.slice(0, 200))) {
    throw new UnreadableSheet('not-a-sheet', 'The file is neither an Excel workbook nor CSV')
  }
  const declared = /^sep=([,;\t|])(?:\r\n?|\n)/.exec(text)
  let number = declared ? 1 : 0
  for (const cells of csvRows(text, declared?.[1] ?? detectSeparator(text), declared?.[0].length ?? 0)) {
    number += 1
    for (const [column, cell] of cells.entries()) sink.cell(column, unshield(cell))
    sink.endRow(number)
    // Yield to the event loop so that a long file does not block other requests.
    if (number % 2000 === 0) await setImmediate()
  }
}
