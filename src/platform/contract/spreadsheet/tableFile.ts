import { inBatches } from './batches.ts'
import { csvLines } from './csv.ts'
import { type Sheet, type WriteOptions, workbookOf } from './sheet.ts'
import { type Packing, zip } from './zipStream.ts'

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

function crc32(bytes: Uint8Array, before: number): number {
  let crc = ~before
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0)
  return ~crc >>> 0
}

async function* deflate(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = new CompressionStream('deflate-raw')
  const writer = stream.writable.getWriter()
  const feed = async () => {
    for await (const bytes of content) await writer.write(bytes as Uint8Array<ArrayBuffer>)
    await writer.close()
  }
  const fed = feed().catch((problem: unknown) => writer.abort(problem))
  const reader = stream.readable.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  await fed
}

const packing: Packing = { crc32, deflate }

async function asBlob(pieces: AsyncIterable<Uint8Array>, type: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of pieces) parts.push(piece as Uint8Array<ArrayBuffer>)
  return new Blob(parts, { type })
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const xlsType = 'application/vnd.ms-excel'

/** `xls` is the Excel 97–2003 format. */
export type FileFormat = 'csv' | 'xlsx' | 'xls'

/** Writes a table to a file that Excel opens correctly. The file is held in memory, so this is for browser-sized tables. */
export async function fileOf(format: FileFormat, sheet: Sheet, options: WriteOptions = {}): Promise<Blob> {
  const { timeZone } = options
  if (format === 'xls') return new Blob([await (await import('./xls.ts')).xlsOf(sheet, options)], { type: xlsType })
  return format === 'csv'
    ? asBlob(inBatches(csvLines(sheet.columns, sheet.rows, timeZone)), 'text/csv;charset=utf-8')
    : asBlob(zip(workbookOf([sheet], timeZone), packing), xlsxType)
}
