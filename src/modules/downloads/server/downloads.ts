import { type RawBuilder, sql } from 'kysely'
import type { Access } from '#platform/contract/access/access.ts'
import { offsetOf, type Paging, sortOrder } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import { currentJob, type RunningJob } from '#platform/server/jobs/currentJob.ts'
import { enqueueAgain } from '#platform/server/jobs/queue.ts'
import { Problem } from '#platform/server/requests/problem.ts'
import type { Download } from '../schemas.ts'

/** The owner of every file made in the background; housekeeping finds them by it. */
export const filePurpose = 'download'

// Expired ones are gone for their owner at once, not only after the next sweep.
const own = sql`d.user_id = acting_user() and d.expires_at > now()`

const select = (where: RawBuilder<unknown>) => sql<Download>`
  select d.id as "downloadId", json_build_object('en', d.title_en, 'hi', d.title_hi) as title, d.state, d.done, d.total,
    case when d.state = 'failed' then d.cause end as cause, d.state = 'failed' and d.job is not null as "mayRetry",
    d.created_at as "createdAt", d.finished_at as "finishedAt", d.expires_at as "expiresAt",
    case when f.id is not null
      then json_build_object('fileId', f.id, 'name', f.name, 'type', f.type, 'size', f.size) end as file
  from downloads d left join files f on f.tenant_id = d.tenant_id and f.id = d.file_id
  where ${where}`

type Sort = 'createdAt' | '-createdAt'

export async function listDownloads(db: TenantDb, { page, size, sort }: Paging & { sort: Sort }) {
  const direction = sortOrder(sort).descending ? sql`desc` : sql`asc`
  const [found, counted] = await Promise.all([
    sql<Download>`${select(own)} order by d.id ${direction} limit ${size} offset ${offsetOf({ page, size })}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from downloads d where ${own}`.execute(db),
  ])
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0, page, size }
}

export async function findDownload(db: TenantDb, downloadId: string): Promise<Download | undefined> {
  const { rows } = await select(sql`d.id = ${downloadId} and ${own}`).execute(db)
  return rows[0]
}

/** What the reader of a file must be allowed, all of it. */
export async function needsOf(db: TenantDb, downloadId: string): Promise<readonly Access[]> {
  const { rows } = await sql<{ needs: readonly Access[] }>`
    select needs from downloads where id = ${downloadId}`.execute(db)
  return rows[0]?.needs ?? []
}

/** Returns the file it had, which nothing refers to any more; undefined if there is no such download. */
export async function deleteDownload(db: TenantDb, downloadId: string): Promise<{ fileId: string | null } | undefined> {
  const { rows } = await sql<{ fileId: string | null }>`
    delete from downloads d where d.id = ${downloadId} and ${own} returning d.file_id as "fileId"`.execute(db)
  return rows[0]
}

/** The person it is made for; undefined if it is ready or was deleted, so that there is nothing to do. Notes the job that makes it. */
export async function markRunning(db: TenantDb, downloadId: string): Promise<string | undefined> {
  const job = currentJob()
  const { rows } = await sql<{ userId: string }>`
    update downloads set state = 'running', done = 0, finished_at = null, cause = null,
      job = coalesce(${job ? JSON.stringify(job) : null}::jsonb, job)
    where id = ${downloadId} and state <> 'ready' returning user_id as "userId"`.execute(db)
  return rows[0]?.userId
}

export async function reportProgress(db: TenantDb, downloadId: string, done: number, total: number): Promise<void> {
  await sql`update downloads set done = ${done}, total = ${total} where id = ${downloadId}`.execute(db)
}

/** The week begins when the file is ready. If the download was deleted meanwhile, no row refers to the stored bytes. */
export async function finishDownload(
  db: TenantDb,
  downloadId: string,
  insertFile: (db: TenantDb) => Promise<FileRow>,
  keptUntil: Date | null,
): Promise<void> {
  const { rows } = await sql`select from downloads where id = ${downloadId} for update`.execute(db)
  if (rows.length === 0) return
  const { id } = await insertFile(db)
  await sql`
    update downloads set state = 'ready', finished_at = now(), file_id = ${id},
      expires_at = least(now() + interval '7 days', ${keptUntil}::timestamptz)
    where id = ${downloadId}`.execute(db)
}

/** What a failure says to the reader of the file; anything but a refusal is a fault of the product and says nothing. */
const causeOf = (error: unknown) =>
  error instanceof Problem
    ? JSON.stringify({
        code: error.code,
        message: error.message.slice(0, 1000),
        ...(error.values && { values: error.values }),
      })
    : null

export async function failDownload(db: TenantDb, downloadId: string, error: unknown): Promise<void> {
  await sql`update downloads set state = 'failed', finished_at = now(), cause = ${causeOf(error)}::jsonb
    where id = ${downloadId}`.execute(db)
}

/** Has a file that failed made again; false if it is not one, or nobody knows how it was made. */
export async function retryDownload(db: TenantDb, tenantId: string, downloadId: string): Promise<boolean> {
  const { rows } = await sql<{ job: RunningJob }>`
    update downloads d set state = 'waiting', finished_at = null, cause = null, done = 0, total = 0
    where d.id = ${downloadId} and d.state = 'failed' and d.job is not null and ${own} returning d.job`.execute(db)
  const job = rows[0]?.job
  if (!job) return false
  await enqueueAgain(db, tenantId, job, `download ${downloadId}`)
  return true
}
