import { sql } from 'kysely'
import type { Round } from '#modules/admissions/postSchemas.ts'
import type { Candidate, Selection } from '#modules/admissions/selectionSchemas.ts'
import { quotas } from '#modules/people/enumerations.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { readSlots } from '../reports/dashboard.ts'
import { seesAll } from './panel.ts'
import { listStaff } from './slots.ts'

type Chosen = NonNullable<Selection['chosen']>
type Place = Pick<Chosen, 'postGradeId' | 'admissionPostId' | 'method' | 'rounds'>

/** The grades of this year's admissions, those with the most who wait first. */
async function listGrades(db: TenantDb): Promise<(Selection['grades'][number] & Place)[]> {
  const { rows } = await sql<Selection['grades'][number] & Place>`
    select g.id as "postGradeId", p.id as "admissionPostId", n.name as grade, p.title as post, p.ranking as method, p.rounds,
      (select count(*) from admission_applications a where a.tenant_id = g.tenant_id and a.post_grade_id = g.id
        and a.state in ('decisionPending', 'waitlisted'))::int as waiting
    from admission_post_grades g join admission_posts p on p.tenant_id = g.tenant_id and p.id = g.post_id
      join grades n on n.tenant_id = g.tenant_id and n.id = g.grade_id
    where p.year_id = current_year() and p.state <> 'draft' order by waiting desc, p.opens_on desc, n.position, g.id limit 200`.execute(
    db,
  )
  return rows
}

async function listCandidates(
  db: TenantDb,
  postGradeId: string,
  rounds: readonly Round[],
  viewerId: string,
): Promise<Candidate[]> {
  // Whoever was offered a seat before the newest ranking is not in it, and a place from an older one would stand beside its own.
  const rank = sql`case when a.id = any (coalesce((select r.result from admission_rankings r where r.tenant_id = a.tenant_id
    and r.post_grade_id = a.post_grade_id order by r.made_at desc, r.id desc limit 1), array[a.id])) then a.rank end`
  const { rows } = await sql<Omit<Candidate, 'totals'> & { totals: Record<string, number | null> }>`
    select a.id as "applicationId", a.number, a.child_name as "childName", a.quota, a.state, a.score::float8 as score, ${rank} as rank,
      coalesce((select jsonb_object_agg(e.round_key, case when ${seesAll(viewerId)} then e.total::float8 end) from admission_evaluations e
          left join admission_slots s on s.tenant_id = e.tenant_id and s.id = e.slot_id
        where e.tenant_id = a.tenant_id and e.application_id = a.id), '{}') as totals
    from admission_applications a where a.post_grade_id = ${postGradeId} and a.erased_at is null
      and a.state in ('evaluation', 'decisionPending', 'waitlisted', 'offered', 'accepted')
    order by ${rank} nulls last, a.submitted_at, a.id limit 500`.execute(db)
  return rows.map(({ totals, ...row }) => ({
    ...row,
    totals: rounds.map(({ roundKey }) => totals[roundKey] ?? null),
  }))
}

async function lastRanking(db: TenantDb, postGradeId: string): Promise<Chosen['ranking']> {
  const { rows } = await sql<NonNullable<Chosen['ranking']>>`
    select r.method, r.seed, r.entrants_hash as "entrantsHash", cardinality(r.result) as entrants, r.made_at as "madeAt",
      coalesce(trim(concat_ws(' ', u.first_name, u.last_name)), '') as "madeBy"
    from admission_rankings r left join users u on u.tenant_id = r.tenant_id and u.id = r.made_by
    where r.post_grade_id = ${postGradeId} order by r.made_at desc, r.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

async function readChosen(
  db: TenantDb,
  { postGradeId, admissionPostId, method, rounds }: Place,
  viewerId: string,
): Promise<Chosen> {
  const [candidates, ranking, slots, seats] = await Promise.all([
    listCandidates(db, postGradeId, rounds, viewerId),
    lastRanking(db, postGradeId),
    readSlots(db, sql`s.post_id = ${admissionPostId} and s.starts_at > now() - interval '1 day'`),
    sql<Chosen['seats'][number]>`select quota, seats, taken from admission_quotas where post_grade_id = ${postGradeId}
      and (seats > 0 or taken > 0) order by array_position(${[...quotas]}::text[], quota)`.execute(db),
  ])
  return { postGradeId, admissionPostId, method, rounds, candidates, ranking, slots, seats: seats.rows }
}

/** Everything needed to choose among those who applied for a grade; undefined if there is no such grade. */
export async function readSelection(
  db: TenantDb,
  postGradeId: string | undefined,
  viewerId: string,
): Promise<Selection | undefined> {
  const [grades, staff] = await Promise.all([listGrades(db), listStaff(db)])
  const place = postGradeId ? grades.find((one) => one.postGradeId === postGradeId) : grades[0]
  if (postGradeId && !place) return undefined
  return {
    grades: grades.map(({ postGradeId: id, grade, post, waiting }) => ({ postGradeId: id, grade, post, waiting })),
    chosen: place ? await readChosen(db, place, viewerId) : null,
    staff,
  }
}
