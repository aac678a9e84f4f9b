import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { inBatches } from './batches.ts'

export type ZipEntry = { name: string; content: Iterable<string> | AsyncIterable<string> }

type Written = { name: Buffer; crc: number; packed: number; unpacked: number; offset: number }

const largest = 0xffffffff
// Sizes follow the data, because they are not known before; names are UTF-8.
const flags = 0x0808
// 1 January 1980, the first day a ZIP file can name: the same content gives the same bytes.
const dosDate = 0x21

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(8, 8)
  header.writeUInt16LE(dosDate, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, packed, unpacked }: Written): Buffer {
  const trailer = Buffer.alloc(16)
  trailer.writeUInt32LE(0x08074b50, 0)
  trailer.writeUInt32LE(crc, 4)
  trailer.writeUInt32LE(packed, 8)
  trailer.writeUInt32LE(unpacked, 12)
  return trailer
}

function directoryEntry({ name, crc, packed, unpacked, offset }: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt16LE(dosDate, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(unpacked, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

async function* counted(content: ZipEntry['content'], written: Written): AsyncGenerator<Buffer> {
  for await (const bytes of inBatches(content)) {
    written.crc = crc32(bytes, written.crc)
    written.unpacked += bytes.length
    yield bytes
  }
}

/** A ZIP file in pieces, made as fast as they are taken: memory does not grow with the content. */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const all: Written[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const written: Written = { name: Buffer.from(name), crc: 0, packed: 0, unpacked: 0, offset }
    const header = localHeader(written.name)
    yield header
    const deflate = createDeflateRaw()
    const fed = pipeline(Readable.from(counted(content, written)), deflate)
    // The loop below throws the same error; this only keeps it from being reported twice.
    fed.catch(() => {})
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      written.packed += chunk.length
      yield chunk
    }
    await fed
    const trailer = descriptor(written)
    yield trailer
    all.push(written)
    offset += header.length + written.packed + trailer.length
    if (offset > largest || written.unpacked > largest) throw new RangeError('The file would be larger than 4 GB')
  }
  const directory = Buffer.concat(all.map(directoryEntry))
  yield directory
  yield directoryEnd(all.length, directory.length, offset)
}
