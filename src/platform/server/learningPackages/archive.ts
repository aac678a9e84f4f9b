import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Services } from '../services.ts'
import type { Bytes } from '../storage/bytes.ts'
import type { Storage } from '../storage/storage.ts'
import { UnreadableZip } from '../zip/unreadableZip.ts'
import { readEntry, readZip, unpackEntry, unpackRange, type ZipArchive, type ZipEntry } from '../zip/zipReader.ts'

/** The archive in a stored file, read from storage entry by entry; undefined if the file is not an archive. */
export async function openArchive(
  { database, files }: Pick<Services, 'database' | 'files'>,
  tenantId: string,
  fileId: string,
): Promise<ZipArchive | undefined> {
  const file = await database.inTenant({ tenantId }, (db) => files.find(db, fileId))
  return file && orUndefined(readZip(storedBytes(files.storage, file.storageKey, file.size)))
}

/** The content stored under this name; undefined if there is none or it cannot be unpacked. */
export async function readArchiveFile(archive: ZipArchive, name: string): Promise<Buffer | undefined> {
  const entry = archive.entries.get(name)
  return entry && orUndefined(readEntry(archive, entry))
}

/** The content of an entry, or a part of it, as a stream: packages hold films, which must not be in memory as a whole. */
export const streamEntry = (archive: ZipArchive, entry: ZipEntry, range: { start: number; end: number } | null) =>
  Readable.from(range ? unpackRange(archive, entry, range) : unpackEntry(archive, entry), { objectMode: false })

async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof UnreadableZip) return undefined
    throw error
  }
}

const storedBytes = (storage: Storage, key: string, size: number): Bytes => ({
  size,
  read: async (start, length) => {
    const end = Math.min(size, start + length) - 1
    if (end < start) return Buffer.alloc(0)
    return buffer((await storage.get(key, { start, end })).body)
  },
})
