import { randomUUID } from 'node:crypto'
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { checkKey, checkPrefix, checkRange, type Storage, type StorageBody, storageFailure } from './storage.ts'

// Keys never begin with a dot, so incomplete files cannot collide with stored ones.
const draftFolderName = '.unfinished'
const staleAfterMs = 24 * 60 * 60 * 1000

/** Stores objects as files in a folder, which it creates. Writes are atomic, even in a power cut. */
export async function openLocalStorage(folder: string): Promise<Storage> {
  const draftFolder = join(folder, draftFolderName)
  await mkdir(draftFolder, { recursive: true, mode: 0o700 })
  await deleteOldDrafts(draftFolder)
  const pathOf = (key: string) => join(folder, ...checkKey(key).split('/'))
  return {
    async put(key, body) {
      const target = pathOf(key)
      const draft = join(draftFolder, randomUUID())
      try {
        const size = await writeDraft(draft, body)
        await makeFolder(dirname(target))
        await rename(draft, target)
        await flushFolder(dirname(target))
        return { size }
      } catch (error) {
        await rm(draft, { force: true })
        throw toStorageFailure(error)
      }
    },
    async get(key, range) {
      const handle = await openFile(pathOf(key))
      try {
        const { size } = await handle.stat()
        const checked = range && checkRange(range, size)
        return { body: handle.createReadStream(checked), size }
      } catch (error) {
        await handle.close()
        throw toStorageFailure(error)
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch((error) => {
        throw toStorageFailure(error)
      })
    },
    async exists(key) {
      const found = await stat(pathOf(key)).catch(() => null)
      return found?.isFile() ?? false
    },
    list: (prefix) => walk(folder, checkPrefix(prefix)),
  }
}

async function writeDraft(draft: string, body: StorageBody): Promise<number> {
  const isFile = !(body instanceof Readable || body instanceof Uint8Array)
  // The system copies a file without its bytes passing through our memory.
  if (isFile) await copyFile(body.path, draft)
  const handle = await open(draft, isFile ? 'r+' : 'wx', 0o600)
  try {
    if (isFile) await handle.chmod(0o600)
    else await handle.writeFile(body)
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

/** Flushes each new folder to its parent. Otherwise a crash could lose the folder with its files. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let created = path; created.length >= first.length; created = dirname(created))
    await flushFolder(dirname(created))
}

async function flushFolder(path: string): Promise<void> {
  // Windows cannot open a folder, but its file system journals the rename.
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openFile(path: string): Promise<FileHandle> {
  const handle = await open(path, 'r').catch((error) => {
    throw toStorageFailure(error)
  })
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw storageFailure('missing', 'There is no such object.')
}

async function* walk(folder: string, prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  const start = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const pending = [start]
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    // Another request may have removed the folder in the meantime.
    const entries = await readdir(join(folder, at), { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const key = at + entry.name
      if (entry.name === draftFolderName || !(key.startsWith(prefix) || prefix.startsWith(`${key}/`))) continue
      if (entry.isDirectory()) pending.push(`${key}/`)
      else if (key.startsWith(prefix)) {
        const found = await stat(join(folder, key)).catch(() => null)
        if (found) yield { key, modifiedAt: found.mtime }
      }
    }
  }
}

/** Deletes only old drafts, because another process may still be writing a recent one. */
async function deleteOldDrafts(draftFolder: string): Promise<void> {
  for (const name of await readdir(draftFolder)) {
    const draft = join(draftFolder, name)
    const found = await stat(draft).catch(() => null)
    if (found && Date.now() - found.mtimeMs > staleAfterMs) await rm(draft, { force: true })
  }
}

/** Converts file system errors only. Errors of the upload's own stream are passed on unchanged. */
function toStorageFailure(error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return error
  const { code } = error
  if (code === 'ENOENT' || code === 'ENOTDIR') return storageFailure('missing', 'There is no such object.', error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return storageFailure('full', 'The storage is full.', error)
  return storageFailure('unavailable', 'The storage cannot be used at the moment.', error)
}
