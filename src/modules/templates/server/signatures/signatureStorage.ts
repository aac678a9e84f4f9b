import { sql } from 'kysely'
import type { DocumentDesign } from '#modules/templates/contentSchemas.ts'
import { mostSignatures, type Signature } from '#modules/templates/signatureSchemas.ts'
import type { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import { signaturesIn } from '../../rules/contentFields.ts'

const isWithdrawn = sql`exists (select from document_signature_withdrawals w where w.tenant_id = s.tenant_id and w.signature_id = s.id)`

/** Templates whose version in use prints the signature. */
const templatesWith = sql`array(
  select t.name from school_templates t join lateral (
    select v.content from school_template_versions v
      join school_template_reviews r on r.tenant_id = v.tenant_id and r.version_id = v.id and r.decision = 'approved'
    where v.tenant_id = t.tenant_id and v.template_id = t.id order by v.number desc limit 1) c on true
  where t.tenant_id = s.tenant_id and not t.is_retired
    and jsonb_path_exists(c.content, '$.*[*].labels[*] ? (@.signatureId == $id)', jsonb_build_object('id', s.id))
  order by lower(t.name), t.id)`

type Row = Omit<Signature, 'picture'> & FileRow

/** Signatures in use first, then the newest of those that are not. */
export async function listSignatures(db: TenantDb, link: (file: FileRow) => StoredFile): Promise<Signature[]> {
  const { rows } = await sql<Row & { fileName: string }>`
    select s.id as "signatureId", s.name, s.added_at as "addedAt", btrim(u.first_name || ' ' || u.last_name) as "addedBy",
      ${isWithdrawn} as "isWithdrawn", ${templatesWith} as templates, f.id, f.name as "fileName", f.type, f.size
    from document_signatures s join files f on f.tenant_id = s.tenant_id and f.id = s.file_id
      join users u on u.tenant_id = s.tenant_id and u.id = s.added_by
    order by "isWithdrawn", case when ${isWithdrawn} then null else lower(s.name) end, s.added_at desc, s.id
    limit ${2 * mostSignatures}`.execute(db)
  return rows.map(({ id, fileName, type, size, ...signature }) => ({
    ...signature,
    picture: link({ id, name: fileName, type, size }),
  }))
}

/** Adds a signature; null if there are too many in use. */
export async function insertSignature(
  db: TenantDb,
  { name, fileId, by }: { name: string; fileId: string; by: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into document_signatures (name, file_id, added_by) select ${name}, ${fileId}, ${by}
    where (select count(*) from document_signatures s where not ${isWithdrawn}) < ${mostSignatures} returning id`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Stops using a signature. Doing it again changes nothing. */
export async function withdrawSignature(
  db: TenantDb,
  signatureId: string,
  by: string,
): Promise<{ name: string; isFirst: boolean } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from document_signatures where id = ${signatureId}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const made = await sql`
    insert into document_signature_withdrawals (signature_id, withdrawn_by) values (${signatureId}, ${by})
    on conflict on constraint document_signature_withdrawals_once do nothing returning id`.execute(db)
  return { name: found.name, isFirst: made.rows.length > 0 }
}

/** Whether every signature of a design is one of the school's. */
export async function hasSignatures(db: TenantDb, design: DocumentDesign): Promise<boolean> {
  const ids = signaturesIn(design)
  if (ids.length === 0) return true
  const { rows } = await sql`select from document_signatures where id = any (${ids}::uuid[])`.execute(db)
  return rows.length === ids.length
}

/** Whose signature of a design is no longer used. */
export async function withdrawnSignature(db: TenantDb, design: DocumentDesign): Promise<string | undefined> {
  const ids = signaturesIn(design)
  if (ids.length === 0) return undefined
  const { rows } = await sql<{ name: string }>`
    select s.name from document_signatures s where s.id = any (${ids}::uuid[]) and ${isWithdrawn}
    order by s.id limit 1`.execute(db)
  return rows[0]?.name
}

type Choice = { signatureId: string; name: string; isWithdrawn: boolean }

/** What a design can print: signatures in use, and those it already prints. */
export async function signatureChoices(db: TenantDb, design: DocumentDesign): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select s.id as "signatureId", s.name, ${isWithdrawn} as "isWithdrawn" from document_signatures s
    where not ${isWithdrawn} or s.id = any (${signaturesIn(design)}::uuid[]) order by lower(s.name), s.id limit 100`.execute(
    db,
  )
  return rows
}
