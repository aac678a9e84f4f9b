import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { type ZipEntry, zip as zipWith } from '#platform/contract/spreadsheet/zipStream.ts'

async function* deflate(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = createDeflateRaw()
  const feeding = pipeline(Readable.from(content), packed)
  // The loop below throws the same error; this only keeps it from being reported twice.
  feeding.catch(() => {})
  yield* packed as AsyncIterable<Uint8Array>
  await feeding
}

/** A ZIP file as a stream of chunks, produced on demand. */
export const zip = (entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> => zipWith(entries, { crc32, deflate })

/** A small ZIP file of text files, in memory. */
export async function zipped(files: Record<string, string>): Promise<Buffer> {
  const entries = Object.entries(files).map(([name, text]) => ({ name, content: [text] }))
  const chunks: Uint8Array[] = []
  for await (const chunk of zip(entries)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
