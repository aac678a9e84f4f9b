import { sql } from 'kysely'
import { fieldTypes } from '#modules/people/fieldTypes.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { ageInMonths, ageOf, checkAge } from '../../rules/age.ts'
import { type AnswerProblem, checkForm, missing, settledAnswers } from '../../rules/answers.ts'
import type { AnswerValue } from '../../rules/conditions.ts'
import { isSimilarName } from '../../rules/similarity.ts'
import { claimedQuota } from '../applications/claimedQuota.ts'
import { type ApplicationRecord, apartOf, daysOf } from '../applications/record.ts'
import { transition } from '../applications/transition.ts'
import { nextNumber } from '../numbers.ts'

type Documents = readonly { documentKey: string; isRequired: boolean; state: string }[]

export type Obstacle =
  | { readonly code: 'not-complete'; readonly problems: AnswerProblem[] }
  | { readonly code: 'documents-missing'; readonly keys: string[] }
  | { readonly code: 'age-not-eligible' }
  | { readonly code: 'duplicate' }

/** What keeps an application from being submitted, or null. */
export async function obstacleTo(
  db: TenantDb,
  application: ApplicationRecord,
  documents: Documents,
): Promise<Obstacle | null> {
  const sent = documents.filter(({ state }) => state === 'pending' || state === 'verified')
  const problems = checkForm(application.sections, application.answers, apartOf(application), daysOf(application))
  if (problems.length > 0) return { code: 'not-complete', problems }
  const { dateOfBirth } = application
  if (dateOfBirth && checkAge(dateOfBirth, application) !== 'ok') return { code: 'age-not-eligible' }
  const missing = documents.filter((one) => one.isRequired && !sent.includes(one)).map(({ documentKey }) => documentKey)
  if (missing.length > 0) return { code: 'documents-missing', keys: missing }
  const twin = await findTwin(db, application)
  // Only the family itself is told: whoever types in somebody else's child learns nothing.
  if (twin && !application.isDuplicateOk && twin.applicantId === application.applicantId) return { code: 'duplicate' }
  return null
}

/**
 * What keeps the office from submitting an application for a family. Wrong answers always do, so that none is dropped. Missing ones
 * only in what the family filled in itself: at the desk they are often asked for later.
 */
export function deskProblems(application: ApplicationRecord): AnswerProblem[] {
  const { sections, answers, source } = application
  const pictures = new Set(
    sections.flatMap(({ fields }) =>
      fields.filter(({ typeId }) => typeId === fieldTypes.image).map(({ fieldKey }) => fieldKey),
    ),
  )
  return checkForm(sections, answers, apartOf(application), daysOf(application)).filter(
    ({ fieldKey, code }) => !pictures.has(fieldKey) && (source === 'online' || code !== missing.code),
  )
}

type Twin = {
  applicationId: string
  applicantId: string | null
  childName: string
  guardianPhone: string
  hasNumber: boolean
}

/** Another application of the same child in the same year: same birthday, and a similar name, the same phone or Aadhaar number. */
export async function findTwin(db: TenantDb, application: ApplicationRecord): Promise<Twin | null> {
  const { rows } = await sql<Twin>`
    select a.id as "applicationId", a.applicant_id as "applicantId", a.child_name as "childName", a.guardian_phone as "guardianPhone",
      exists (select from admission_aadhaars k join admission_aadhaars o on o.tenant_id = k.tenant_id and o.mark = k.mark
        where k.tenant_id = a.tenant_id and k.application_id = a.id and o.application_id = ${application.applicationId}) as "hasNumber"
    from admission_applications a join admission_posts p on p.tenant_id = a.tenant_id and p.id = a.post_id
    where a.date_of_birth = ${application.dateOfBirth}::date and a.id <> ${application.applicationId}
      and a.state not in ('draft', 'enquiry', 'rejected', 'withdrawn', 'expired', 'duplicate')
      and p.year_id = (select year_id from admission_posts where id = ${application.postId})
    order by a.submitted_at limit 200`.execute(db)
  return (
    rows.find(
      (one) =>
        one.hasNumber ||
        isSimilarName(one.childName, application.childName) ||
        (one.guardianPhone !== '' && one.guardianPhone === application.guardianPhone),
    ) ?? null
  )
}

/** Submits an application nothing keeps back. It gets its number, and what the server fills in. */
export async function submit(unit: Unit, application: ApplicationRecord, userId: string | null): Promise<void> {
  const { db } = unit
  const { applicationId, sections, gradeId, yearName } = application
  const year = application.yearStart.slice(0, 4)
  const number = `ADM-${year}-${String(await nextNumber(db, `application ${year}`)).padStart(4, '0')}`
  const months = application.dateOfBirth ? ageInMonths(application.dateOfBirth, application.ageAsOf) : null
  const made: Record<string, AnswerValue> = {}
  const age = months === null ? null : ageOf(months)
  const prefilled = {
    grade: application.grade,
    year: yearName,
    age: age ? `${age.years} y ${age.months} m` : '',
    email: application.email,
    number,
  }
  for (const field of sections.flatMap(({ fields }) => fields)) {
    if (field.typeId === fieldTypes.autofilled && field.prefill) made[field.fieldKey] = prefilled[field.prefill]
    if (field.typeId === fieldTypes.auto)
      made[field.fieldKey] =
        `${field.options[0] ?? ''}${String(await nextNumber(db, `field ${field.fieldKey}`)).padStart(4, '0')}`
  }
  const answers = {
    ...settledAnswers(sections, application.answers, apartOf(application), daysOf(application)),
    ...made,
  }
  const twin = application.isDuplicateOk ? null : await findTwin(db, application)
  await sql`update admission_applications a set number = ${number}, answers = ${JSON.stringify(answers)}, submitted_at = now(),
      duplicate_of = ${twin?.applicationId ?? null},
      quota = ${claimedQuota(sections, answers)}
    where id = ${applicationId}`.execute(db)
  await transition(unit, { ...application, number, gradeId }, { to: 'submitted', userId })
}
