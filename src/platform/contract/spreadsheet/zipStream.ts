import { inBatches } from './batches.ts'

export type ZipEntry = { name: string; content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array> }

/** What browser and server implement differently. */
export type Packing = {
  /** Continues a checksum with these bytes. */
  crc32: (bytes: Uint8Array, before: number) => number
  deflate: (content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
}

type Written = { name: Uint8Array; crc: number; packed: number; unpacked: number; offset: number }

const largest = 0xffffffff
// Sizes follow the data, because they are not known in advance; names are UTF-8.
const flags = 0x0808
// 1 January 1980, the earliest date in the format. A fixed date makes the same content give the same bytes.
const dosDate = 0x21

/** Little-endian numbers of two or four bytes, followed by a name. */
function record(
  fields: readonly (readonly [bytes: 2 | 4, value: number])[],
  name: Uint8Array = new Uint8Array(),
): Uint8Array {
  const length = fields.reduce((sum, [bytes]) => sum + bytes, 0)
  const all = new Uint8Array(length + name.length)
  const view = new DataView(all.buffer)
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  all.set(name, at)
  return all
}

const nothing = [2, 0] as const
const sums = ({ crc, packed, unpacked }: Written) =>
  [
    [4, crc],
    [4, packed],
    [4, unpacked],
  ] as const
const method = [
  [2, flags],
  [2, 8],
  [2, 0],
  [2, dosDate],
] as const

const localHeader = (name: Uint8Array) =>
  record([[4, 0x04034b50], [2, 20], ...method, [4, 0], [4, 0], [4, 0], [2, name.length], nothing], name)

const descriptor = (written: Written) => record([[4, 0x08074b50], ...sums(written)])

function directoryEntry(written: Written): Uint8Array {
  const { name, offset } = written
  const lengths = [[2, name.length], nothing, nothing] as const
  const attributes = [nothing, nothing, [4, 0]] as const
  return record(
    [[4, 0x02014b50], [2, 20], [2, 20], ...method, ...sums(written), ...lengths, ...attributes, [4, offset]],
    name,
  )
}

const directoryEnd = (count: number, size: number, offset: number) =>
  record([[4, 0x06054b50], nothing, nothing, [2, count], [2, count], [4, size], [4, offset], nothing])

/** A ZIP file in chunks, produced on demand: memory use does not grow with the content. */
export async function* zip(entries: Iterable<ZipEntry>, { crc32, deflate }: Packing): AsyncGenerator<Uint8Array> {
  const all: Written[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const written: Written = { name: new TextEncoder().encode(name), crc: 0, packed: 0, unpacked: 0, offset }
    const header = localHeader(written.name)
    yield header
    const counted = async function* () {
      for await (const bytes of inBatches(content)) {
        written.crc = crc32(bytes, written.crc)
        written.unpacked += bytes.length
        yield bytes
      }
    }
    for await (const chunk of deflate(counted())) {
      written.packed += chunk.length
      yield chunk
    }
    const trailer = descriptor(written)
    yield trailer
    all.push(written)
    offset += header.length + written.packed + trailer.length
    if (offset > largest || written.unpacked > largest) throw new RangeError('The ZIP file would exceed 4 GB')
  }
  let size = 0
  for (const written of all) {
    const entry = directoryEntry(written)
    size += entry.length
    yield entry
  }
  yield directoryEnd(all.length, size, offset)
}
