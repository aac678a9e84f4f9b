import { sql } from 'kysely'
import { fieldTypes } from '#modules/people/fieldTypes.ts'
import { isCivilDate } from '#platform/contract/dates/dates.ts'
import { dialNumberOf } from '#platform/contract/patterns.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { type AnswerProblem, checkAnswer, mappedAnswer } from '../../rules/answers.ts'
import {
  type Answers,
  type AnswerValue,
  isBlank,
  isKeptApart,
  isServerMade,
  knownAnswers,
  visibleFields,
} from '../../rules/conditions.ts'
import { type ApplicationRecord, apartOf, daysOf, findRecord } from '../applications/record.ts'
import { type Keys, numberMark, sealNumber } from '../secrets.ts'
import type { Applicant } from './visitor.ts'

/** Unfinished applications one address may have. */
export const mostDrafts = 10

export async function countDrafts(db: TenantDb, applicantId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from admission_applications
    where applicant_id = ${applicantId} and state = 'draft'`.execute(db)
  return rows[0]?.n ?? 0
}

/** Starts a draft with the form that is published now. Null if the grade takes no applications. */
export async function startDraft(db: TenantDb, applicant: Applicant, postGradeId: string): Promise<string | null> {
  const applicationId = newId()
  const { rows } = await sql`
    insert into admission_applications (id, post_id, post_grade_id, form_version_id, applicant_id, email)
    select ${applicationId}::uuid, p.id, g.id, v.id, ${applicant.applicantId}::uuid, ${applicant.email}
    from admission_post_grades g join admission_posts p on p.tenant_id = g.tenant_id and p.id = g.post_id
      join admission_form_versions v on v.tenant_id = p.tenant_id and v.form_id = p.form_id and v.state = 'published'
    where g.id = ${postGradeId} and g.is_offered and p.state = 'open' and school_today() between p.opens_on and p.closes_on
    returning id`.execute(db)
  return rows.length > 0 ? applicationId : null
}

/** What is wrong with the answers so far. Blank ones are not wrong yet. */
export function draftProblems(application: ApplicationRecord, answers: Answers): AnswerProblem[] {
  const days = daysOf(application)
  return visibleFields(application.sections, knownAnswers(answers, apartOf(application))).flatMap((field) => {
    const given = answers[field.fieldKey]
    if (isKeptApart(field.typeId) || isServerMade(field.typeId) || isBlank(given)) return []
    const checked = checkAnswer(field, given, days)
    return 'message' in checked ? [{ fieldKey: field.fieldKey, ...checked }] : []
  })
}

const words = (...parts: AnswerValue[]) =>
  parts
    .filter((part) => typeof part === 'string')
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200)

/** What lists show of an application, taken from the answers that are mapped to it. */
export function factsOf({ sections }: Pick<ApplicationRecord, 'sections'>, answers: Answers) {
  const mapped = (mapping: Parameters<typeof mappedAnswer>[2]) => mappedAnswer(sections, answers, mapping)
  const birth = String(mapped('student.dateOfBirth') ?? '')
  const people = ['father', 'mother', 'guardian'] as const
  const name = people.map((one) => words(mapped(`${one}.name`))).find(Boolean) ?? ''
  const phone = people.map((one) => dialNumberOf(String(mapped(`${one}.phone`) ?? ''))).find(Boolean) ?? ''
  return {
    childName: words(mapped('student.firstName'), mapped('student.lastName')),
    dateOfBirth: isCivilDate(birth) ? birth : null,
    guardianName: name,
    guardianPhone: phone,
  }
}

export type SavedDraft = {
  savedAt: string
  problems: AnswerProblem[]
  masked: Record<string, string>
  childName: string
}

/**
 * Saves answers as they are typed, right or not, so that nothing is lost. An Aadhaar number is sealed as soon as it is right and
 * never stored otherwise. The caller has locked the application.
 */
export async function saveAnswers(
  db: TenantDb,
  keys: Keys,
  application: ApplicationRecord,
  given: Answers,
  sectionReached: number,
): Promise<SavedDraft> {
  const { applicationId } = application
  const fields = new Map(application.sections.flatMap((section) => section.fields.map((one) => [one.fieldKey, one])))
  const answers: Record<string, AnswerValue> = { ...application.answers }
  const problems: AnswerProblem[] = []
  for (const [fieldKey, value] of Object.entries(given)) {
    const field = fields.get(fieldKey)
    if (!field || isServerMade(field.typeId) || field.typeId === fieldTypes.image) continue
    if (field.typeId === fieldTypes.aadhaar) {
      const checked = checkAnswer(field, value, daysOf(application))
      if ('message' in checked) problems.push({ fieldKey, ...checked })
      await keepAadhaar(db, keys, applicationId, fieldKey, 'value' in checked ? checked.value : null)
    } else if (isBlank(value)) delete answers[fieldKey]
    else answers[fieldKey] = value
  }
  const { childName, dateOfBirth, guardianName, guardianPhone } = factsOf(application, answers)
  const { rows } = await sql<{ savedAt: string }>`
    update admission_applications set answers = ${JSON.stringify(answers)}, child_name = ${childName}, date_of_birth = ${dateOfBirth},
      guardian_name = ${guardianName}, guardian_phone = ${guardianPhone}, saved_at = now(), version = version + 1,
      section_reached = greatest(section_reached, ${sectionReached})
    where id = ${applicationId} returning saved_at as "savedAt"`.execute(db)
  // Read again, because an Aadhaar number that came or went may show or hide other fields.
  const after = (await findRecord(db, applicationId)) ?? application
  return {
    savedAt: rows[0]?.savedAt ?? application.savedAt,
    problems: [...problems, ...draftProblems(after, answers)],
    masked: after.masked,
    childName,
  }
}

async function keepAadhaar(db: TenantDb, keys: Keys, applicationId: string, fieldKey: string, value: AnswerValue) {
  if (typeof value !== 'string') {
    await sql`delete from admission_aadhaars where application_id = ${applicationId} and field_key = ${fieldKey}`.execute(
      db,
    )
    return
  }
  await sql`insert into admission_aadhaars (application_id, field_key, sealed, last4, mark)
    values (${applicationId}, ${fieldKey}, ${sealNumber(keys, value)}, ${value.slice(-4)}, ${numberMark(keys, value)})
    on conflict (tenant_id, application_id, field_key)
      do update set sealed = excluded.sealed, last4 = excluded.last4, mark = excluded.mark`.execute(db)
}
