import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StoredFile } from '#platform/contract/filesSchemas.ts'
import type { TenantDb } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import type { Unit } from '../requests/context.ts'
import type { Upload } from '../requests/multipartUploads.ts'
import { Problem, problem } from '../requests/problem.ts'
import type { Secret } from '../secret.ts'
import type { Storage } from '../storage/storage.ts'
import { redrawPicture } from '../uploads/picture.ts'
import { checkUpload, type UploadPolicy } from '../uploads/upload.ts'
import { sign, verify } from './fileLinks.ts'

/** How long a link to a file works, in seconds. */
const linkSeconds = 10 * 60
/** Exercises fetch their pictures and sounds as they go: a school morning. */
const packageSeconds = 5 * 60 * 60

export type FileRow = { id: string; name: string; type: string; size: number }

export type Files = {
  /** Checks an upload by its content, stores its bytes and then its row: a crash between leaves bytes nobody sees, never a row without bytes. */
  keep(
    upload: Upload,
    as: { tenantId: string; userId: string; policy: UploadPolicy; purpose: string; tx: Tx },
  ): Promise<FileRow>
  /**
   * Stores the bytes of a file the server itself has made, outside any transaction. What it answers writes the row, in the
   * transaction of whatever refers to the file.
   */
  keepMade(
    path: string,
    as: { tenantId: string; userId: string | null; name: string; type: string; purpose: string },
  ): Promise<(db: TenantDb) => Promise<FileRow>>
  /** A short-lived address for the file, for people who may see what it belongs to. */
  link(tenantId: string, file: FileRow): StoredFile
  check(tenantId: string, fileId: string, token: string): 'valid' | 'expired' | 'invalid'
  /** An address below which the files inside a package are served, to be shown in a frame of no origin. */
  packageLink(tenantId: string, file: FileRow): string
  checkPackage(tenantId: string, fileId: string, token: string): 'valid' | 'expired' | 'invalid'
  find(db: TenantDb, fileId: string): Promise<(FileRow & { storageKey: string }) | undefined>
  /** Takes a file's row away; its bytes go with the next sweep. Whatever refers to it must be gone. */
  forget(db: TenantDb, fileId: string): Promise<void>
  readonly storage: Storage
}

type Tx = <T>(work: (unit: Unit) => Promise<T>) => Promise<T>

export function openFiles(storage: Storage, secret: Secret): Files {
  const key = secret('file links').toString('base64url')
  return {
    storage,
    keep: (upload, as) => inTemporaryFolder((folder) => keep(storage, upload, as, folder)),
    keepMade: async (path, { tenantId, userId, name, type, purpose }) => {
      const stored = await store(storage, tenantId, type, path)
      return (db) => insertRow(db, { ...stored, name, type, purpose, userId })
    },
    link: (tenantId, file) => {
      const expiresAt = new Date(Date.now() + linkSeconds * 1000)
      const token = sign({ secret: key, tenantId, fileId: file.id, purpose: 'read', expiresAt })
      return {
        fileId: file.id,
        name: file.name,
        type: file.type,
        size: file.size,
        url: `/api/files/${file.id}/${token}`,
      }
    },
    check: (tenantId, fileId, token) =>
      verify({ secret: key, tenantId, fileId, purpose: 'read', token, now: new Date() }),
    packageLink: (tenantId, { id: fileId }) => {
      const expiresAt = new Date(Date.now() + packageSeconds * 1000)
      return `/packages/${fileId}/${sign({ secret: key, tenantId, fileId, purpose: 'package', expiresAt })}/`
    },
    checkPackage: (tenantId, fileId, token) =>
      verify({ secret: key, tenantId, fileId, purpose: 'package', token, now: new Date() }),
    find: async (db, fileId) => {
      const row = await db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst()
      return row && { id: row.id, name: row.name, type: row.type, size: row.size, storageKey: row.storage_key }
    },
    forget: async (db, fileId) => {
      await db.deleteFrom('files').where('id', '=', fileId).execute()
    },
  }
}

async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'banyan-upload-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function keep(
  storage: Storage,
  upload: Upload,
  as: Parameters<Files['keep']>[1],
  folder: string,
): Promise<FileRow> {
  const path = join(folder, 'received')
  await pipeline(upload.body, limit(as.policy.maxBytes), createWriteStream(path))
  const checked = await checkUpload(
    { name: upload.name, declaredType: upload.declaredType, content: { path } },
    as.policy,
  )
  if (!checked.ok) throw refused(checked.code, checked.message)
  const redrawn = as.policy.redraw ? await redrawPicture(path, as.policy.redraw) : null
  if (as.policy.redraw && !redrawn) throw refused('wrong-content', 'The picture cannot be read.')
  const name = redrawn ? checked.name.replace(/\.[^.]*$/, `.${redrawn.extension}`) : checked.name
  const type = redrawn?.type ?? checked.type
  const stored = await store(storage, as.tenantId, type, redrawn?.bytes ?? path)
  return as.tx(async ({ db, audit }) => {
    const row = await insertRow(db, { ...stored, name, type, purpose: as.purpose, userId: as.userId })
    audit({ entity: 'file', entityId: row.id, after: { name, type, size: row.size, purpose: as.purpose } })
    return row
  })
}

type Stored = { readonly storageKey: string; readonly size: number; readonly sha256: Buffer }

async function store(storage: Storage, tenantId: string, type: string, content: Uint8Array | string): Promise<Stored> {
  const storageKey = `${tenantId}/${newId()}`
  const body = typeof content === 'string' ? createReadStream(content) : content
  const [{ size }, sha256] = [await storage.put(storageKey, body, { type }), await hashOf(content)]
  return { storageKey, size, sha256 }
}

async function insertRow(
  db: TenantDb,
  file: Stored & { name: string; type: string; purpose: string; userId: string | null },
): Promise<FileRow> {
  const { name, type, size, sha256, purpose } = file
  const { id } = await db
    .insertInto('files')
    .values({ name, type, size, sha256, storage_key: file.storageKey, purpose, created_by: file.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name, type, size }
}

const refused = (code: string, message: string) =>
  new Problem(code, code === 'too-large' ? 413 : 422, message, { fields: [{ field: 'file', message }] })

/** Stops reading as soon as the upload is larger than it may be. */
function limit(maxBytes: number) {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > maxBytes) done(problem('too-large', { fields: [{ field: 'file', message: 'is too large' }] }))
      else done(null, chunk)
    },
  })
}

async function hashOf(content: Uint8Array | string): Promise<Buffer> {
  const hash = createHash('sha256')
  if (typeof content === 'string') await pipeline(createReadStream(content), hash)
  else hash.update(content)
  return hash.digest()
}
