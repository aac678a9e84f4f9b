import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { UnreadableSheet } from './unreadableSheet.ts'

/** A file inside a ZIP file; `text` unpacks it piece by piece and never beyond the size it declares. */
export type ZipPart = { name: string; text: () => AsyncGenerator<string> }

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const longestComment = 0xffff
const mostEntries = 2000

const damaged = (why: string) => new UnreadableSheet('damaged', `The file is damaged: ${why}`)

type Entry = {
  name: string
  method: number
  crc: number
  packed: number
  unpacked: number
  offset: number
  encrypted: boolean
}

function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - endLength - longestComment)
  for (let at = file.length - endLength; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === endSignature) return at
  }
  throw damaged('its end is missing')
}

function readDirectory(file: Buffer): Entry[] {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  if (count > mostEntries) throw damaged('it holds too many parts')
  let at = file.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > end || file.readUInt32LE(at) !== entrySignature) throw damaged('its list of parts is broken')
    const nameLength = file.readUInt16LE(at + 28)
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength).replace(/^\/+/, ''),
      encrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      crc: file.readUInt32LE(at + 16),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function packedBytes(file: Buffer, { offset, packed }: Entry): Buffer {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== localSignature)
    throw damaged('a part is not where it should be')
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (start + packed > file.length) throw damaged('a part is cut off')
  return file.subarray(start, start + packed)
}

async function* unpackText(file: Buffer, entry: Entry): AsyncGenerator<string> {
  const bytes = packedBytes(file, entry)
  const source = Readable.from([bytes])
  const unpacked = entry.method === 0 ? source : source.pipe(createInflateRaw())
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  let crc = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > entry.unpacked) throw damaged('a part is larger than it says')
      crc = crc32(chunk, crc)
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : damaged('a part cannot be unpacked')
  }
  if (size !== entry.unpacked || crc !== entry.crc) throw damaged('a part is not what it was when it was packed')
}

/** The parts of a ZIP file, by its directory alone: nothing is unpacked before the sum of the declared sizes is known to be bearable. */
export function readZip(bytes: Uint8Array, maxUnpacked: number): Map<string, ZipPart> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = new Map<string, ZipPart>()
  let total = 0
  for (const entry of readDirectory(file)) {
    if (entry.encrypted) throw new UnreadableSheet('encrypted', 'The file is protected by a password')
    if (entry.method !== 0 && entry.method !== 8) throw damaged('a part is packed in an unknown way')
    if (parts.has(entry.name)) throw damaged('two parts have the same name')
    total += entry.unpacked
    if (total > maxUnpacked) throw new UnreadableSheet('too-large', 'The file is too large once unpacked')
    parts.set(entry.name, { name: entry.name, text: () => unpackText(file, entry) })
  }
  return parts
}
