import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { instantFrom, listOf } from '#platform/server/database/jsonList.ts'
import type { DocumentDesign } from '../contentSchemas.ts'
import type { DocumentKind } from '../kinds.ts'
import type { SchoolTemplate, TemplateRow } from '../schemas.ts'

const mostTemplates = 200

/** The number of the newest version with a decision, or without one. */
const newest = (where: RawBuilder<unknown>) => sql`(
  select max(v.number) from school_template_versions v
    left join school_template_reviews r on r.tenant_id = v.tenant_id and r.version_id = v.id
  where v.tenant_id = t.tenant_id and v.template_id = t.id and ${where})`

const rowColumns = sql`t.id as "schoolTemplateId", t.kind, t.name, t.is_changed as "isChanged", t.is_retired as "isRetired",
  ${newest(sql`r.decision = 'approved'`)} as "inUse", ${newest(sql`r.id is null`)} as "inReview",
  exists (select from school_template_versions v left join school_template_reviews r on r.tenant_id = v.tenant_id and r.version_id = v.id
    where v.tenant_id = t.tenant_id and v.template_id = t.id and r.id is null and v.submitted_by = acting_user()) as "isOwnReview",
  (select count(*)::int from document_issues i join school_template_versions v on v.tenant_id = i.tenant_id and v.id = i.version_id
      join issued_documents d on d.tenant_id = i.tenant_id and d.issue_id = i.id
    where i.tenant_id = t.tenant_id and v.template_id = t.id) as issued`

export async function listTemplates(db: TenantDb): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select ${rowColumns} from school_templates t order by t.is_retired, lower(t.name), t.id limit ${mostTemplates}`.execute(
    db,
  )
  return rows
}

const person = (row: string) => sql`btrim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)})`

export async function findTemplate(db: TenantDb, templateId: string): Promise<SchoolTemplate | undefined> {
  const { rows } = await sql<SchoolTemplate>`
    select ${rowColumns}, t.content, t.version, ${listOf(sql`
      select v.number, v.submitted_at as "submittedAt", ${person('s')} as "submittedBy", ${person('d')} as "decidedBy",
        coalesce(r.note, '') as note,
        case when r.id is null then 'review' when r.decision <> 'approved' then r.decision
          when v.number = ${newest(sql`r.decision = 'approved'`)} then 'inUse' else 'earlier' end as state
      from school_template_versions v join users s on s.tenant_id = v.tenant_id and s.id = v.submitted_by
        left join school_template_reviews r on r.tenant_id = v.tenant_id and r.version_id = v.id
        left join users d on d.tenant_id = r.tenant_id and d.id = r.decided_by
      where v.tenant_id = t.tenant_id and v.template_id = t.id order by v.number desc limit 50`)} as versions
    from school_templates t where t.id = ${templateId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return {
    ...row,
    versions: row.versions.map((version) => ({ ...version, submittedAt: instantFrom(version.submittedAt) })),
  }
}

export async function insertTemplate(
  db: TenantDb,
  { kind, name, content }: { kind: DocumentKind; name: string; content: DocumentDesign },
): Promise<string | 'too-many'> {
  const { rows } = await sql<{
    many: number
  }>`select count(*)::int as many from school_templates where not is_retired`.execute(db)
  if ((rows[0]?.many ?? 0) >= mostTemplates) return 'too-many'
  const templateId = newId()
  await sql`insert into school_templates (id, kind, name, content)
    values (${templateId}, ${kind}, ${name}, ${JSON.stringify(content)})`.execute(db)
  return templateId
}

/** Saves the draft if nobody saved it since `version`. */
export async function updateTemplate(
  db: TenantDb,
  templateId: string,
  { name, content, version }: { name: string; content: DocumentDesign; version: number },
): Promise<boolean> {
  const json = JSON.stringify(content)
  const { rows } = await sql`
    update school_templates t set name = ${name}, content = ${json}, version = version + 1, changed_at = now(),
      is_changed = not exists (select from school_template_versions v where v.tenant_id = t.tenant_id and v.template_id = t.id
        and v.number = (select max(x.number) from school_template_versions x where x.tenant_id = t.tenant_id and x.template_id = t.id)
        and v.content = ${json}::jsonb)
    where id = ${templateId} and version = ${version} returning id`.execute(db)
  return rows.length > 0
}

/** Keeps the draft as the next version; false if somebody has changed it since `version`. */
export async function insertVersion(
  db: TenantDb,
  templateId: string,
  { version, by }: { version: number; by: string },
): Promise<boolean> {
  // The row stays locked, so that two who submit at once get two numbers.
  const { rows } = await sql`
    update school_templates set is_changed = false, version = version + 1
    where id = ${templateId} and version = ${version} returning id`.execute(db)
  if (rows.length === 0) return false
  await sql`insert into school_template_versions (template_id, number, content, submitted_by)
    select t.id, 1 + (select count(*) from school_template_versions v where v.template_id = t.id), t.content, ${by}::uuid
    from school_templates t where t.id = ${templateId}`.execute(db)
  return true
}

export type StoredVersion = {
  versionId: string
  number: number
  content: DocumentDesign
  submittedBy: string
  decision: 'approved' | 'returned' | 'withdrawn' | null
}

const versionColumns = sql`v.id as "versionId", v.number, v.content, v.submitted_by as "submittedBy", r.decision
  from school_template_versions v left join school_template_reviews r on r.tenant_id = v.tenant_id and r.version_id = v.id`

export async function findVersion(
  db: TenantDb,
  templateId: string,
  number: number,
): Promise<StoredVersion | undefined> {
  const { rows } = await sql<StoredVersion>`
    select ${versionColumns} where v.template_id = ${templateId} and v.number = ${number}`.execute(db)
  return rows[0]
}

type Review = {
  version: StoredVersion
  decision: 'approved' | 'returned' | 'withdrawn'
  note: string
  by: string
}

/** Decides about a version once; false if somebody else was faster. */
export async function insertReview(db: TenantDb, { version, decision, note, by }: Review): Promise<boolean> {
  const { rows } = await sql`
    insert into school_template_reviews (version_id, submitted_by, decision, note, decided_by)
    values (${version.versionId}, ${version.submittedBy}, ${decision}, ${note}, ${decision === 'withdrawn' ? null : by}::uuid)
    on conflict on constraint school_template_reviews_once do nothing returning id`.execute(db)
  // A draft whose version is not used can be submitted again as it is.
  if (rows.length > 0 && decision !== 'approved')
    await sql`update school_templates t set is_changed = true from school_template_versions v
      where v.id = ${version.versionId} and t.id = v.template_id`.execute(db)
  return rows.length > 0
}

/** The version in use of a template that is not retired. */
export async function versionInUse(
  db: TenantDb,
  templateId: string,
): Promise<{ kind: DocumentKind; version: StoredVersion | null } | undefined> {
  const { rows } = await sql<{ kind: DocumentKind }>`
    select kind from school_templates where id = ${templateId} and not is_retired`.execute(db)
  const [template] = rows
  if (!template) return undefined
  const found = await sql<StoredVersion>`
    select ${versionColumns} where v.template_id = ${templateId} and r.decision = 'approved'
    order by v.number desc limit 1`.execute(db)
  return { kind: template.kind, version: found.rows[0] ?? null }
}
