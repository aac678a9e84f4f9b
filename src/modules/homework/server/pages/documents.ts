import { sql } from 'kysely'
import type { SubmissionDocuments } from '#modules/homework/pagesSchemas.ts'
import { clampTimestamp } from '#modules/library/server/public.ts'
import type { BookOperation } from '#modules/reader/schemas.ts'
import type { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { instantFrom, listOf } from '#platform/server/database/jsonList.ts'
import type { FileRow } from '#platform/server/files/files.ts'

/** More than a teacher draws on the work of one student. */
const maxOperations = 20_000

type StoredMark = { operationId: string; page: number; kind: string; details: object; madeAt: string }
type DocumentRow = { file: FileRow; isPhotos: boolean; marks: StoredMark[] }
type Found = { documents: DocumentRow[]; isMaking: boolean; unreadable: number }

/** The PDFs of submission `s`: its photos put together, then those that were handed in. */
const documentsQuery = sql`
  select 0 as rank, 0 as place, p.file_id, true as is_photos from homework_page_sets p
  where p.tenant_id = s.tenant_id and p.submission_id = s.id and p.attempt = s.attempt and p.file_id is not null
  union all
  select 1, i.position, i.file_id, false from homework_submission_files i
    join files f on f.tenant_id = i.tenant_id and f.id = i.file_id
  where i.tenant_id = s.tenant_id and i.submission_id = s.id and i.kind = 'file' and f.type = 'application/pdf'`

type Options = { submissionId: string | null; link: (file: FileRow) => StoredFile; hasMarks: boolean }

/** The pages of a submission. Without `hasMarks` nothing a teacher drew is among them. */
export async function documentsOf(
  db: TenantDb,
  { submissionId, link, hasMarks }: Options,
): Promise<SubmissionDocuments> {
  const marks = sql`select m.operation_key as "operationId", m.page, m.kind, m.details, m.made_at as "madeAt" from homework_marks m
    where m.tenant_id = s.tenant_id and m.submission_id = s.id and m.file_id = d.file_id
    order by m.made_at, m.operation_key limit ${hasMarks ? maxOperations : 0}`
  const { rows } = await sql<Found>`
    select ${listOf(sql`select json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) as file,
        d.is_photos as "isPhotos", ${listOf(marks)} as marks
      from (${documentsQuery}) d join files f on f.tenant_id = s.tenant_id and f.id = d.file_id
      order by d.rank, d.place`)} as documents,
      exists (select from homework_page_sets p where p.tenant_id = s.tenant_id and p.submission_id = s.id
        and p.attempt = s.attempt and p.made_at is null) as "isMaking",
      coalesce((select p.unreadable from homework_page_sets p where p.tenant_id = s.tenant_id and p.submission_id = s.id
        and p.attempt = s.attempt), 0) as unreadable
    from homework_submissions s where s.id = ${submissionId}::uuid and s.state in ('handedIn', 'returned')`.execute(db)
  const { documents, isMaking, unreadable } = rows[0] ?? { documents: [], isMaking: false, unreadable: 0 }
  return {
    isMaking,
    unreadable,
    documents: documents.map(({ file, isPhotos, marks: stored }) => ({
      file: link(file),
      isPhotos,
      operations: stored.map(
        ({ details, madeAt, ...mark }) =>
          ({ ...details, ...mark, madeAt: instantFrom(madeAt) }) as unknown as BookOperation,
      ),
    })),
  }
}

/** Whether this PDF is among the pages of the submission now. */
export async function isPageFile(db: TenantDb, submissionId: string, fileId: string): Promise<boolean> {
  const { rows } =
    await sql`select from homework_submissions s where s.id = ${submissionId} and s.state in ('handedIn', 'returned')
    and exists (select from (${documentsQuery}) d where d.file_id = ${fileId})`.execute(db)
  return rows.length > 0
}

type Drawing = { submissionId: string; fileId: string; userId: string; now: Date }

/** Saves new operations and returns the ids of all of them, including those saved before. */
export async function keepMarks(
  db: TenantDb,
  { submissionId, fileId, userId, now }: Drawing,
  operations: readonly BookOperation[],
): Promise<string[]> {
  const rows = operations.map(({ operationId, page, madeAt, kind, ...details }) => {
    return { operationId, page, kind, madeAt: clampTimestamp(madeAt, now), details }
  })
  await sql`insert into homework_marks (submission_id, file_id, user_id, operation_key, page, kind, details, made_at)
    select ${submissionId}, ${fileId}, ${userId}, o."operationId", o.page, o.kind, o.details, o."madeAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o("operationId" text, page int, kind text, details jsonb,
      "madeAt" timestamptz)
    on conflict on constraint homework_marks_once do nothing`.execute(db)
  return operations.map(({ operationId }) => operationId)
}
