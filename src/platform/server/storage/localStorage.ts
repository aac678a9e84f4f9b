import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { checkKey, checkPrefix, checkRange, type Storage, storageFailure } from './storage.ts'

// A key cannot begin with a dot, so half-written files never meet stored ones.
const unfinished = '.unfinished'
const staleAfterMs = 24 * 60 * 60 * 1000

/** Keeps objects as files below one folder, which it creates; a power cut leaves the old file or the new one. */
export async function openLocalStorage(folder: string): Promise<Storage> {
  const workshop = join(folder, unfinished)
  await mkdir(workshop, { recursive: true, mode: 0o700 })
  await sweep(workshop)
  const pathOf = (key: string) => join(folder, ...checkKey(key).split('/'))
  return {
    async put(key, body) {
      const target = pathOf(key)
      const draft = join(workshop, randomUUID())
      try {
        const size = await writeDraft(draft, body)
        await makeFolder(dirname(target))
        await rename(draft, target)
        await flushFolder(dirname(target))
        return { size }
      } catch (error) {
        await rm(draft, { force: true })
        throw translated(error)
      }
    },
    async get(key, range) {
      const handle = await openFile(pathOf(key))
      try {
        const { size } = await handle.stat()
        const asked = range && checkRange(range, size)
        return { body: handle.createReadStream(asked), size }
      } catch (error) {
        await handle.close()
        throw translated(error)
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch((error) => {
        throw translated(error)
      })
    },
    async exists(key) {
      const found = await stat(pathOf(key)).catch(() => null)
      return found?.isFile() ?? false
    },
    list: (prefix) => walk(folder, checkPrefix(prefix)),
  }
}

async function writeDraft(draft: string, body: Readable | Uint8Array): Promise<number> {
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(body)
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

/** Each new folder is flushed into its parent, or a crash could lose the folder and the file in it. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await flushFolder(dirname(made))
}

async function flushFolder(path: string): Promise<void> {
  // Windows cannot open a folder; there the file system journals the rename itself.
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
    throw translated(error)
  })
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw storageFailure('missing', 'There is no such object.')
}

async function* walk(folder: string, prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  const start = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const waiting = [start]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    // What another request removes during the walk is simply no longer listed.
    const entries = await readdir(join(folder, at), { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const key = at + entry.name
      if (entry.name === unfinished || !(key.startsWith(prefix) || prefix.startsWith(`${key}/`))) continue
      if (entry.isDirectory()) waiting.push(`${key}/`)
      else if (key.startsWith(prefix)) {
        const found = await stat(join(folder, key)).catch(() => null)
        if (found) yield { key, modifiedAt: found.mtime }
      }
    }
  }
}

/** Only old drafts go: a younger one may belong to another process that is still writing. */
async function sweep(workshop: string): Promise<void> {
  for (const name of await readdir(workshop)) {
    const draft = join(workshop, name)
    const found = await stat(draft).catch(() => null)
    if (found && Date.now() - found.mtimeMs > staleAfterMs) await rm(draft, { force: true })
  }
}

/** Only what the file system said is translated: a failing upload body keeps its own error. */
function translated(error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return error
  const { code } = error
  if (code === 'ENOENT' || code === 'ENOTDIR') return storageFailure('missing', 'There is no such object.', error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return storageFailure('full', 'The storage is full.', error)
  return storageFailure('unavailable', 'The storage cannot be used at the moment.', error)
}
