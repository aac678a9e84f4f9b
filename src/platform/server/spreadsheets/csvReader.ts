import { setImmediate } from 'node:timers/promises'
import { unshield } from '#platform/contract/spreadsheet/columns.ts'
import type { RowSink } from './rowSink.ts'
import { UnreadableSheet } from './unreadableSheet.ts'

/**
 * The UTF-16 byte order of text without a byte-order mark, which Excel's “Unicode text” loses on its way through other programs.
 * Separators, digits and line ends have one zero byte each, always on the same side; other encodings of text have none.
 */
function utf16Order(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  for (const [at, byte] of bytes.subarray(0, 65_536).entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > 20 * even) return 'utf-16le'
  return even > 20 * odd ? 'utf-16be' : null
}

/** Decodes by byte-order mark or zero bytes as UTF-16, else as UTF-8, else as Windows-1252, the usual encoding of Western Windows programs. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const order = utf16Order(bytes)
  if (order) return new TextDecoder(order).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const separators = [',', ';', '\t'] as const
/** Lines looked at to find the separator: a title above the headings may contain another one. */
const sampledLines = 50

/** How often each separator occurs outside quotes, line by line. */
function* separatorCounts(text: string): Generator<number[]> {
  let counts = separators.map(() => 0)
  let quoted = false
  for (const character of text.slice(0, 100_000)) {
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === '\n' || character === '\r') {
      yield counts
      counts = separators.map(() => 0)
    } else {
      const at = (separators as readonly string[]).indexOf(character)
      if (at >= 0) counts[at] = (counts[at] ?? 0) + 1
    }
  }
  yield counts
}

/** The separator that divides most lines into the same number of cells: comma, semicolon or tab. */
function detectSeparator(text: string): string {
  const lines: number[][] = []
  for (const counts of separatorCounts(text)) {
    if (counts.some((count) => count > 0)) lines.push(counts)
    if (lines.length === sampledLines) break
  }
  const scores = separators.map((_, at) => {
    const alike = Map.groupBy(lines, (counts) => counts[at] ?? 0)
    return Math.max(0, ...[...alike].map(([count, same]) => count * same.length ** 2))
  })
  return separators[scores.indexOf(Math.max(...scores))] ?? ','
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
