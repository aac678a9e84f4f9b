import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { mayPrintPhoto } from '#modules/consents/server/public.ts'
import type { Letterhead } from '#modules/school/server/public.ts'
import type { DocumentDesign } from '#modules/templates/contentSchemas.ts'
import type { IssuedDocument } from '#modules/templates/documentSchemas.ts'
import { type DocumentKind, numberPrefixes, replacingKinds, subjectOf } from '#modules/templates/kinds.ts'
import { offsetOf, type Paging, sortOrder } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Subject, Tables, Values } from '../facts/subject.ts'
import type { Paper } from '../printing/documentPaper.ts'

/** Keeps a letterhead once, however many documents are issued with it. */
export async function keepLetterhead(db: TenantDb, { name, lines, colour, logo }: Letterhead): Promise<string> {
  const hash = createHash('sha256')
    .update(JSON.stringify([name, lines, colour]))
    .update(logo ?? new Uint8Array())
    .digest('hex')
  const bytes = logo && Buffer.from(logo)
  await sql`insert into document_letterheads (hash, name, lines, colour, logo)
    values (${hash}, ${name}, ${lines}, ${colour}, ${bytes})
    on conflict on constraint document_letterheads_once do nothing`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from document_letterheads where hash = ${hash}`.execute(db)
  return rows[0]?.id ?? ''
}

export type Issue = {
  readonly kind: DocumentKind
  readonly versionId: string | null
  readonly design: DocumentDesign
  readonly letterheadId: string
  readonly waiver: string
  readonly waivedMinor: number
  readonly issuedBy: string
}

export type Issued = {
  readonly issueId: string
  readonly documents: { readonly id: string; readonly number: string }[]
}

/** Issues a document for each, in three statements however many they are. Their numbers follow each other without gaps. */
export async function insertDocuments(
  db: TenantDb,
  issue: Issue,
  subjects: readonly Subject[],
  given: Values,
): Promise<Issued> {
  const { kind } = issue
  const issueId = newId()
  await sql`insert into document_issues (id, kind, version_id, design, letterhead_id, waiver, waived_minor, issued_by)
    values (${issueId}, ${kind}, ${issue.versionId}, ${JSON.stringify(issue.design)}, ${issue.letterheadId}, ${issue.waiver},
      ${issue.waivedMinor}, ${issue.issuedBy})`.execute(db)
  const of = subjectOf(kind)
  const rows = subjects.map(({ recordId, name, values, tables, photoSource }, at) => ({
    at,
    id: newId(),
    user_id: of === 'student' || of === 'staff' ? recordId : null,
    visit_id: of === 'visit' ? recordId : null,
    application_id: of === 'application' ? recordId : null,
    name,
    content: { values: { ...values, ...given }, tables },
    photo: photoSource,
  }))
  const replaced = replacingKinds.includes(kind)
    ? sql`(select d.id from issued_documents d where d.tenant_id = current_tenant() and d.user_id = g.user_id and d.kind = ${kind}
        and not exists (select from issued_documents n where n.tenant_id = d.tenant_id and n.replaces = d.id)
        order by d.issued_at desc, d.id desc limit 1)`
    : sql`null::uuid`
  const made = await sql<{ id: string; number: string }>`
    with first as (select take_document_numbers(${kind}, ${rows.length}) as number),
      year as (select name from academic_years where tenant_id = current_tenant() and id = current_year())
    insert into issued_documents (id, issue_id, kind, number, user_id, visit_id, application_id, name, content, photo_source,
      replaces)
    select g.id, ${issueId}::uuid, ${kind},
      ${numberPrefixes[kind]} || '/' || (select name from year) || '/' || lpad(((select number from first) + g.at)::text, 6, '0'),
      g.user_id, g.visit_id, g.application_id, g.name, g.content, g.photo, ${replaced}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as g(at int, id uuid, user_id uuid, visit_id uuid, application_id uuid, name text, content jsonb, photo uuid)
    order by g.at returning id, number`.execute(db)
  return { issueId, documents: made.rows }
}

const isReplaced = sql`exists (select from issued_documents n where n.tenant_id = d.tenant_id and n.replaces = d.id)`
const stateOf = sql`case when r.id is not null then 'revoked' when ${isReplaced} then 'replaced' else 'valid' end`

type Filter = Paging & {
  q: string
  sort: string
  kind?: DocumentKind | undefined
  state?: IssuedDocument['state'] | undefined
  issueId?: string | undefined
}

const sortColumns = { issuedAt: sql`d.issued_at`, number: sql`d.number`, name: sql`lower(d.name)` }
const like = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`

export async function listDocuments(db: TenantDb, filter: Filter) {
  const { q, kind, state, issueId } = filter
  const { field, descending } = sortOrder(filter.sort)
  const column = sortColumns[field as keyof typeof sortColumns] ?? sortColumns.issuedAt
  const way = descending ? sql`desc` : sql`asc`
  const revoked = sql`issued_documents d left join document_revocations r on r.tenant_id = d.tenant_id and r.document_id = d.id`
  const where = sql.join(
    [
      sql`true`,
      ...(q === '' ? [] : [sql`(d.name ilike ${like(q)} or d.number ilike ${like(q)})`]),
      ...(kind ? [sql`d.kind = ${kind}`] : []),
      ...(issueId ? [sql`d.issue_id = ${issueId}`] : []),
      ...(state ? [sql`(${stateOf}) = ${state}`] : []),
    ],
    sql` and `,
  )
  const [found, counted] = await Promise.all([
    sql<IssuedDocument>`
      select d.id as "issuedDocumentId", d.issue_id as "issueId", d.kind, d.number, d.name, d.issued_at as "issuedAt",
        btrim(u.first_name || ' ' || u.last_name) as "issuedBy", t.name as "templateName", ${stateOf} as state, r.reason
      from ${revoked} join document_issues i on i.tenant_id = d.tenant_id and i.id = d.issue_id
        join users u on u.tenant_id = i.tenant_id and u.id = i.issued_by
        left join school_template_versions v on v.tenant_id = i.tenant_id and v.id = i.version_id
        left join school_templates t on t.tenant_id = v.tenant_id and t.id = v.template_id
      where ${where} order by ${column} ${way}, d.id ${way} limit ${filter.size} offset ${offsetOf(filter)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${revoked} where ${where}`.execute(db),
  ])
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0, page: filter.page, size: filter.size }
}

type PaperRow = Omit<Paper, 'letterhead' | 'values' | 'tables' | 'copy' | 'signatures'> &
  Paper['letterhead'] & { documentId: string; issueId: string; content: { values: Values; tables: Tables } }

/** Without what is added when it is printed. */
export type StoredPaper = Omit<Paper, 'copy' | 'signatures'> & { readonly documentId: string; readonly issueId: string }

/** What is printed of these documents, in the order of their ids. A student's photo is printed only while its consent stands. */
export async function readPapers(db: TenantDb, documentIds: readonly string[]): Promise<StoredPaper[]> {
  const purpose = sql<string | null>`(i.design->>'photoPurposeId')::uuid`
  const { rows } = await sql<PaperRow>`
    select d.id as "documentId", d.issue_id as "issueId", d.kind, d.number, d.token, d.issued_at as "issuedAt", d.content, i.design,
      h.id, h.name, h.lines, h.colour, h.logo, p.photo
    from unnest(${[...documentIds]}::uuid[]) with ordinality n (id, place) join issued_documents d on d.id = n.id
      join document_issues i on i.tenant_id = d.tenant_id and i.id = d.issue_id
      join document_letterheads h on h.tenant_id = i.tenant_id and h.id = i.letterhead_id
      left join document_photos p on p.tenant_id = d.tenant_id and p.user_id = d.user_id and p.source_id = d.photo_source
        and (not exists (select from users w where w.tenant_id = d.tenant_id and w.id = d.user_id and w.role_id = 2)
          or ${mayPrintPhoto(sql`d.user_id`, purpose)})
    order by n.place`.execute(db)
  return rows.map(({ id, name, lines, colour, logo, content, ...row }) => ({
    ...row,
    ...content,
    letterhead: { id, name, lines, colour, logo },
  }))
}

type PersonDocument = Pick<IssuedDocument, 'issuedDocumentId' | 'kind' | 'number' | 'issuedAt' | 'state'>

/** What a person was issued, newest first. */
export async function listOfPerson(db: TenantDb, userId: string): Promise<PersonDocument[]> {
  const { rows } = await sql<PersonDocument>`
    select d.id as "issuedDocumentId", d.kind, d.number, d.issued_at as "issuedAt", ${stateOf} as state
    from issued_documents d left join document_revocations r on r.tenant_id = d.tenant_id and r.document_id = d.id
    where d.user_id = ${userId} order by d.issued_at desc, d.id desc limit 200`.execute(db)
  return rows
}

/** Revokes a document once; false if it was revoked before. */
export async function insertRevocation(
  db: TenantDb,
  { documentId, reason, by }: { documentId: string; reason: string; by: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into document_revocations (document_id, reason, revoked_by) values (${documentId}, ${reason}, ${by})
    on conflict on constraint document_revocations_once do nothing returning id`.execute(db)
  return rows.length > 0
}

export type Verified = {
  kind: DocumentKind
  number: string
  issuedOn: string
  state: IssuedDocument['state']
}

/** The document behind a square code: nothing about the person. */
export async function findByToken(db: TenantDb, token: string): Promise<Verified | undefined> {
  const { rows } = await sql<Verified>`
    select d.kind, d.number, (d.issued_at at time zone t.time_zone)::date::text as "issuedOn", ${stateOf} as state
    from issued_documents d join tenants t on t.id = d.tenant_id
      left join document_revocations r on r.tenant_id = d.tenant_id and r.document_id = d.id
    where d.token = ${token}::uuid`.execute(db)
  return rows[0]
}

/** Counts a print of these documents. Each is given which copy it is; 1 is the original. */
export async function countCopies(
  db: TenantDb,
  documentIds: readonly string[],
  by: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; copy: number }>`
    with made as (insert into document_copies (document_id, printed_by)
      select one, ${by}::uuid from unnest(${[...documentIds]}::uuid[]) one returning document_id)
    select m.document_id as id, 1 + (select count(*)::int from document_copies c where c.document_id = m.document_id) as copy
    from made m`.execute(db)
  return new Map(rows.map(({ id, copy }) => [id, copy]))
}
