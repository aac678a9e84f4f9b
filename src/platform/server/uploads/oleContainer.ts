import type { Bytes } from '../storage/bytes.ts'

interface OleEntry {
  name: string
  left: number
  right: number
  child: number
}

interface OleFile {
  bytes: Bytes
  sectorSize: number
  /** The sectors that hold the allocation table. */
  tableSectors: number[]
}

const maxDirectorySectors = 512
const maxTableSectors = 4096
const noSector = 0xfffffffa

/** The top-level stream names and all stream names of a legacy Office file; null if it is not one. */
export async function readOle(bytes: Bytes): Promise<{ top: Set<string>; all: Set<string> } | null> {
  const header = await bytes.read(0, 512)
  if (header.length < 512 || header.toString('hex', 0, 8) !== 'd0cf11e0a1b11ae1') return null
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const sectorSize = 1 << shift
  const file: OleFile = { bytes, sectorSize, tableSectors: await readTableSectors(bytes, header, sectorSize) }
  const entries = await readDirectory(file, header.readUInt32LE(48))
  const root = entries[0]
  if (!root) return null
  return { top: siblings(entries, root.child), all: new Set(entries.map((entry) => entry.name)) }
}

function sector(bytes: Bytes, sectorSize: number, number: number): Promise<Buffer> {
  return bytes.read((number + 1) * sectorSize, sectorSize)
}

async function readTableSectors(bytes: Bytes, header: Buffer, sectorSize: number): Promise<number[]> {
  const numbers: number[] = []
  for (let at = 76; at < 512; at += 4) numbers.push(header.readUInt32LE(at))
  let next = header.readUInt32LE(68)
  while (next < noSector && numbers.length < maxTableSectors) {
    const more = await sector(bytes, sectorSize, next)
    if (more.length < sectorSize) break
    for (let at = 0; at < sectorSize - 4; at += 4) numbers.push(more.readUInt32LE(at))
    next = more.readUInt32LE(sectorSize - 4)
  }
  return numbers
}

async function nextSector(file: OleFile, number: number): Promise<number> {
  const perSector = file.sectorSize / 4
  const table = file.tableSectors[Math.floor(number / perSector)] ?? noSector
  if (table >= noSector) return noSector
  const page = await sector(file.bytes, file.sectorSize, table)
  const at = (number % perSector) * 4
  return at + 4 <= page.length ? page.readUInt32LE(at) : noSector
}

async function readDirectory(file: OleFile, first: number): Promise<OleEntry[]> {
  const entries: OleEntry[] = []
  let number = first
  for (let seen = 0; number < noSector && seen < maxDirectorySectors; seen++) {
    const page = await sector(file.bytes, file.sectorSize, number)
    for (let at = 0; at + 128 <= page.length; at += 128) {
      const nameBytes = Math.max(0, Math.min(page.readUInt16LE(at + 64), 64) - 2)
      entries.push({
        name: page.toString('utf16le', at, at + nameBytes),
        left: page.readUInt32LE(at + 68),
        right: page.readUInt32LE(at + 72),
        child: page.readUInt32LE(at + 76),
      })
    }
    number = await nextSector(file, number)
  }
  return entries
}

/** A folder's entries form a tree. Each is visited once, even if the links are circular. */
function siblings(entries: OleEntry[], first: number): Set<string> {
  const names = new Set<string>()
  const visited = new Set<number>()
  const pending = [first]
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const entry = entries[at]
    if (!entry || visited.has(at)) continue
    visited.add(at)
    names.add(entry.name)
    pending.push(entry.left, entry.right)
  }
  return names
}
