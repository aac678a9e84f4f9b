import Papa from 'papaparse'
import { unshield } from './columns.ts'
import type { RowSink } from './rowsink.ts'
import { UnreadableSheet } from './unreadable.ts'

/** Text in the encoding its first bytes announce, else UTF-8, else what Windows programs of Western Europe write. */
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

/** The separator that occurs most in the first line outside quotes: comma, semicolon or tab. */
function separatorOf(text: string): string {
  const counts: Record<string, number> = { ',': 0, ';': 0, '\t': 0 }
  let quoted = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === '\n' || character === '\r') {
      if (Object.values(counts).some((count) => count > 0)) break
    } else if (character in counts) counts[character] = (counts[character] ?? 0) + 1
  }
  return Object.entries(counts).reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

/** Hands a CSV file to the sink. Blank lines count when rows are numbered, as they do in Excel. */
export function readCsv(bytes: Uint8Array, sink: RowSink): void {
  const text = decodeText(bytes)
  if (text.includes('\0') || /^\s*<(?:!doctype|html|\?xml|table)/i.test(text.slice(0, 200))) {
    throw new UnreadableSheet('not-a-sheet', 'The file is neither an Excel workbook nor CSV')
  }
  const announced = /^sep=(.)\r?\n/.exec(text)
  let number = announced ? 1 : 0
  Papa.parse<string[]>(text.slice(announced?.[0].length ?? 0), {
    delimiter: announced?.[1] ?? separatorOf(text),
    step({ data, errors }) {
      number += 1
      if (errors.some(({ type }) => type === 'Quotes')) {
        throw new UnreadableSheet('damaged', `The file is damaged: a quotation mark in row ${number} is not closed`)
      }
      for (const [column, cell] of data.entries()) sink.cell(column, unshield(cell))
      sink.endRow(number)
    },
  })
}
