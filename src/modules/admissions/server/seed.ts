import { sql } from 'kysely'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import type { PostInput } from '#modules/admissions/postSchemas.ts'
import type { Quota } from '#modules/people/enumerations.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { readyForm } from '../rules/readyForm.ts'
import { nextNumber } from './numbers.ts'
import { insertPost } from './posts/posts.ts'

/** A published form with the ready-made fields. */
export async function aPublishedForm(db: TenantDb, name: string): Promise<string> {
  const formId = newId()
  await sql`insert into admission_forms (id, name) values (${formId}, ${name})`.execute(db)
  await sql`insert into admission_form_versions (form_id, state, sections, published_at)
    values (${formId}, 'published', ${JSON.stringify(readyForm())}, now())`.execute(db)
  return formId
}

/** What an admission asks for unless it says otherwise. */
export const usualPost: Omit<PostInput, 'title' | 'admissionFormId' | 'opensOn' | 'closesOn' | 'grades'> = {
  documents: [
    { documentKey: 'birthCertificate', label: 'Birth certificate', labelHi: 'जन्म प्रमाण पत्र', isRequired: true },
    { documentKey: 'addressProof', label: 'Proof of address', labelHi: 'पते का प्रमाण', isRequired: false },
  ],
  rounds: [
    {
      roundKey: 'meeting',
      kind: 'interview',
      name: 'Meeting with the child',
      weight: 100,
      criteria: [
        { criterionKey: 'language', label: 'Language', maxScore: 10 },
        { criterionKey: 'numbers', label: 'Numbers', maxScore: 10 },
      ],
    },
  ],
  ranking: 'merit',
  feeMinor: 0,
  feePoint: 'none',
  offerFeeMinor: 0,
  offerDays: 7,
  offersHold: true,
  fillsOther: false,
}

type NewPost = Pick<PostInput, 'title' | 'admissionFormId'> &
  Partial<PostInput> & { readonly gradeId: string; readonly seats?: number }

/** An open admission for one grade. */
export async function anOpenPost(db: TenantDb, post: NewPost): Promise<{ postId: string; postGradeId: string }> {
  const { gradeId, seats = 10, ...rest } = post
  const { rows: days } = await sql<{ from: CivilDate; to: CivilDate; today: CivilDate }>`
    select school_today() - 20 as from, school_today() + 40 as to, school_today() as today`.execute(db)
  const day = days[0]
  if (!day) throw new Error('The school has no day.')
  const postId = await insertPost(db, {
    ...usualPost,
    opensOn: day.from,
    closesOn: day.to,
    grades: [{ gradeId, ageFrom: null, ageTo: null, ageAsOf: day.today, quotas: [{ quota: 'General', seats }] }],
    ...rest,
  })
  await sql`update admission_posts set state = 'open' where id = ${postId}`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from admission_post_grades where post_id = ${postId}`.execute(db)
  return { postId, postGradeId: rows[0]?.id ?? '' }
}

type NewApplication = {
  readonly postGradeId: string
  readonly firstName: string
  readonly lastName: string
  readonly email?: string
  readonly state: ApplicationState
  readonly dateOfBirth?: string
  readonly gender?: string
  readonly fatherName?: string
  readonly phone?: string
  readonly quota?: Quota
  readonly daysAgo?: number
  readonly sectionReached?: number
  readonly source?: 'online' | 'desk'
  readonly rank?: number | null
  readonly score?: number | null
}

/** An application in any state, as if it had got there by itself; seats are booked for those that hold one. */
export async function anApplication(db: TenantDb, wanted: NewApplication): Promise<string> {
  const { postGradeId, firstName, lastName, state, email = '', quota = 'General', daysAgo = 3 } = wanted
  const { dateOfBirth = '2020-08-14', gender = 'Female', phone = '+919845000001', source = 'online' } = wanted
  const fatherName = wanted.fatherName ?? `Ramesh ${lastName}`
  const isSent = state !== 'draft' && state !== 'enquiry'
  const applicationId = newId()
  const answers = {
    firstName,
    lastName,
    birth: dateOfBirth,
    gender,
    quota,
    fatherName,
    fatherPhone: phone,
    address: '14 Lake Road',
    pincode: '560001',
    hasSchool: false,
  }
  const number = isSent ? `ADM-2026-${String(await nextNumber(db, 'application 2026')).padStart(4, '0')}` : null
  const applicantId = email ? await anApplicant(db, email) : null
  await sql`insert into admission_applications (id, post_id, post_grade_id, form_version_id, applicant_id, number, state, state_since,
      source, quota, answers, section_reached, child_name, date_of_birth, guardian_name, guardian_phone, email, score, rank, started_at,
      saved_at, submitted_at)
    select ${applicationId}::uuid, g.post_id, g.id, v.id, ${applicantId}::uuid, ${number}, ${state}, now() - make_interval(days => ${daysAgo}::int),
      ${source}, ${quota}, ${JSON.stringify(answers)}::jsonb, ${wanted.sectionReached ?? (isSent ? 5 : 1)}::int, ${`${firstName} ${lastName}`},
      ${dateOfBirth}::date, ${fatherName}, ${phone}, ${email}, ${wanted.score ?? null}::numeric, ${wanted.rank ?? null}::int,
      now() - make_interval(days => ${daysAgo + 1}::int), now() - make_interval(days => ${daysAgo}::int),
      case when ${isSent}::boolean then now() - make_interval(days => ${daysAgo}::int) end
    from admission_post_grades g join admission_posts p on p.tenant_id = g.tenant_id and p.id = g.post_id
      join admission_form_versions v on v.tenant_id = p.tenant_id and v.form_id = p.form_id and v.state = 'published'
    where g.id = ${postGradeId}`.execute(db)
  if (isSent)
    await sql`insert into admission_events (application_id, kind, from_state, to_state, at)
      values (${applicationId}, 'state', 'draft', 'submitted', now() - make_interval(days => ${daysAgo}::int))`.execute(
      db,
    )
  if (state === 'offered' || state === 'accepted') {
    const kind = state === 'offered' ? 'offer' : 'accept'
    await sql`insert into admission_seat_entries (post_grade_id, quota, application_id, kind, taken)
      values (${postGradeId}, ${quota}, ${applicationId}, ${kind}, 1)`.execute(db)
    await sql`insert into admission_offers (application_id, quota, state, expires_at)
      values (${applicationId}, ${quota}, ${state === 'offered' ? 'open' : 'accepted'}, now() + interval '5 days')`.execute(
      db,
    )
  }
  return applicationId
}

async function anApplicant(db: TenantDb, email: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into admission_applicants (email) values (${email})
    on conflict (tenant_id, email) do update set email = excluded.email returning id`.execute(db)
  return rows[0]?.id ?? ''
}
