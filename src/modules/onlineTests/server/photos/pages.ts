import { sql } from 'kysely'
import { clampTimestamp } from '#modules/library/server/public.ts'
import type { AnswerPages } from '#modules/onlineTests/pagesSchemas.ts'
import type { BookOperation } from '#modules/reader/schemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { instantFrom, listOf } from '#platform/server/database/jsonList.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { Link } from './photos.ts'

/** More than a teacher draws on one answer. */
const maxOperations = 20_000

type Stored = { operationId: string; page: number; kind: string; details: object; madeAt: string }
type Found = {
  attemptId: string
  testItemId: string
  file: FileRow | null
  isMaking: boolean
  unreadable: number
  marks: Stored[]
}
type Asked = { readonly attemptId: string; readonly testItemId?: string; readonly hasMarks: boolean }

/** The photos of answers put together as pages, with what teachers drew on them; without `hasMarks` nothing of that is told. */
export async function listPages(db: TenantDb, { attemptId, testItemId, hasMarks }: Asked, link: Link) {
  const marks = sql`select m.operation_key as "operationId", m.page, m.kind, m.details, m.made_at as "madeAt" from online_test_marks m
    where m.tenant_id = p.tenant_id and m.attempt_id = p.attempt_id and m.item_id = p.item_id
    order by m.made_at, m.operation_key limit ${hasMarks ? maxOperations : 0}`
  const { rows } = await sql<Found>`
    select p.item_id as "testItemId", p.made_at is null as "isMaking", p.unreadable,
      case when f.id is null then null else json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) end as file,
      ${listOf(marks)} as marks
    from online_test_pages p left join files f on f.tenant_id = p.tenant_id and f.id = p.file_id
    where p.attempt_id = ${attemptId} and ${testItemId ? sql`p.item_id = ${testItemId}` : sql`true`}`.execute(db)
  return rows.map(
    ({ testItemId: itemId, file, isMaking, unreadable, marks: stored }): AnswerPages & { testItemId: string } => ({
      testItemId: itemId,
      isMaking,
      unreadable,
      document: file && {
        file: link(file),
        operations: stored.map(
          ({ details, madeAt, ...mark }) =>
            ({ ...details, ...mark, madeAt: instantFrom(madeAt) }) as unknown as BookOperation,
        ),
      },
    }),
  )
}

type Drawing = { attemptId: string; testItemId: string; userId: string; now: Date }

/** Saves new operations and returns the ids of all of them, including those saved before. */
export async function keepMarks(
  db: TenantDb,
  { attemptId, testItemId, userId, now }: Drawing,
  operations: readonly BookOperation[],
): Promise<string[]> {
  const rows = operations.map(({ operationId, page, madeAt, kind, ...details }) => {
    return { operationId, page, kind, madeAt: clampTimestamp(madeAt, now), details }
  })
  await sql`insert into online_test_marks (attempt_id, item_id, user_id, operation_key, page, kind, details, made_at)
    select ${attemptId}, ${testItemId}, ${userId}, o."operationId", o.page, o.kind, o.details, o."madeAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o("operationId" text, page int, kind text, details jsonb,
      "madeAt" timestamptz)
    on conflict on constraint online_test_marks_once do nothing`.execute(db)
  return operations.map(({ operationId }) => operationId)
}
