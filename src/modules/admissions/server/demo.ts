import { sql } from 'kysely'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import type { Quota } from '#modules/people/enumerations.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { demoDecisions, demoEvaluations } from './demoEvaluations.ts'
import { demoHistory, demoReturns, type People } from './demoHistory.ts'
import { demoPapers, type KeptPaper, keepPapers } from './demoPapers.ts'
import type { Scores } from './demoScores.ts'
import { insertSlots } from './evaluations/slots.ts'
import { insertPost } from './posts/posts.ts'
import { anApplication, aPublishedForm, usualPost } from './seed.ts'

const halfHour = 30 * 60_000

/**
 * In each demo school: an open admission, applications in every stage with their history, papers to check, scores of a panel, offers
 * that wait for an answer, meetings today.
 */
export async function demoAdmissions(services: Services): Promise<void> {
  const { database } = services
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows) {
    const papers = await keepPapers(services, tenantId, children)
    await database.inTenant({ tenantId }, (db) => someAdmissions(db, services, tenantId, papers))
  }
}

type DemoChild = {
  readonly childName: string
  readonly state: ApplicationState
  readonly grade: number
  readonly quota?: Quota
  readonly scores?: Scores
}

const child = (
  childName: string,
  state: ApplicationState,
  grade: number,
  more: Partial<DemoChild> = {},
): DemoChild => ({
  childName,
  state,
  grade,
  ...more,
})
const scored = (...[a, b, c, d]: [number, number, number, number]) => ({
  scores: { first: [a, b], second: [c, d] } as const,
})

const children: readonly DemoChild[] = [
  child('Anvi Sharma', 'submitted', 0),
  child('Reyansh Gupta', 'submitted', 0),
  child('Kiara Nair', 'submitted', 1),
  child('Advik Menon', 'submitted', 1, { quota: 'OBC' }),
  child('Myra Iyer', 'screening', 0),
  child('Vihaan Joshi', 'screening', 1),
  child('Saanvi Deshpande', 'screening', 0, { quota: 'SC' }),
  child('Kabir Khan', 'documentsPending', 0, { quota: 'Minority' }),
  child('Aarohi Kulkarni', 'documentsPending', 1),
  child('Ayaan Pillai', 'evaluation', 0, { scores: { first: [8, 7.5] } }),
  child('Diya Chatterjee', 'evaluation', 0, { scores: {} }),
  child('Navya Bose', 'evaluation', 0, {
    quota: 'OBC',
    scores: { first: [7, 8], second: [3, 9], isReopened: true },
  }),
  child('Arjun Reddy', 'evaluation', 1),
  child('Aadhya Naidu', 'evaluation', 0),
  child('Ishita Malhotra', 'decisionPending', 0, scored(8, 9, 9, 8.5)),
  child('Rudra Patil', 'decisionPending', 0, scored(7, 8, 6.5, 7)),
  child('Meher Gill', 'decisionPending', 0, scored(9, 7, 8, 8)),
  child('Kavya Shetty', 'decisionPending', 0, scored(6, 7, 7, 6.5)),
  child('Zara Ansari', 'decisionPending', 1, { quota: 'Minority', ...scored(8, 8, 9, 9) }),
  child('Nikhil Varghese', 'decisionPending', 1, scored(7, 9, 8, 9)),
  child('Aryan Verma', 'offered', 0, scored(9.5, 9, 9, 10)),
  child('Pari Saxena', 'offered', 0, scored(9, 9, 10, 9)),
  child('Dhruv Hegde', 'offered', 1, scored(9, 8.5, 9, 9.5)),
  child('Tara Bhat', 'accepted', 0, scored(10, 9, 9.5, 9.5)),
  child('Yuvan Rajan', 'accepted', 1, scored(9.5, 9.5, 9, 10)),
  child('Riya Sinha', 'waitlisted', 0, scored(6, 6.5, 6, 7)),
  child('Neil Fernandes', 'waitlisted', 0, scored(5.5, 6, 6, 6)),
  child('Manvi Thakur', 'rejected', 1),
  child('Ojas Mishra', 'withdrawn', 0),
  child('Aditi Rao', 'expired', 1, scored(8.5, 8, 9, 8)),
  child('Samaira Jain', 'draft', 0),
  child('Vivaan Kapoor', 'draft', 0),
  child('Ira Mathew', 'draft', 1),
  child('Kian Dsouza', 'enquiry', 0),
]

/** Those who were ranked, whatever became of them. */
const isDecided = (state: ApplicationState) =>
  ['decisionPending', 'offered', 'accepted', 'waitlisted', 'expired'].includes(state)

/** New ones came in the last days, the others have been on their way for a week or two. */
const daysSince = (state: ApplicationState, at: number) =>
  state === 'submitted' ? at % 4 : isDecided(state) ? 12 + (at % 6) : 5 + (at % 6)

async function openAdmission(db: TenantDb): Promise<{ postId: string; postGradeIds: string[] } | null> {
  const { rows: grades } = await sql<{ id: string }>`select id from grades order by position limit 2`.execute(db)
  const { rows: days } = await sql<{ from: CivilDate; to: CivilDate; asOf: CivilDate }>`
    select school_today() - 25 as from, school_today() + 35 as to, make_date(extract(year from school_today())::int + 1, 3, 31) as "asOf"`.execute(
    db,
  )
  const day = days[0]
  if (!day || grades.length === 0) return null
  const admissionFormId = await aPublishedForm(db, 'Application form')
  const months = [30, 36]
  const postId = await insertPost(db, {
    ...usualPost,
    title: 'Admissions for the new batch',
    admissionFormId,
    opensOn: day.from,
    closesOn: day.to,
    offerFeeMinor: 0,
    grades: grades.map(({ id }, at) => ({
      gradeId: id,
      ageFrom: months[at] ?? 36,
      ageTo: (months[at] ?? 36) + 60,
      ageAsOf: day.asOf,
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
  return { postId, postGradeIds: places.map(({ id }) => id) }
}

async function findPeople(db: TenantDb): Promise<People> {
  const { rows } = await sql<{ userName: string; id: string }>`
    select user_name as "userName", id from users where user_name in ('superadmin', 'classteacher', 'teacher')`.execute(
    db,
  )
  const idOf = (userName: string) => rows.find((one) => one.userName === userName)?.id ?? null
  return { office: idOf('superadmin'), first: idOf('classteacher'), second: idOf('teacher') }
}

async function someAdmissions(
  db: TenantDb,
  services: Services,
  tenantId: string,
  papers: readonly KeptPaper[],
): Promise<void> {
  const opened = await openAdmission(db)
  if (!opened) return
  const { postId, postGradeIds } = opened
  const people = await findPeople(db)
  const owners = []
  for (const [at, { childName, state, grade, quota, scores }] of children.entries()) {
    const [firstName = '', lastName = ''] = childName.split(' ')
    const month = String((at % 12) + 1).padStart(2, '0')
    const email = `${firstName}.${lastName}@family.example`.toLowerCase()
    const daysAgo = daysSince(state, at)
    const applicationId = await anApplication(db, {
      postGradeId: postGradeIds[grade] ?? postGradeIds[0] ?? '',
      firstName,
      lastName,
      // They get further once they are ranked.
      state: isDecided(state) ? 'decisionPending' : state,
      ...(quota && { quota }),
      email,
      phone: `+9198${String(45_100_000 + at * 137)}`,
      dateOfBirth: `${2022 - (grade === 0 ? 0 : 1)}-${month}-1${at % 10}`,
      gender: at % 2 === 0 ? 'Female' : 'Male',
      daysAgo,
      sectionReached: state === 'draft' ? at % 4 : 5,
    })
    owners.push({ applicationId, childName, state, email, daysAgo, scores })
  }
  const evaluated = owners.flatMap(({ scores, ...owner }) => (scores ? [{ ...owner, scores }] : []))
  await demoEvaluations(db, postId, evaluated, people)
  await demoDecisions(
    db,
    postGradeIds,
    owners.filter(({ state }) => isDecided(state)),
    people,
  )
  await demoHistory(db, owners, people)
  await demoReturns(db, services, tenantId, owners, people)
  await demoPapers(db, owners, papers, people.office)
  await meetingsToday(db, postId, owners, people)
}

/** Those in evaluation who have not come yet come today. */
async function meetingsToday(
  db: TenantDb,
  postId: string,
  owners: readonly {
    readonly applicationId: string
    readonly state: ApplicationState
    readonly scores?: Scores | undefined
  }[],
  { first, second }: People,
): Promise<void> {
  await insertSlots(db, postId, {
    roundKey: 'meeting',
    // At the next half hour but two.
    startsAt: new Date(Math.ceil(Date.now() / halfHour + 2) * halfHour).toISOString(),
    minutes: 20,
    slots: 6,
    places: 1,
    place: 'Room 4',
    panelIds: [first, second].filter((one) => one !== null),
  })
  const coming = owners.filter(({ state, scores }) => state === 'evaluation' && !scores)
  await sql`with free as (select id, row_number() over (order by starts_at) as at from admission_slots
      where post_id = ${postId} and starts_at > now()),
    booked as (update admission_slots s set booked = 1 from free f where f.id = s.id and f.at <= ${coming.length} returning s.id)
    insert into admission_evaluations (application_id, round_key, slot_id)
    select c.id, 'meeting', f.id from unnest(${coming.map(({ applicationId }) => applicationId)}::uuid[]) with ordinality as c(id, at)
      join free f on f.at = c.at join booked b on b.id = f.id`.execute(db)
}
