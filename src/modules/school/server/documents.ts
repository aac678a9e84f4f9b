import { type RawBuilder, sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { offsetOf, type Paging, sortOrder } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type DocumentKind, soonDays, type Validity } from '../documents.ts'
import type { SchoolDocument } from '../recordSchemas.ts'
import { updateVersioned } from './rowWrites.ts'

/** Today in the school’s time zone. */
export const schoolToday = sql<string>`school_today()`

const expired = sql`d.valid_until < ${schoolToday}`
const soon = sql`d.valid_until between ${schoolToday} and ${schoolToday} + ${soonDays}::int`
const validityConditions: Record<Validity, RawBuilder<unknown>> = {
  expired,
  soon,
  valid: sql`(d.valid_until is null or d.valid_until > ${schoolToday} + ${soonDays}::int)`,
}

type Row = Omit<SchoolDocument, 'file'> & { file: FileRow }

const documents = sql<Row>`
  select d.id as "documentId", d.kind, d.title, d.reference, d.valid_until as "validUntil", d.version,
    case when ${expired} then 'expired' when ${soon} then 'soon' else 'valid' end as validity,
    jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) as file,
    nullif(trim(u.first_name || ' ' || u.last_name), '') as "addedBy", d.added_at as "addedAt"
  from school_documents d
    join files f on f.tenant_id = d.tenant_id and f.id = d.file_id
    left join users u on u.tenant_id = d.tenant_id and u.id = d.added_by`

/** Creates a short-lived link to a file. */
export type Link = (file: FileRow) => StoredFile

const withLink =
  (link: Link) =>
  (row: Row): SchoolDocument => ({ ...row, file: link(row.file) })

export async function getDocument(db: TenantDb, documentId: string, link: Link): Promise<SchoolDocument> {
  const { rows } = await sql<Row>`${documents} where d.id = ${documentId}`.execute(db)
  const [row] = rows
  if (!row) throw problem('not-found')
  return withLink(link)(row)
}

type Field = 'title' | 'validUntil' | 'addedAt'
type DocumentFilter = Paging & {
  q: string
  sort: Field | `-${Field}`
  kind?: DocumentKind | undefined
  validity?: Validity | undefined
}
const orders: Record<Field, RawBuilder<unknown>> = {
  title: sql`lower(d.title)`,
  validUntil: sql`d.valid_until`,
  addedAt: sql`d.added_at`,
}

export async function listDocuments(db: TenantDb, filter: DocumentFilter, link: Link) {
  const like = `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    ...(filter.q === '' ? [] : [sql`(d.title ilike ${like} or d.reference ilike ${like})`]),
    ...(filter.kind ? [sql`d.kind = ${filter.kind}`] : []),
    ...(filter.validity ? [validityConditions[filter.validity]] : []),
  ]
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const { field, descending } = sortOrder<Field>(filter.sort)
  const [page, counted] = await Promise.all([
    sql<Row>`${documents} ${where} order by ${orders[field]} ${descending ? sql`desc` : sql`asc`} nulls last, d.id
      limit ${filter.size} offset ${offsetOf(filter)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from school_documents d ${where}`.execute(db),
  ])
  return {
    rows: page.rows.map(withLink(link)),
    total: counted.rows[0]?.total ?? 0,
    page: filter.page,
    size: filter.size,
  }
}

type DocumentDetails = { kind: DocumentKind; title: string; reference: string; validUntil: CivilDate | null }

const columnsOf = ({ validUntil, ...details }: DocumentDetails) => ({ ...details, valid_until: validUntil })

export async function addDocument(
  { db, audit }: Unit,
  details: DocumentDetails,
  file: FileRow,
  userId: string,
): Promise<string> {
  const { id } = await db
    .insertInto('school_documents')
    .values({ ...columnsOf(details), file_id: file.id, added_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ entity: 'schoolDocument', entityId: id, after: { ...details, file: file.name } })
  return id
}

export async function saveDocument(
  { db, audit }: Unit,
  before: SchoolDocument,
  { version, ...details }: DocumentDetails & { version: number },
  link: Link,
): Promise<SchoolDocument> {
  const id = before.documentId
  const current = () => getDocument(db, id, link)
  await updateVersioned(db, 'school_documents', { id, version, current }, columnsOf(details))
  const { kind, title, reference, validUntil } = before
  audit({ entity: 'schoolDocument', entityId: id, before: { kind, title, reference, validUntil }, after: details })
  return current()
}

/** Replaces the file; a null expiry date means it does not expire. */
export async function replaceFile(
  { db, audit }: Unit,
  documentId: string,
  file: FileRow,
  validUntil: CivilDate | null,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('school_documents')
    .set({ file_id: file.id, valid_until: validUntil, version: sql`version + 1` })
    .where('id', '=', documentId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw problem('not-found')
  audit({ entity: 'schoolDocument', entityId: documentId, after: { file: file.name, validUntil } })
}
