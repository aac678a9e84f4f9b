import { sql } from 'kysely'
import type { AdmissionForm, FormLine, FormSection, FormVersion } from '#modules/admissions/formSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { readyForm } from '../../rules/readyForm.ts'

export async function listForms(db: TenantDb): Promise<FormLine[]> {
  const { rows } = await sql<FormLine>`
    select f.id as "admissionFormId", f.name, p.number as "publishedNumber", d.id is not null as "hasDraft",
      coalesce((select sum(jsonb_array_length(s -> 'fields')) from jsonb_array_elements(coalesce(p.sections, d.sections)) s), 0)::int as fields
    from admission_forms f
      left join admission_form_versions p on p.tenant_id = f.tenant_id and p.form_id = f.id and p.state = 'published'
      left join admission_form_versions d on d.tenant_id = f.tenant_id and d.form_id = f.id and d.state = 'draft'
    order by lower(f.name)`.execute(db)
  return rows
}

/** Inserts a form with a draft. Null if the name is taken. */
export async function addForm(db: TenantDb, name: string, start: 'ready' | 'empty'): Promise<string | null> {
  const formId = newId()
  const { rows } = await sql`insert into admission_forms (id, name) values (${formId}, ${name})
    on conflict do nothing returning id`.execute(db)
  if (rows.length === 0) return null
  const sections =
    start === 'ready' ? readyForm() : [{ sectionKey: 'child', title: 'The child', titleHi: '', fields: [] }]
  await sql`insert into admission_form_versions (form_id, sections) values (${formId}, ${JSON.stringify(sections)})`.execute(
    db,
  )
  return formId
}

export async function readForm(db: TenantDb, formId: string): Promise<AdmissionForm | null> {
  const [forms, versions, used] = await Promise.all([
    sql<{ name: string }>`select name from admission_forms where id = ${formId}`.execute(db),
    sql<FormVersion>`
      select id as "formVersionId", number, state, sections, published_at as "publishedAt", version
      from admission_form_versions where form_id = ${formId} and state <> 'retired'`.execute(db),
    sql<{ number: number; applications: number }>`
      select v.number, count(*)::int as applications from admission_applications a
        join admission_form_versions v on v.tenant_id = a.tenant_id and v.id = a.form_version_id
      where v.form_id = ${formId} and a.state not in ('enrolled', 'rejected', 'withdrawn', 'expired', 'duplicate')
      group by v.number order by v.number`.execute(db),
  ])
  const [form] = forms.rows
  if (!form) return null
  return {
    admissionFormId: formId,
    name: form.name,
    draft: versions.rows.find(({ state }) => state === 'draft') ?? null,
    published: versions.rows.find(({ state }) => state === 'published') ?? null,
    inUse: used.rows,
  }
}

/** Starts a draft from the published version, if there is none yet. */
export async function startVersion(db: TenantDb, formId: string): Promise<void> {
  await sql`insert into admission_form_versions (form_id, number, sections)
    select form_id, number + 1, sections from admission_form_versions where form_id = ${formId} and state = 'published'
    on conflict do nothing`.execute(db)
}

/** Writes the draft if nobody else has since; false if somebody has. */
export async function writeDraft(
  db: TenantDb,
  formId: string,
  sections: readonly FormSection[],
  version: number,
): Promise<boolean> {
  const { rows } =
    await sql`update admission_form_versions set sections = ${JSON.stringify(sections)}, version = version + 1
    where form_id = ${formId} and state = 'draft' and version = ${version} returning id`.execute(db)
  return rows.length > 0
}

export async function publishDraft(db: TenantDb, formId: string, version: number): Promise<boolean> {
  await sql`update admission_form_versions set state = 'retired' where form_id = ${formId} and state = 'published'`.execute(
    db,
  )
  const { rows } =
    await sql`update admission_form_versions set state = 'published', published_at = now(), published_by = acting_user()
    where form_id = ${formId} and state = 'draft' and version = ${version} returning id`.execute(db)
  return rows.length > 0
}

type Move = { fieldKey: string | null; sectionKey: string; toSectionKey: string; position: number }

/** The sections after a move; null if there is no such field or section. */
export function shuffled(sections: readonly FormSection[], move: Move): FormSection[] | null {
  const { fieldKey, sectionKey, toSectionKey, position } = move
  const from = sections.find((one) => one.sectionKey === sectionKey)
  if (!from || !sections.some((one) => one.sectionKey === toSectionKey)) return null
  if (fieldKey === null) {
    const others = sections.filter((one) => one !== from)
    return others.toSpliced(position, 0, from)
  }
  const field = from.fields.find((one) => one.fieldKey === fieldKey)
  if (!field) return null
  return sections.map((section) => {
    const rest = section.fields.filter((one) => one !== field)
    return { ...section, fields: section.sectionKey === toSectionKey ? rest.toSpliced(position, 0, field) : rest }
  })
}
