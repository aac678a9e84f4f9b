import { sql } from 'kysely'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import type { Quota } from '#modules/people/enumerations.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Services } from '#platform/server/services.ts'
import { insertSlots } from './evaluations/slots.ts'
import { insertPost } from './posts/posts.ts'
import { anApplication, aPublishedForm, usualPost } from './seed.ts'

const halfHour = 30 * 60_000

/** In each demo school: an open admission, applications in every stage, offers that wait for an answer, meetings today. */
export async function demoAdmissions({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows) await database.inTenant({ tenantId }, someAdmissions)
}

type DemoChild = readonly [first: string, last: string, state: ApplicationState, grade: number, quota?: Quota]

const children: readonly DemoChild[] = [
  ['Anvi', 'Sharma', 'submitted', 0],
  ['Reyansh', 'Gupta', 'submitted', 0],
  ['Kiara', 'Nair', 'submitted', 1],
  ['Advik', 'Menon', 'submitted', 1, 'OBC'],
  ['Myra', 'Iyer', 'screening', 0],
  ['Vihaan', 'Joshi', 'screening', 1],
  ['Saanvi', 'Deshpande', 'screening', 0, 'SC'],
  ['Kabir', 'Khan', 'documentsPending', 0, 'Minority'],
  ['Aarohi', 'Kulkarni', 'documentsPending', 1],
  ['Ayaan', 'Pillai', 'evaluation', 0],
  ['Diya', 'Chatterjee', 'evaluation', 0],
  ['Arjun', 'Reddy', 'evaluation', 1],
  ['Navya', 'Bose', 'evaluation', 0, 'OBC'],
  ['Ishita', 'Malhotra', 'decisionPending', 0],
  ['Rudra', 'Patil', 'decisionPending', 0],
  ['Zara', 'Ansari', 'decisionPending', 1, 'Minority'],
  ['Aryan', 'Verma', 'offered', 0],
  ['Pari', 'Saxena', 'offered', 0],
  ['Dhruv', 'Hegde', 'offered', 1],
  ['Tara', 'Bhat', 'accepted', 0],
  ['Yuvan', 'Rajan', 'accepted', 1],
  ['Riya', 'Sinha', 'waitlisted', 0],
  ['Neil', 'Fernandes', 'waitlisted', 0],
  ['Manvi', 'Thakur', 'rejected', 1],
  ['Ojas', 'Mishra', 'withdrawn', 0],
  ['Aditi', 'Rao', 'expired', 1],
  ['Samaira', 'Jain', 'draft', 0],
  ['Vivaan', 'Kapoor', 'draft', 0],
  ['Ira', 'Mathew', 'draft', 1],
  ['Kian', 'Dsouza', 'enquiry', 0],
]

async function someAdmissions(db: TenantDb): Promise<void> {
  const { rows: grades } = await sql<{ id: string }>`select id from grades order by position limit 2`.execute(db)
  const { rows: days } = await sql<{ from: string; to: string; asOf: string }>`
    select school_today() - 25 as from, school_today() + 35 as to, make_date(extract(year from school_today())::int + 1, 3, 31) as "asOf"`.execute(
    db,
  )
  const day = days[0]
  if (!day || grades.length === 0) return
  const admissionFormId = await aPublishedForm(db, 'Application form')
  const months = [30, 36]
  const postId = await insertPost(db, {
    ...usualPost,
    title: 'Admissions for the new batch',
    admissionFormId,
    opensOn: day.from as never,
    closesOn: day.to as never,
    offerFeeMinor: 0,
    grades: grades.map(({ id }, at) => ({
      gradeId: id,
      ageFrom: months[at] ?? 36,
      ageTo: (months[at] ?? 36) + 60,
      ageAsOf: day.asOf as never,
      quotas: [
        { quota: 'General', seats: 24 },
        { quota: 'SC', seats: 3 },
        { quota: 'OBC', seats: 5 },
        { quota: 'Minority', seats: 2 },
      ],
    })),
  })
  await sql`update admission_posts set state = 'open' where id = ${postId}`.execute(db)
  const { rows: places } = await sql<{
    id: string
  }>`select g.id from admission_post_grades g join grades n on n.tenant_id = g.tenant_id and n.id = g.grade_id
    where g.post_id = ${postId} order by n.position`.execute(db)
  const meetings: string[] = []
  let ranked = 0
  for (const [at, [firstName, lastName, state, grade, quota]] of children.entries()) {
    const postGradeId = (places[grade] ?? places[0])?.id ?? ''
    const month = String((at % 12) + 1).padStart(2, '0')
    const applicationId = await anApplication(db, {
      postGradeId,
      firstName,
      lastName,
      state,
      ...(quota && { quota }),
      email: `${firstName}.${lastName}@family.example`.toLowerCase(),
      phone: `+9198${String(45_100_000 + at * 137)}`,
      dateOfBirth: `${2022 - (grade === 0 ? 0 : 1)}-${month}-1${at % 10}`,
      gender: at % 2 === 0 ? 'Female' : 'Male',
      daysAgo: (at * 5) % 17,
      sectionReached: state === 'draft' ? at % 4 : 5,
      rank: state === 'waitlisted' ? ++ranked : null,
    })
    if (state === 'evaluation') meetings.push(applicationId)
  }
  await insertSlots(db, postId, {
    roundKey: 'meeting',
    // At the next half hour but two.
    startsAt: new Date(Math.ceil(Date.now() / halfHour + 2) * halfHour).toISOString(),
    minutes: 20,
    slots: 6,
    places: 1,
    place: 'Room 4',
    panelIds: [],
  })
  const { rows: slots } = await sql<{
    id: string
  }>`select id from admission_slots where post_id = ${postId} order by starts_at`.execute(db)
  for (const [at, applicationId] of meetings.slice(0, 2).entries()) {
    const slotId = slots[at]?.id ?? newId()
    await sql`insert into admission_evaluations (application_id, round_key, slot_id) values (${applicationId}, 'meeting', ${slotId})`.execute(
      db,
    )
    await sql`update admission_slots set booked = 1 where id = ${slotId}`.execute(db)
  }
}
