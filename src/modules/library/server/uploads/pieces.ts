import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { sweepingJob } from '#platform/server/jobs/tenantSweep.ts'
import type { Storage } from '#platform/server/storage/storage.ts'

export type UploadRow = {
  uploadId: string
  contentId: string
  name: string
  size: number
  received: number
  pieces: number
}

type UploadStart = { userId: string; contentId: string; name: string; size: number; mark: string }

const columns = sql`id as "uploadId", resource_id as "contentId", name, size::float8 as size, received::float8 as received, pieces`

/** Resumes the upload of this file or starts a new one. A different file with the same mark starts over. */
export async function beginUpload(
  db: TenantDb,
  { userId, contentId, name, size, mark }: UploadStart,
): Promise<UploadRow> {
  await sql`delete from library_uploads where user_id = ${userId} and resource_id = ${contentId} and mark = ${mark}
    and (name <> ${name} or size <> ${size} or created_at < now() - interval '20 hours')`.execute(db)
  await sql`insert into library_uploads (user_id, resource_id, name, size, mark)
    values (${userId}, ${contentId}, ${name}, ${size}, ${mark}) on conflict do nothing`.execute(db)
  const { rows } = await sql<UploadRow>`select ${columns} from library_uploads
    where user_id = ${userId} and resource_id = ${contentId} and mark = ${mark}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The upload has no row.')
  return row
}

export async function findUpload(db: TenantDb, userId: string, uploadId: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select ${columns} from library_uploads where id = ${uploadId} and user_id = ${userId}`.execute(db)
  return rows[0]
}

/** False if another request has already added this piece. */
export async function recordPiece(db: TenantDb, upload: UploadRow, bytes: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update library_uploads
    set received = received + ${bytes}, pieces = pieces + 1
    where id = ${upload.uploadId} and received = ${upload.received} and received + ${bytes} <= size`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteUpload(db: TenantDb, uploadId: string): Promise<void> {
  await sql`delete from library_uploads where id = ${uploadId}`.execute(db)
}

export const pieceKey = (tenantId: string, uploadId: string, piece: number) => `${tenantId}/${uploadId}-${piece}`

export function joinPieces(storage: Storage, tenantId: string, { uploadId, pieces }: UploadRow): Readable {
  async function* pieceBodies() {
    for (let piece = 0; piece < pieces; piece++) yield* (await storage.get(pieceKey(tenantId, uploadId, piece))).body
  }
  return Readable.from(pieceBodies())
}

export async function deletePieces(storage: Storage, tenantId: string, { uploadId, pieces }: UploadRow): Promise<void> {
  for (let piece = 0; piece < pieces; piece++) await storage.remove(pieceKey(tenantId, uploadId, piece))
}

/** Deletes only the rows: the pieces have no row in `files`, so the storage sweep removes them. */
export const sweepUploads = sweepingJob('library.sweepUploads', '20 2 * * *', [
  { table: 'library_uploads', when: sql`created_at < now() - interval '1 day'` },
])
