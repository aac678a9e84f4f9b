import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Access } from '#platform/contract/access/access.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import type { Download } from '../schemas.ts'
import { failDownload, filePurpose, findDownload, finishDownload, markRunning, reportProgress } from './downloads.ts'
import { refuseTooMany } from './unfinished.ts'

/**
 * Announces a file to the acting user, who sees it in all downloads from now on. A job makes it with `makeDownload`. Whoever no longer
 * has all that it `needs` cannot fetch it any more.
 */
export async function startDownload(
  db: TenantDb,
  title: Download['title'],
  needs: readonly Access[] = [],
): Promise<Download> {
  await refuseTooMany(db)
  const { rows } = await sql<{ id: string }>`
    insert into downloads (user_id, title_en, title_hi, needs)
    values (acting_user(), ${title.en}, ${title.hi}, ${JSON.stringify(needs)}::jsonb) returning id`.execute(db)
  const started = await findDownload(db, rows[0]?.id ?? '')
  if (!started) throw new Error('A download belongs to the user who starts it.')
  return started
}

/** One of the acting user's files. */
export const findOwnDownload = findDownload

/** Takes files back from whoever they were made for. Housekeeping removes them like those whose week is over. */
export async function withdrawDownloads(db: TenantDb, downloadIds: readonly string[]): Promise<void> {
  await sql`update downloads set expires_at = now() where id = any (${downloadIds}::uuid[]) and expires_at > now()`.execute(
    db,
  )
}

/** Writes the file to the given path and says what it is. */
type FileWriter = (
  path: string,
  reportRows: (done: number, total: number) => Promise<void>,
) => Promise<{
  readonly name: string
  readonly type: string
  /** When it must be gone at the latest, if that is before its usual week ends. */
  readonly keptUntil?: Date | null
}>

/** Makes the file of a download, in a job. If interrupted, it starts over; if it fails, the download says so until a retry. */
export async function makeDownload(
  { database, files }: Services,
  { tenantId, downloadId }: { readonly tenantId: string; readonly downloadId: string },
  write: FileWriter,
): Promise<void> {
  const within = <T>(work: (db: TenantDb) => Promise<T>) => database.inTenant({ tenantId }, work)
  const userId = await within((db) => markRunning(db, downloadId))
  if (!userId) return
  const folder = await mkdtemp(join(tmpdir(), 'banyan-download-'))
  try {
    const path = join(folder, 'file')
    const { keptUntil = null, ...made } = await write(path, (done, total) =>
      within((db) => reportProgress(db, downloadId, done, total)),
    )
    const insertFile = await files.keepMade(path, { tenantId, userId, ...made, purpose: filePurpose })
    await within((db) => finishDownload(db, downloadId, insertFile, keptUntil))
  } catch (error) {
    await within((db) => failDownload(db, downloadId, error))
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
