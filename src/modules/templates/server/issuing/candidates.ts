import { sql } from 'kysely'
import { type DocumentKind, subjectOf } from '#modules/templates/kinds.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

type Candidate = { recordId: string; name: string; detail: string; hasPhoto: boolean; current: string | null }

const like = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`
const person = sql`btrim(u.first_name || ' ' || u.last_name)`

/** The number of a valid document of this kind. */
const current = (kind: DocumentKind) => sql`(
  select d.number from issued_documents d where d.tenant_id = u.tenant_id and d.user_id = u.id and d.kind = ${kind}
    and not exists (select from document_revocations r where r.tenant_id = d.tenant_id and r.document_id = d.id)
    and not exists (select from issued_documents n where n.tenant_id = d.tenant_id and n.replaces = d.id)
  order by d.issued_at desc limit 1)`

async function students(db: TenantDb, kind: DocumentKind, { classId, q }: Asked): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select u.id as "recordId", ${person} as name, concat_ws(' · ', k.class, s.admission_no) as detail,
      s.photo_file_id is not null as "hasPhoto", ${current(kind)} as current
    from users u left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
      left join lateral (
        select e.class_id, g.name || '-' || c.section || ' ' || e.roll_no as class, length(e.roll_no) as size, e.roll_no
        from enrolments e join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
          join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
        where e.tenant_id = u.tenant_id and e.student_id = u.id
          and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity') limit 1) k on true
    where u.role_id = 2 and not u.is_guardian ${classId ? sql`and k.class_id = ${classId}` : sql``}
      ${q === '' ? sql`` : sql`and u.search_text like lower(${like(q)})`}
      ${!classId && q === '' ? sql`and false` : sql``}
    order by k.size nulls last, k.roll_no, lower(u.first_name), u.id limit 200`.execute(db)
  return rows
}

async function staff(db: TenantDb, kind: DocumentKind, { q }: Asked): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select u.id as "recordId", ${person} as name, concat_ws(' · ', p.employee_no, nullif(p.designation, '')) as detail,
      p.photo_file_id is not null as "hasPhoto", ${current(kind)} as current
    from users u left join staff_profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where u.role_id in (1, 3, 5) and u.status_id = 1 ${q === '' ? sql`` : sql`and u.search_text like lower(${like(q)})`}
    order by lower(u.first_name), lower(u.last_name), u.id limit 200`.execute(db)
  return rows
}

async function visits(db: TenantDb, { q }: Asked): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select v.id as "recordId", w.name, concat_ws(' · ', o.name, v.number) as detail, false as "hasPhoto",
      (select d.number from issued_documents d where d.tenant_id = v.tenant_id and d.visit_id = v.id
        order by d.issued_at desc limit 1) as current
    from visits v join visitors w on w.tenant_id = v.tenant_id and w.id = v.visitor_id
      join visit_purposes o on o.tenant_id = v.tenant_id and o.id = v.purpose_id
    where v.day = (select school_today()) ${q === '' ? sql`` : sql`and w.name ilike ${like(q)}`}
    order by v.number nulls last, v.id limit 200`.execute(db)
  return rows
}

/** The stages of an application in which its family gets such a letter. */
export const stagesOf: Partial<Record<DocumentKind, readonly string[]>> = {
  callLetter: ['evaluation'],
  offerLetter: ['offered', 'accepted'],
  regretLetter: ['rejected'],
}

async function applicants(db: TenantDb, kind: DocumentKind, { q }: Asked): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select a.id as "recordId", a.child_name as name, concat_ws(' · ', n.name, a.number) as detail, false as "hasPhoto",
      (select d.number from issued_documents d where d.tenant_id = a.tenant_id and d.application_id = a.id and d.kind = ${kind}
        and not exists (select from document_revocations r where r.tenant_id = d.tenant_id and r.document_id = d.id)
        order by d.issued_at desc limit 1) as current
    from admission_applications a join admission_post_grades g on g.tenant_id = a.tenant_id and g.id = a.post_grade_id
      join grades n on n.tenant_id = g.tenant_id and n.id = g.grade_id
    where a.state = any (${[...(stagesOf[kind] ?? [])]}::text[]) and a.erased_at is null
      ${q === '' ? sql`` : sql`and (a.child_name ilike ${like(q)} or a.number ilike ${like(q)})`}
    order by a.state_since desc, a.id limit 200`.execute(db)
  return rows
}

type Asked = { readonly classId?: string | undefined; readonly q: string }

/** Whom a document of this kind can be issued for. */
export function findCandidates(db: TenantDb, kind: DocumentKind, asked: Asked): Promise<Candidate[]> {
  const of = subjectOf(kind)
  if (of === 'application') return applicants(db, kind, asked)
  return of === 'student' ? students(db, kind, asked) : of === 'staff' ? staff(db, kind, asked) : visits(db, asked)
}

/** The school's own templates of a kind that have an approved version, the newest first. */
export async function usableTemplates(db: TenantDb, kind: DocumentKind) {
  const { rows } = await sql<{ schoolTemplateId: string; name: string }>`
    select t.id as "schoolTemplateId", t.name from school_templates t
    where t.kind = ${kind} and not t.is_retired and exists (
      select from school_template_versions v join school_template_reviews r on r.tenant_id = v.tenant_id and r.version_id = v.id
      where v.tenant_id = t.tenant_id and v.template_id = t.id and r.decision = 'approved')
    order by t.changed_at desc, t.id limit 50`.execute(db)
  return rows
}
