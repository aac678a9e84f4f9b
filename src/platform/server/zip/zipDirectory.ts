import { UnreadableZip } from './unreadableZip.ts'

export type DirectoryEntry = {
  readonly name: string
  readonly packedSize: number
  /** Size once unpacked, as declared. */
  readonly size: number
  readonly crc: number
  readonly deflated: boolean
  readonly offset: number
}

const entrySignature = 0x02014b50
const entryLength = 46
const madeByUnix = 3
const fileTypeMask = 0o170000
const linkType = 0o120000
const stored = 0
const deflated = 8

/** Parses the central directory and refuses entries that no honest archive has. */
export function parseDirectory(directory: Buffer, count: number): DirectoryEntry[] {
  const entries: DirectoryEntry[] = []
  const names = new Set<string>()
  let at = 0
  while (at + entryLength <= directory.length && directory.readUInt32LE(at) === entrySignature) {
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + entryLength, at + entryLength + nameLength)
    const method = directory.readUInt16LE(at + 10)
    if (isLink(directory, at) || leavesArchive(name)) throw new UnreadableZip('unsafe', 'it points outside itself')
    if ((directory.readUInt16LE(at + 8) & 1) === 1) throw new UnreadableZip('encrypted', 'it is password-protected')
    if (method !== stored && method !== deflated) {
      throw new UnreadableZip('damaged', 'it uses an unknown compression method')
    }
    // Two entries with one name let two readers see two different documents.
    if (names.has(name.toLowerCase())) throw new UnreadableZip('damaged', 'two entries have the same name')
    names.add(name.toLowerCase())
    entries.push({
      name,
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      crc: directory.readUInt32LE(at + 16),
      deflated: method === deflated,
      offset: directory.readUInt32LE(at + 42),
    })
    at += entryLength + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  if (at !== directory.length || entries.length !== count) {
    throw new UnreadableZip('damaged', 'its directory is broken')
  }
  return entries
}

const isLink = (directory: Buffer, at: number) =>
  directory.readUInt8(at + 5) === madeByUnix && ((directory.readUInt32LE(at + 38) >>> 16) & fileTypeMask) === linkType

function leavesArchive(name: string): boolean {
  const isOdd = name === '' || name.startsWith('/') || /[\\\0]/.test(name) || /^[a-z]:/i.test(name)
  return isOdd || name.split('/').includes('..')
}
