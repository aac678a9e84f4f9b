import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { type ZipEntry, zip as zipWith } from '#platform/contract/spreadsheet/zipStream.ts'

async function* deflate(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = createDeflateRaw()
  const fed = pipeline(Readable.from(content), packed)
  // The loop below throws the same error; this only keeps it from being reported twice.
  fed.catch(() => {})
  yield* packed as AsyncIterable<Uint8Array>
  await fed
}

/** A ZIP file in pieces, made as fast as they are taken. */
export const zip = (entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> => zipWith(entries, { crc32, deflate })

/** A small ZIP file of texts, whole. */
export async function zipped(files: Record<string, string>): Promise<Buffer> {
  const entries = Object.entries(files).map(([name, words]) => ({ name, content: [words] }))
  const parts: Uint8Array[] = []
  for await (const part of zip(entries)) parts.push(part)
  return Buffer.concat(parts)
}
