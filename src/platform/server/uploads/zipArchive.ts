import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { type Bytes, slices } from '../storage/bytes.ts'

export interface ZipEntry {
  name: string
  /** Bytes inside the archive, and bytes once unpacked as the archive declares them. */
  packedSize: number
  size: number
  deflated: boolean
  offset: number
}

/** `damaged`: not a plain archive; `unsafe`: a link or a name that climbs; `bomb`: unpacks to far too much. */
export type ZipProblem = 'damaged' | 'unsafe' | 'bomb'

const mostEntries = 5_000
const largestDirectory = 2 * 1024 * 1024
const largestUnpacked = 150 * 1024 * 1024
// Ordinary XML packs 10 to 40 times; small archives may pack better without doing harm.
const highestRatio = 100
const harmlessUnpacked = 10 * 1024 * 1024
const unixMadeIt = 3
const linkMode = 0o120000

/** Where the end record of an archive that ends exactly at the end of the bytes begins, or -1. */
export async function findZipEnd(bytes: Bytes): Promise<number> {
  const tailStart = Math.max(0, bytes.size - 22 - 0xffff)
  const tail = await bytes.read(tailStart, bytes.size - tailStart)
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail.readUInt32LE(at) === 0x06054b50 && tail.readUInt16LE(at + 20) === tail.length - at - 22) {
      return tailStart + at
    }
  }
  return -1
}

/** Reads the archive's directory and judges it, without unpacking anything. */
export async function readZip(bytes: Bytes): Promise<ZipEntry[] | ZipProblem> {
  const endAt = await findZipEnd(bytes)
  if (endAt < 0) return 'damaged'
  const end = await bytes.read(endAt, 22)
  const count = end.readUInt16LE(10)
  const directorySize = end.readUInt32LE(12)
  const directoryAt = end.readUInt32LE(16)
  // Bytes between the directory and its end, or a directory elsewhere, hide a second archive.
  if (directoryAt + directorySize !== endAt || end.readUInt32LE(4) !== 0) return 'damaged'
  if (count > mostEntries || directorySize > largestDirectory) return 'bomb'
  const entries = parseDirectory(await bytes.read(directoryAt, directorySize), count)
  return typeof entries === 'string' ? entries : (weigh(entries, bytes.size) ?? entries)
}

function parseDirectory(directory: Buffer, count: number): ZipEntry[] | ZipProblem {
  const entries: ZipEntry[] = []
  const names = new Set<string>()
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50) {
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    const method = directory.readUInt16LE(at + 10)
    const encrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    const isLink =
      directory.readUInt8(at + 5) === unixMadeIt && ((directory.readUInt32LE(at + 38) >>> 16) & 0o170000) === linkMode
    if (isLink || climbs(name)) return 'unsafe'
    // Two entries of one name let two readers see two different documents.
    if (encrypted || (method !== 0 && method !== 8) || names.has(name.toLowerCase())) return 'damaged'
    names.add(name.toLowerCase())
    entries.push({
      name,
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      deflated: method === 8,
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return at === directory.length && entries.length === count ? entries : 'damaged'
}

function climbs(name: string): boolean {
  const odd = name === '' || name.startsWith('/') || /[\\\0]/.test(name) || /^[a-z]:/i.test(name)
  return odd || name.split('/').includes('..')
}

function weigh(entries: ZipEntry[], fileSize: number): ZipProblem | null {
  const packed = entries.reduce((sum, entry) => sum + entry.packedSize, 0)
  const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0)
  // More packed bytes than the file holds: the entries overlap, the trick of the strongest bombs.
  if (unpacked > largestUnpacked || packed > fileSize) return 'bomb'
  return unpacked > harmlessUnpacked && unpacked > packed * highestRatio ? 'bomb' : null
}

/** Unpacks one entry a slice at a time and stops as soon as it holds more than the directory declared. */
export async function unpack(
  bytes: Bytes,
  entry: ZipEntry,
  take: (slice: Buffer) => void = () => undefined,
): Promise<ZipProblem | null> {
  const head = await bytes.read(entry.offset, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) return 'damaged'
  const nameLength = head.readUInt16LE(26)
  const name = (await bytes.read(entry.offset + 30, nameLength)).toString('utf8')
  if (name !== entry.name) return 'damaged'
  const start = entry.offset + 30 + nameLength + head.readUInt16LE(28)
  let size = 0
  const count = async (unpacked: AsyncIterable<Buffer>) => {
    for await (const slice of unpacked) {
      size += slice.length
      if (size > entry.size) return
      take(slice)
    }
  }
  try {
    const packed = slices(bytes, start, entry.packedSize)
    await (entry.deflated ? pipeline(packed, createInflateRaw(), count) : count(packed))
  } catch {
    return size > entry.size ? 'bomb' : 'damaged'
  }
  if (size > entry.size) return 'bomb'
  return size === entry.size ? null : 'damaged'
}
