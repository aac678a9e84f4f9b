import { sql } from 'kysely'
import type { decisions } from '#modules/admissions/decisionContract.ts'
import type { FormSection } from '#modules/admissions/formSchemas.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { AnswerValue } from '../../rules/conditions.ts'

type Enquiry = Input<typeof decisions.routes.addEnquiry>['body']

/** An enquiry typed at the desk. Its answers go to the fields that are mapped to them. Null if there is no such grade. */
export async function insertEnquiry(db: TenantDb, enquiry: Enquiry): Promise<string | null> {
  const { rows } = await sql<{ postId: string; versionId: string; sections: FormSection[] }>`
    select g.post_id as "postId", v.id as "versionId", v.sections from admission_post_grades g
      join admission_posts p on p.tenant_id = g.tenant_id and p.id = g.post_id
      join admission_form_versions v on v.tenant_id = p.tenant_id and v.form_id = p.form_id and v.state = 'published'
    where g.id = ${enquiry.postGradeId} and g.is_offered and p.state <> 'draft'`.execute(db)
  const [found] = rows
  if (!found) return null
  const known: Partial<Record<string, AnswerValue>> = {
    'student.firstName': enquiry.firstName,
    'student.lastName': enquiry.lastName,
    'student.dateOfBirth': enquiry.dateOfBirth,
    'father.name': enquiry.guardianName,
    'father.phone': enquiry.phone,
    'father.email': enquiry.email,
  }
  const answers: Record<string, AnswerValue> = {}
  for (const { fieldKey, mapsTo } of found.sections.flatMap(({ fields }) => fields)) {
    const value = mapsTo ? known[mapsTo] : undefined
    if (value) answers[fieldKey] = value
  }
  const applicationId = newId()
  const applicantId = enquiry.email ? await applicantOf(db, enquiry.email) : null
  await sql`insert into admission_applications (id, post_id, post_grade_id, form_version_id, applicant_id, state, source, answers, child_name,
      date_of_birth, guardian_name, guardian_phone, email)
    values (${applicationId}, ${found.postId}, ${enquiry.postGradeId}, ${found.versionId}, ${applicantId},
      ${enquiry.email ? 'draft' : 'enquiry'}, 'desk', ${JSON.stringify(answers)}, ${`${enquiry.firstName} ${enquiry.lastName}`.trim()},
      ${enquiry.dateOfBirth}, ${enquiry.guardianName}, ${enquiry.phone}, ${enquiry.email ?? ''})`.execute(db)
  return applicationId
}

/** The family finds its enquiry once it has verified this address. */
async function applicantOf(db: TenantDb, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`insert into admission_applicants (email) values (${email})
    on conflict (tenant_id, email) do update set email = excluded.email returning id`.execute(db)
  return rows[0]?.id ?? null
}
