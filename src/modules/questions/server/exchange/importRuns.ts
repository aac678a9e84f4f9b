import { sql } from 'kysely'
import type { ImportFormat, QuestionLanguage } from '#modules/questions/kinds.ts'
import type { ImportRun } from '#modules/questions/schemas.ts'
import { offsetOf, type Paging } from '#platform/contract/paging.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Upload } from '#platform/server/requests/multipartUploads.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { dropHeld, readHeld } from './heldQuestions.ts'
import { importFileKey, readImport } from './importJob.ts'

const largestFile = 20 * 1024 * 1024

const columns = sql`i.id as "importId", i.format, i.file_name as "fileName", i.state, i.found, i.kept, i.created_at as "createdAt",
  (select count(*)::int from question_import_drafts d where d.tenant_id = i.tenant_id and d.import_id = i.id) as held`

type Options = {
  format: ImportFormat
  gradeId?: string | undefined
  courseId?: string | undefined
  chapter?: string | undefined
  language: QuestionLanguage
}
type Caller = { readonly actor: Actor; tx<T>(work: (unit: Unit) => Promise<T>): Promise<T> }

async function received({ body }: Upload): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestFile)
      throw problem('too-large', { fields: [{ field: 'file', ...serverText('too-large', 'is too large') }] })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Stores the file and queues its reading. Nobody ever downloads it, so its content is not checked here: the job reads it with
 * bounds and refuses what it does not understand.
 */
export async function startImport(
  { files }: Services,
  { actor, tx }: Caller,
  upload: Upload,
  options: Options,
): Promise<ImportRun> {
  const bytes = await received(upload)
  const name =
    upload.name
      .replaceAll(/\p{Cc}/gu, '')
      .trim()
      .slice(-255) || 'questions'
  const { rows } = await tx(({ db }) =>
    sql<{
      id: string
    }>`insert into question_imports (user_id, format, file_name, grade_id, subject_id, chapter, language)
      values (${actor.userId}, ${options.format}, ${name}, ${options.gradeId ?? null}, ${options.courseId ?? null},
        ${options.chapter ?? ''}, ${options.language}) returning id`.execute(db),
  )
  const importId = rows[0]?.id ?? ''
  await files.storage.put(importFileKey(actor.tenantId, importId), bytes, { type: 'application/octet-stream' })
  return tx(async ({ db, enqueue, audit }) => {
    await enqueue(readImport, { importId })
    audit({ entity: 'questionImport', entityId: importId, after: { name, format: options.format } })
    const started = await findImport(db, actor.userId, importId)
    if (!started) throw new Error('The import is gone.')
    return started
  })
}

export async function findImport(db: TenantDb, userId: string, importId: string): Promise<ImportRun | undefined> {
  const { rows } = await sql<ImportRun>`
    select ${columns}, i.report from question_imports i where i.id = ${importId} and i.user_id = ${userId}`.execute(db)
  const [run] = rows
  return run && { ...run, alike: run.held > 0 ? await readHeld(db, importId) : [] }
}

/** Locks an import of this person until the transaction ends. */
export async function lockImport(db: TenantDb, userId: string, importId: string): Promise<boolean> {
  const { rows } = await sql`select from question_imports where id = ${importId} and user_id = ${userId}
    for update`.execute(db)
  return rows.length > 0
}

/** Without reports and held questions, which are read one by one. */
export async function listImports(db: TenantDb, userId: string, { page, size }: Paging) {
  const { rows } = await sql<ImportRun & { total: number }>`
    select ${columns}, '[]'::jsonb as report, '[]'::jsonb as alike, count(*) over ()::int as total from question_imports i
    where i.user_id = ${userId} order by i.created_at desc, i.id limit ${size} offset ${offsetOf({ page, size })}`.execute(
    db,
  )
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, page, size }
}

/** Deletes what nobody has touched since; what was edited or submitted stays. */
export async function discardImport({ db, audit }: Unit, userId: string, importId: string) {
  const found = await findImport(db, userId, importId)
  if (!found) return null
  await dropHeld(db, importId)
  const removed = await sql`update questions set removed_at = now(), version = version + 1
    where import_id = ${importId} and removed_at is null and state = 'draft' and version = 1 returning id`.execute(db)
  const left = await sql<{ count: number }>`select count(*)::int as count from questions
    where import_id = ${importId} and removed_at is null`.execute(db)
  await sql`update question_imports set state = 'discarded' where id = ${importId}`.execute(db)
  const counts = { removed: removed.rows.length, left: left.rows[0]?.count ?? 0 }
  audit({ entity: 'questionImport', entityId: importId, after: { state: 'discarded', ...counts } })
  return counts
}
