import { sql } from 'kysely'
import { clampTimestamp, findResource } from '#modules/library/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { layerOf } from '../operations.ts'
import type { BookOperation } from '../schemas.ts'

export type Book = {
  bookId: string
  title: string
  language: string
  gradeId: string | null
  courseId: string | null
  file: FileRow
}

/** A library PDF the caller may see. */
export async function findBook(db: TenantDb, actor: Actor, bookId: string): Promise<Book | undefined> {
  const resource = await findResource(db, actor, bookId)
  if (resource?.file?.type !== 'application/pdf') return undefined
  const { title, language, gradeId, courseId, file } = resource
  return { bookId, title, language, gradeId, courseId, file }
}

/** Saves new operations and returns the ids of all of them, including those saved before. */
export async function keepOperations(
  db: TenantDb,
  { actor, book, now }: { actor: Actor; book: Book; now: Date },
  operations: readonly BookOperation[],
): Promise<string[]> {
  const rows = operations.map((operation) => {
    const { operationId, page, madeAt, kind, ...details } = operation
    return { operationId, page, kind, layer: layerOf(operation), madeAt: clampTimestamp(madeAt, now), details }
  })
  if (rows.length > 0)
    await sql`insert into reader_operations (user_id, resource_id, file_id, operation_key, page, layer, kind, details, made_at)
      select ${actor.userId}, ${book.bookId}, ${book.file.id}, o."operationId", o.page, o.layer, o.kind, o.details, o."madeAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o("operationId" text, page int, layer text, kind text,
        details jsonb, "madeAt" timestamptz)
      on conflict (tenant_id, user_id, operation_key) do nothing`.execute(db)
  return operations.map(({ operationId }) => operationId)
}

type Row = { operationId: string; page: number; kind: string; details: object; madeAt: string }

/** A book annotated for years has a few thousand operations. */
const maxOperations = 20_000

export async function operationsOf(
  db: TenantDb,
  actor: Actor,
  book: Book,
  { layer, page }: { layer: 'drawing' | 'mark'; page?: number },
): Promise<BookOperation[]> {
  const { rows } = await sql<Row>`
    select operation_key as "operationId", page, kind, details, made_at as "madeAt" from reader_operations
    where user_id = ${actor.userId} and resource_id = ${book.bookId} and file_id = ${book.file.id} and layer = ${layer}
      ${page ? sql`and page = ${page}` : sql``}
    order by made_at, operation_key limit ${maxOperations}`.execute(db)
  return rows.map(({ details, madeAt, ...row }) => {
    return { ...details, ...row, madeAt: new Date(madeAt).toISOString() } as unknown as BookOperation
  })
}

type ReadingPosition = { page: number; readAt: string }

export async function placeOf(db: TenantDb, actor: Actor, bookId: string): Promise<ReadingPosition | undefined> {
  const { rows } = await sql<ReadingPosition>`
    select page, updated_at as "readAt" from reader_places
    where user_id = ${actor.userId} and resource_id = ${bookId}`.execute(db)
  return rows[0]
}

/** Positions can arrive late and out of order from several devices; the latest by `readAt` wins. */
export async function keepPlace(
  db: TenantDb,
  actor: Actor,
  bookId: string,
  { page, readAt }: ReadingPosition,
): Promise<void> {
  await sql`insert into reader_places (user_id, resource_id, page, updated_at)
    values (${actor.userId}, ${bookId}, ${page}, ${readAt})
    on conflict (tenant_id, user_id, resource_id) do update set page = excluded.page, updated_at = excluded.updated_at
      where reader_places.updated_at <= excluded.updated_at`.execute(db)
}

export async function schoolName(db: TenantDb): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from tenants where id = (select current_tenant())`.execute(
    db,
  )
  return rows[0]?.name ?? ''
}
