import { readCsv } from './csvReader.ts'
import { openRowSink, type ReadResult } from './rowSink.ts'
import { UnreadableSheet } from './unreadableSheet.ts'
import { readXlsx } from './xlsxReader.ts'

export type ReadLimits = {
  /** Rows below the header. */
  maxRows?: number
  maxColumns?: number
  /** Size of the file itself. */
  maxBytes?: number
  /** Total size of a workbook once unpacked. */
  maxUnpackedBytes?: number
}

const megabyte = 1024 * 1024

async function readAll(input: Uint8Array | AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new UnreadableSheet('too-large', `The file is larger than ${Math.floor(maxBytes / megabyte)} MB`)
  if (input instanceof Uint8Array) {
    if (input.length > maxBytes) throw tooLarge()
    return input
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of input) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte)
}

const zipSignature = [0x50, 0x4b, 0x03, 0x04]
const emptyZipSignature = [0x50, 0x4b, 0x05, 0x06]
/** The container of Excel 97 files, and of newer ones with a password. */
const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0]
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

function refuseCompound(bytes: Uint8Array): never {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(encryptedPackage)) {
    throw new UnreadableSheet('encrypted', 'The file is password-protected')
  }
  throw new UnreadableSheet('old-format', 'The file is in the old .xls format; save it as .xlsx or CSV')
}

/**
 * Reads the first visible sheet of an XLSX file, or a CSV file, as text. The content decides which it is, not the name.
 * Rejects with `UnreadableSheet`.
 */
export async function readSheet(
  input: Uint8Array | AsyncIterable<Uint8Array>,
  { maxRows = 20_000, maxColumns = 200, maxBytes = 10 * megabyte, maxUnpackedBytes = 100 * megabyte }: ReadLimits = {},
): Promise<ReadResult> {
  const bytes = await readAll(input, maxBytes)
  if (bytes.length === 0) throw new UnreadableSheet('empty', 'The file is empty')
  const sink = openRowSink(maxRows, maxColumns)
  if (startsWith(bytes, compoundSignature)) refuseCompound(bytes)
  if (startsWith(bytes, zipSignature) || startsWith(bytes, emptyZipSignature))
    await readXlsx(bytes, maxUnpackedBytes, sink)
  else await readCsv(bytes, sink)
  return sink.result()
}
