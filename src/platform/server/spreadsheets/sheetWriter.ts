import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inBatches } from '#platform/contract/spreadsheet/batches.ts'
import type { Column, Rows } from '#platform/contract/spreadsheet/columns.ts'
import { type CsvNotes, csvLines } from '#platform/contract/spreadsheet/csv.ts'
import { type Sheet, type WriteOptions, workbookOf } from '#platform/contract/spreadsheet/sheet.ts'
import { zip } from '../zip/zipWriter.ts'

/** Writes a workbook with backpressure and ends the stream; on failure the stream is destroyed, never ended. */
export async function writeXlsx(stream: Writable, sheets: readonly Sheet[], options: WriteOptions = {}): Promise<void> {
  await pipeline(Readable.from(zip(workbookOf(sheets, options.timeZone))), stream)
}

/** Writes CSV that Excel opens correctly, with backpressure, and ends the stream; on failure it is destroyed. */
export async function writeCsv(
  stream: Writable,
  columns: readonly Column[],
  rows: Rows,
  options: WriteOptions & { readonly notes?: CsvNotes } = {},
): Promise<void> {
  await pipeline(Readable.from(inBatches(csvLines(columns, rows, options.timeZone, options.notes))), stream)
}
