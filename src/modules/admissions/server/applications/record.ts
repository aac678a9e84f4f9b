import { type RawBuilder, sql } from 'kysely'
import type { ApplicationDocument } from '#modules/admissions/applicationSchemas.ts'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import type { FormSection } from '#modules/admissions/formSchemas.ts'
import type { PostDocument, Round } from '#modules/admissions/postSchemas.ts'
import type { Quota } from '#modules/people/enumerations.ts'
import { fieldTypes } from '#modules/people/fieldTypes.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { Services } from '#platform/server/services.ts'
import type { NamedDays } from '../../rules/answers.ts'
import { type Answers, givenApart, isRequired, knownAnswers, visibleFields } from '../../rules/conditions.ts'
import { isUnfinished } from '../../rules/states.ts'

/** An application with what decides about it: its form, its post and its grade. */
export type ApplicationRecord = {
  readonly applicationId: string
  readonly postId: string
  readonly postGradeId: string
  readonly gradeId: string
  readonly grade: string
  readonly post: string
  readonly postState: 'draft' | 'open' | 'closed'
  readonly isOpen: boolean
  readonly yearName: string
  readonly applicantId: string | null
  readonly email: string
  readonly number: string | null
  readonly state: ApplicationState
  readonly stateSince: string
  readonly source: 'online' | 'desk'
  readonly quota: Quota
  readonly answers: Answers
  readonly sections: FormSection[]
  readonly formNumber: number
  readonly sectionReached: number
  readonly childName: string
  readonly dateOfBirth: CivilDate | null
  readonly guardianName: string
  readonly guardianPhone: string
  readonly hasSibling: boolean
  readonly duplicateOf: string | null
  readonly isDuplicateOk: boolean
  readonly documents: PostDocument[]
  readonly rounds: Round[]
  readonly ageFrom: number | null
  readonly ageTo: number | null
  readonly ageAsOf: CivilDate
  readonly feeMinor: number
  readonly feePoint: 'none' | 'beforeSubmit' | 'afterShortlist'
  readonly offerFeeMinor: number
  readonly offerDays: number
  readonly offersHold: boolean
  readonly fillsOther: boolean
  readonly today: CivilDate
  readonly yearStart: CivilDate
  readonly savedAt: string
  readonly submittedAt: string | null
  readonly score: number | null
  readonly rank: number | null
  readonly studentId: string | null
  readonly masked: Record<string, string>
  /** A fee was paid for it and not given back. */
  readonly isPaid: boolean
  /** The keys of the documents and pictures that were sent, whatever became of them. */
  readonly sentKeys: readonly string[]
  readonly version: number
}

/** Applications by a condition on `a`, in the order of their ids, without those that were emptied; `lock` keeps others from changing them meanwhile. */
export async function findRecords(
  db: TenantDb,
  condition: RawBuilder<unknown>,
  { lock = false } = {},
): Promise<ApplicationRecord[]> {
  const { rows } = await sql<ApplicationRecord>`
    select a.id as "applicationId", a.post_id as "postId", a.post_grade_id as "postGradeId", g.grade_id as "gradeId", n.name as grade,
      p.title as post, p.state as "postState", y.name as "yearName",
      p.state = 'open' and g.is_offered and school_today() between p.opens_on and p.closes_on as "isOpen",
      a.applicant_id as "applicantId", a.email, a.number, a.state, a.state_since as "stateSince", a.source, a.quota, a.answers,
      v.sections, v.number as "formNumber", a.section_reached as "sectionReached", a.child_name as "childName",
      a.date_of_birth as "dateOfBirth", a.guardian_name as "guardianName", a.guardian_phone as "guardianPhone",
      a.has_sibling as "hasSibling", a.duplicate_of as "duplicateOf", a.duplicate_ok_by is not null as "isDuplicateOk",
      p.documents, p.rounds, g.age_from as "ageFrom", g.age_to as "ageTo", g.age_as_of as "ageAsOf", p.fee as "feeMinor",
      p.fee_point as "feePoint", p.offer_fee as "offerFeeMinor", p.offer_days as "offerDays", p.offers_hold as "offersHold",
      p.fills_other as "fillsOther", school_today() as today, y.starts_on as "yearStart", a.saved_at as "savedAt",
      a.submitted_at as "submittedAt", a.score::float8 as score, a.rank, a.student_id as "studentId", a.version,
      coalesce((select jsonb_object_agg(k.field_key, 'XXXX XXXX ' || k.last4) from admission_aadhaars k
        where k.tenant_id = a.tenant_id and k.application_id = a.id), '{}') as masked,
      coalesce((select jsonb_agg(d.document_key) from admission_documents d
        where d.tenant_id = a.tenant_id and d.application_id = a.id), '[]') as "sentKeys",
      exists (select from admission_payments y where y.tenant_id = a.tenant_id and y.application_id = a.id and y.state = 'paid') as "isPaid"
    from admission_applications a
      join admission_posts p on p.tenant_id = a.tenant_id and p.id = a.post_id
      join academic_years y on y.tenant_id = p.tenant_id and y.id = p.year_id
      join admission_post_grades g on g.tenant_id = a.tenant_id and g.id = a.post_grade_id
      join grades n on n.tenant_id = g.tenant_id and n.id = g.grade_id
      join admission_form_versions v on v.tenant_id = a.tenant_id and v.id = a.form_version_id
    where (${condition}) and a.erased_at is null order by a.id ${lock ? sql`for update of a` : sql``}`.execute(db)
  return rows
}

export async function findRecord(
  db: TenantDb,
  applicationId: string,
  options?: { lock: boolean },
): Promise<ApplicationRecord | undefined> {
  return (await findRecords(db, sql`a.id = ${applicationId}`, options))[0]
}

export const daysOf = ({ today, ageAsOf, yearStart }: ApplicationRecord): NamedDays => ({ today, ageAsOf, yearStart })

/** The Aadhaar numbers and pictures of an application that are there. */
export const apartOf = ({ sections, masked, sentKeys }: ApplicationRecord): ReadonlySet<string> =>
  givenApart(sections, masked, sentKeys)

/**
 * The documents an application needs: those of the post, and the pictures of its form. A picture the form does not show now is
 * not required. Drafts list it all the same: one more answer may show it.
 */
export function wantedDocuments(application: ApplicationRecord): PostDocument[] {
  const { documents, sections, answers, sentKeys, state } = application
  const known = knownAnswers(answers, apartOf(application))
  const visible = new Set(visibleFields(sections, known).map(({ fieldKey }) => fieldKey))
  const isListed = (key: string) => isUnfinished(state) || visible.has(key) || sentKeys.includes(key)
  const pictures = sections
    .flatMap(({ fields }) => fields)
    .filter(({ typeId, fieldKey }) => typeId === fieldTypes.image && isListed(fieldKey))
    .map((field) => ({
      documentKey: field.fieldKey,
      label: field.label,
      labelHi: field.labelHi,
      isRequired: visible.has(field.fieldKey) && isRequired(field, known),
    }))
  return [...documents, ...pictures]
}

type SentDocument = {
  documentKey: string
  admissionDocumentId: string
  state: 'pending' | 'verified' | 'returned'
  reason: string
  file: FileRow | null
}

/** Every document that is asked for, with what was sent. */
export async function readDocuments(
  db: TenantDb,
  services: Pick<Services, 'files'>,
  tenantId: string,
  application: ApplicationRecord,
): Promise<ApplicationDocument[]> {
  const { rows } = await sql<SentDocument>`
    select d.document_key as "documentKey", d.id as "admissionDocumentId", d.state, d.reason,
      case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) end as file
    from admission_documents d left join files f on f.tenant_id = d.tenant_id and f.id = d.file_id
    where d.application_id = ${application.applicationId}`.execute(db)
  return wantedDocuments(application).map((wanted) => {
    const sent = rows.find(({ documentKey }) => documentKey === wanted.documentKey)
    return {
      ...wanted,
      admissionDocumentId: sent?.admissionDocumentId ?? null,
      state: sent?.state ?? 'missing',
      reason: sent?.reason ?? '',
      file: sent?.file ? services.files.link(tenantId, sent.file) : null,
    }
  })
}
