import { sql } from 'kysely'
import type { AdmissionPost, PostInput } from '#modules/admissions/postSchemas.ts'
import { quotas } from '#modules/people/enumerations.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'

const columns = sql`
  p.id as "admissionPostId", p.title, p.form_id as "admissionFormId", p.opens_on as "opensOn", p.closes_on as "closesOn", p.state,
  p.documents, p.rounds, p.ranking, p.fee as "feeMinor", p.fee_point as "feePoint", p.offer_fee as "offerFeeMinor",
  p.offer_days as "offerDays", p.offers_hold as "offersHold", p.fills_other as "fillsOther", p.version,
  (select v.number from admission_form_versions v where v.tenant_id = p.tenant_id and v.form_id = p.form_id and v.state = 'published') as "formNumber",
  (select count(*) from admission_applications a where a.tenant_id = p.tenant_id and a.post_id = p.id and a.state not in ('draft', 'enquiry'))::int as applications,
  coalesce((select jsonb_agg(jsonb_build_object('postGradeId', g.id, 'gradeId', g.grade_id, 'grade', n.name, 'ageFrom', g.age_from,
      'ageTo', g.age_to, 'ageAsOf', g.age_as_of, 'quotas', coalesce((
        select jsonb_agg(jsonb_build_object('quota', q.quota, 'seats', q.seats, 'taken', q.taken) order by array_position(${[...quotas]}::text[], q.quota))
        from admission_quotas q where q.tenant_id = g.tenant_id and q.post_grade_id = g.id), '[]')) order by n.position)
    from admission_post_grades g join grades n on n.tenant_id = g.tenant_id and n.id = g.grade_id
    where g.tenant_id = p.tenant_id and g.post_id = p.id and g.is_offered), '[]') as grades`

export async function listPosts(db: TenantDb): Promise<AdmissionPost[]> {
  const { rows } = await sql<AdmissionPost>`
    select ${columns} from admission_posts p where p.year_id = current_year()
    order by p.state = 'open' desc, p.opens_on desc, p.id`.execute(db)
  return rows
}

export async function readPost(db: TenantDb, postId: string): Promise<AdmissionPost | null> {
  const { rows } = await sql<AdmissionPost>`select ${columns} from admission_posts p where p.id = ${postId}`.execute(db)
  return rows[0] ?? null
}

export const postChoices = async (db: TenantDb) => {
  const [grades, forms] = await Promise.all([
    sql<{ gradeId: string; name: string }>`select id as "gradeId", name from grades order by position`.execute(db),
    sql<{ admissionFormId: string; name: string; isPublished: boolean }>`
      select f.id as "admissionFormId", f.name, exists (select from admission_form_versions v
        where v.tenant_id = f.tenant_id and v.form_id = f.id and v.state = 'published') as "isPublished"
      from admission_forms f order by lower(f.name)`.execute(db),
  ])
  return { grades: grades.rows, forms: forms.rows }
}

type Missing = 'no-such-form' | 'no-such-grade'

export async function missingReference(db: TenantDb, post: PostInput): Promise<Missing | null> {
  const { rows } = await sql<{ form: boolean; grades: number }>`
    select exists (select from admission_forms where id = ${post.admissionFormId}) as form,
      (select count(*) from grades where id = any (${post.grades.map(({ gradeId }) => gradeId)}::uuid[]))::int as grades`.execute(
    db,
  )
  if (!rows[0]?.form) return 'no-such-form'
  return rows[0].grades < post.grades.length ? 'no-such-grade' : null
}

export async function insertPost(db: TenantDb, post: PostInput): Promise<string> {
  const postId = newId()
  await sql`insert into admission_posts (id, title, form_id, opens_on, closes_on, documents, rounds, ranking, fee, fee_point,
      offer_fee, offer_days, offers_hold, fills_other)
    values (${postId}, ${post.title}, ${post.admissionFormId}, ${post.opensOn}, ${post.closesOn}, ${JSON.stringify(post.documents)},
      ${JSON.stringify(post.rounds)}, ${post.ranking}, ${post.feeMinor}, ${post.feePoint}, ${post.offerFeeMinor}, ${post.offerDays},
      ${post.offersHold}, ${post.fillsOther})`.execute(db)
  await writeGrades(db, postId, post)
  return postId
}

/** Overwrites the version that was read; false if somebody else has changed it since. */
export async function updatePost(db: TenantDb, postId: string, post: PostInput, version: number): Promise<boolean> {
  const { rows } = await sql`update admission_posts set title = ${post.title}, form_id = ${post.admissionFormId},
      opens_on = ${post.opensOn}, closes_on = ${post.closesOn}, documents = ${JSON.stringify(post.documents)},
      rounds = ${JSON.stringify(post.rounds)}, ranking = ${post.ranking}, fee = ${post.feeMinor}, fee_point = ${post.feePoint},
      offer_fee = ${post.offerFeeMinor}, offer_days = ${post.offerDays}, offers_hold = ${post.offersHold},
      fills_other = ${post.fillsOther}, version = version + 1
    where id = ${postId} and version = ${version} returning id`.execute(db)
  return rows.length > 0
}

/** The grades that would go although somebody has applied for them, or whose seats would be fewer than are taken. */
export async function refusedChange(
  db: TenantDb,
  postId: string,
  post: PostInput,
): Promise<'grade-in-use' | 'seats-taken' | null> {
  const before = await lockedGrades(db, postId)
  for (const { gradeId, isUsed, quotas: held } of before) {
    const after = post.grades.find((one) => one.gradeId === gradeId)
    if (!after && isUsed) return 'grade-in-use'
    for (const { quota, taken } of held)
      if (taken > (after?.quotas.find((one) => one.quota === quota)?.seats ?? 0)) return 'seats-taken'
  }
  return null
}

type HeldGrade = {
  postGradeId: string
  gradeId: string
  isUsed: boolean
  quotas: { quota: string; seats: number; taken: number }[]
}

/** The grades of a post, with their seats locked: nobody takes one until the transaction ends. */
async function lockedGrades(db: TenantDb, postId: string): Promise<HeldGrade[]> {
  await sql`select from admission_quotas q join admission_post_grades g on g.tenant_id = q.tenant_id and g.id = q.post_grade_id
    where g.post_id = ${postId} order by q.post_grade_id, q.quota for update of q`.execute(db)
  const { rows } = await sql<HeldGrade>`
    select g.id as "postGradeId", g.grade_id as "gradeId", exists (select from admission_applications a
        where a.tenant_id = g.tenant_id and a.post_grade_id = g.id)
        or exists (select from admission_seat_entries e where e.tenant_id = g.tenant_id and e.post_grade_id = g.id and e.kind <> 'capacity') as "isUsed",
      coalesce((select jsonb_agg(jsonb_build_object('quota', q.quota, 'seats', q.seats, 'taken', q.taken)) from admission_quotas q
        where q.tenant_id = g.tenant_id and q.post_grade_id = g.id), '[]') as quotas
    from admission_post_grades g where g.post_id = ${postId}`.execute(db)
  return rows
}

/**
 * Writes the grades of a post and books the change of their seats. A grade that goes keeps its row without seats. Returns the
 * grades that have more seats than before.
 */
export async function writeGrades(db: TenantDb, postId: string, post: PostInput): Promise<string[]> {
  const grown = new Set<string>()
  const before = await lockedGrades(db, postId)
  const gone = before.filter(({ gradeId }) => !post.grades.some((one) => one.gradeId === gradeId))
  for (const { postGradeId, quotas: held } of gone) {
    await sql`update admission_post_grades set is_offered = false where id = ${postGradeId}`.execute(db)
    for (const { quota, seats } of held) await bookSeats(db, postGradeId, quota, -seats)
  }
  for (const grade of post.grades) {
    const old = before.find(({ gradeId }) => gradeId === grade.gradeId)
    const postGradeId = old?.postGradeId ?? newId()
    await sql`insert into admission_post_grades (id, post_id, grade_id, age_from, age_to, age_as_of)
      values (${postGradeId}, ${postId}, ${grade.gradeId}, ${grade.ageFrom}, ${grade.ageTo}, ${grade.ageAsOf})
      on conflict (tenant_id, post_id, grade_id) do update set age_from = excluded.age_from, age_to = excluded.age_to,
        age_as_of = excluded.age_as_of, is_offered = true`.execute(db)
    for (const quota of quotas) {
      const wanted = grade.quotas.find((one) => one.quota === quota)?.seats ?? 0
      const more = wanted - (old?.quotas.find((one) => one.quota === quota)?.seats ?? 0)
      await bookSeats(db, postGradeId, quota, more)
      if (more > 0) grown.add(postGradeId)
    }
  }
  return [...grown]
}

async function bookSeats(db: TenantDb, postGradeId: string, quota: string, seats: number): Promise<void> {
  if (seats === 0) return
  await sql`insert into admission_seat_entries (post_grade_id, quota, kind, seats, by_user)
    values (${postGradeId}, ${quota}, 'capacity', ${seats}, acting_user())`.execute(db)
}
