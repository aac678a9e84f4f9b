import { buffer } from 'node:stream/consumers'
import type { Services } from '../services.ts'
import type { Bytes } from '../storage/bytes.ts'
import type { Storage } from '../storage/storage.ts'
import { readZip, unpack, type ZipEntry } from '../uploads/zipArchive.ts'
import { type PackagedModule, readModule } from './packagedModule.ts'

/** A stored archive whose files are read one at a time, straight out of the store. */
export type Archive = { readonly bytes: Bytes; readonly entries: ReadonlyMap<string, ZipEntry> }

/** The archive of a file that was kept; nothing when the file is none. */
export async function openArchive(
  { database, files }: Pick<Services, 'database' | 'files'>,
  tenantId: string,
  fileId: string,
): Promise<Archive | undefined> {
  const file = await database.inTenant({ tenantId }, (db) => files.find(db, fileId))
  if (!file) return undefined
  const bytes = storedBytes(files.storage, file.storageKey, file.size)
  const entries = await readZip(bytes)
  return typeof entries === 'string' ? undefined : { bytes, entries: new Map(entries.map((one) => [one.name, one])) }
}

/** What lies under this name, whole; nothing when there is no such name or it cannot be unpacked. */
export async function readEntry({ bytes, entries }: Archive, name: string): Promise<Buffer | undefined> {
  const entry = entries.get(name)
  if (!entry) return undefined
  const parts: Buffer[] = []
  return (await unpack(bytes, entry, (slice) => parts.push(slice))) ? undefined : Buffer.concat(parts)
}

/** What can be started in a packaged module. */
export const moduleIn = ({ bytes, entries }: Archive): Promise<PackagedModule | undefined> =>
  readModule(bytes, [...entries.values()])

const storedBytes = (storage: Storage, key: string, size: number): Bytes => ({
  size,
  read: async (start, length) => {
    const end = Math.min(size, start + length) - 1
    if (end < start) return Buffer.alloc(0)
    return buffer((await storage.get(key, { start, end })).body)
  },
})
