import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Bytes, slices } from '../storage/bytes.ts'
import { UnreadableZip } from './unreadableZip.ts'
import { type DirectoryEntry, parseDirectory } from './zipDirectory.ts'

/** One file in the archive. `size` is what the directory declares; unpacking never yields more. */
export type ZipEntry = DirectoryEntry

/** An archive whose directory has been checked. Entries are read from `bytes` on demand. */
export type ZipArchive = { readonly bytes: Bytes; readonly entries: ReadonlyMap<string, ZipEntry> }

export type ZipLimits = { readonly maxEntries?: number; readonly maxUnpackedBytes?: number }

const endSignature = 0x06054b50
const localSignature = 0x04034b50
const endLength = 22
const localLength = 30
const maxCommentLength = 0xffff

const largestDirectory = 2 * 1024 * 1024
// Ordinary XML compresses 10 to 40 times. A small archive may do better without being a threat.
const highestRatio = 100
const harmlessUnpacked = 10 * 1024 * 1024

/** The offset of the end record of an archive that ends exactly where the bytes end, or -1. */
export async function findZipEnd(bytes: Bytes): Promise<number> {
  const tailStart = Math.max(0, bytes.size - endLength - maxCommentLength)
  const tail = await bytes.read(tailStart, bytes.size - tailStart)
  for (let at = tail.length - endLength; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === endSignature && tail.readUInt16LE(at + 20) === tail.length - at - endLength) {
      return tailStart + at
    }
  }
  return -1
}

/** Reads and checks the directory without unpacking anything. Rejects with `UnreadableZip`. */
export async function readZip(
  bytes: Bytes,
  { maxEntries = 5000, maxUnpackedBytes = 150 * 1024 * 1024 }: ZipLimits = {},
): Promise<ZipArchive> {
  const endAt = await findZipEnd(bytes)
  if (endAt < 0) throw new UnreadableZip('damaged', 'its end is missing')
  const end = await bytes.read(endAt, endLength)
  const count = end.readUInt16LE(10)
  const directorySize = end.readUInt32LE(12)
  const directoryAt = end.readUInt32LE(16)
  // A gap between the directory and its end record can hide a second archive.
  if (directoryAt + directorySize !== endAt || end.readUInt32LE(4) !== 0) {
    throw new UnreadableZip('damaged', 'its directory is not where it should be')
  }
  if (count > maxEntries || directorySize > largestDirectory) {
    throw new UnreadableZip('bomb', 'it contains too many files')
  }
  const entries = parseDirectory(await bytes.read(directoryAt, directorySize), count)
  checkSizes(entries, bytes.size, maxUnpackedBytes)
  checkOverlaps(entries, directoryAt)
  return { bytes, entries: new Map(entries.map((entry) => [entry.name, entry])) }
}

function checkSizes(entries: readonly ZipEntry[], fileSize: number, maxUnpackedBytes: number): void {
  const packed = entries.reduce((sum, entry) => sum + entry.packedSize, 0)
  const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0)
  const isTooDense = unpacked > harmlessUnpacked && unpacked > packed * highestRatio
  // More packed bytes than the file has: the entries share bytes, as in the strongest bombs.
  if (unpacked > maxUnpackedBytes || packed > fileSize || isTooDense) {
    throw new UnreadableZip('bomb', 'it unpacks to too much data')
  }
}

function checkOverlaps(entries: readonly ZipEntry[], directoryAt: number): void {
  let free = 0
  for (const { offset, name, packedSize } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < free) throw new UnreadableZip('damaged', 'its entries overlap')
    free = offset + localLength + Buffer.byteLength(name) + packedSize
  }
  if (free > directoryAt) throw new UnreadableZip('damaged', 'an entry is cut off')
}

/** Unpacks one entry slice by slice, and stops as soon as it exceeds its declared size. Rejects with `UnreadableZip`. */
export async function* unpackEntry({ bytes }: Pick<ZipArchive, 'bytes'>, entry: ZipEntry): AsyncGenerator<Buffer> {
  const packed = slices(bytes, await contentStart(bytes, entry), entry.packedSize)
  let size = 0
  let crc = 0
  for await (const slice of entry.deflated ? inflate(packed) : packed) {
    size += slice.length
    if (size > entry.size) throw new UnreadableZip('oversized-entry', 'an entry is larger than declared')
    crc = crc32(slice, crc)
    yield slice
  }
  if (size !== entry.size || crc !== entry.crc) throw new UnreadableZip('damaged', 'an entry fails its checksum')
}

/**
 * A part of an entry's content, `end` inclusive, slice by slice. Of a stored entry, only these bytes are read; a deflated one is
 * unpacked up to there.
 */
export async function* unpackRange(
  archive: Pick<ZipArchive, 'bytes'>,
  entry: ZipEntry,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  if (!entry.deflated) {
    yield* slices(archive.bytes, (await contentStart(archive.bytes, entry)) + start, end - start + 1)
    return
  }
  let at = 0
  for await (const slice of unpackEntry(archive, entry)) {
    const part = slice.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
    if (part.length > 0) yield part
    at += slice.length
    if (at > end) return
  }
}

async function contentStart(bytes: Bytes, { offset, name }: ZipEntry): Promise<number> {
  const header = await bytes.read(offset, localLength)
  if (header.length < localLength || header.readUInt32LE(0) !== localSignature) {
    throw new UnreadableZip('damaged', 'an entry is not where it should be')
  }
  const nameLength = header.readUInt16LE(26)
  const localName = (await bytes.read(offset + localLength, nameLength)).toString('utf8')
  // Readers that trust this name instead of the directory's would see a different file.
  if (localName !== name) throw new UnreadableZip('damaged', 'an entry has two names')
  return offset + localLength + nameLength + header.readUInt16LE(28)
}

async function* inflate(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflated = createInflateRaw()
  // The loop below throws the same error; this only keeps it from being reported twice.
  pipeline(packed, inflated).catch(() => {})
  try {
    yield* inflated as AsyncIterable<Buffer>
  } catch (error) {
    if (isZlibError(error)) throw new UnreadableZip('damaged', 'an entry cannot be unpacked')
    throw error
  } finally {
    inflated.destroy()
  }
}

const isZlibError = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')

/** The whole content of one entry, for entries whose declared size the caller has found acceptable. */
export async function readEntry(archive: Pick<ZipArchive, 'bytes'>, entry: ZipEntry): Promise<Buffer> {
  const content: Buffer[] = []
  for await (const slice of unpackEntry(archive, entry)) content.push(slice)
  return Buffer.concat(content)
}

/** Unpacks an entry and discards it, to make sure that it is as large as declared and undamaged. */
export async function verifyEntry(archive: Pick<ZipArchive, 'bytes'>, entry: ZipEntry): Promise<void> {
  for await (const _ of unpackEntry(archive, entry));
}
