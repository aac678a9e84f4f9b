import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { type Entrant, entrantsText, rank, scoreOf } from '../../rules/ranking.ts'
import { type ApplicationRecord, findRecords } from '../applications/record.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The entrants with what each round of their post came to, read together. */
async function entrantsOf(db: TenantDb, waiting: readonly ApplicationRecord[]): Promise<Entrant[]> {
  const { rows } = await sql<{ applicationId: string; roundKey: string; total: number | null }>`
    select application_id as "applicationId", round_key as "roundKey", total::float8 as total from admission_evaluations
    where application_id = any (${waiting.map(({ applicationId }) => applicationId)}::uuid[])`.execute(db)
  const totals = new Map(rows.map(({ applicationId, roundKey, total }) => [`${applicationId} ${roundKey}`, total]))
  return waiting.map(({ applicationId, submittedAt, rounds }) => ({
    applicationId,
    submittedAt: submittedAt ?? '',
    rounds: rounds.map(({ roundKey, criteria, weight }) => ({
      score: totals.get(`${applicationId} ${roundKey}`) ?? 0,
      maxScore: criteria.reduce((sum, { maxScore }) => sum + maxScore, 0),
      weight,
    })),
  }))
}

/** Ranks everybody who waits for a decision about a grade, and stores what anybody needs to repeat it. */
export async function rankGrade(db: TenantDb, postGradeId: string, wantedSeed: string, userId: string) {
  const waiting = await findRecords(
    db,
    sql`a.post_grade_id = ${postGradeId} and a.state in ('decisionPending', 'waitlisted')`,
    { lock: true },
  )
  if (waiting.length === 0) return null
  const methods = await sql<{ method: 'merit' | 'lottery' | 'arrival' }>`
    select p.ranking as method from admission_post_grades g join admission_posts p on p.tenant_id = g.tenant_id and p.id = g.post_id
    where g.id = ${postGradeId}`.execute(db)
  const method = methods.rows[0]?.method ?? 'merit'
  const seed = wantedSeed || randomBytes(16).toString('hex')
  const entrants = await entrantsOf(db, waiting)
  const result = rank(method, seed, entrants, sha256)
  const entrantsHash = sha256(entrantsText(entrants))
  const rankingId = newId()
  await sql`insert into admission_rankings (id, post_grade_id, method, seed, entrants, entrants_hash, result, made_by)
    values (${rankingId}, ${postGradeId}, ${method}, ${seed}, ${entrantsText(entrants)}, ${entrantsHash}, ${result}::uuid[], ${userId})`.execute(
    db,
  )
  const scores = new Map(entrants.map(({ applicationId, rounds }) => [applicationId, scoreOf(rounds)]))
  const ranks = result.map((id, at) => ({ id, rank: at + 1, score: scores.get(id) ?? 0 }))
  await sql`update admission_applications a set rank = r.rank, score = r.score, version = a.version + 1
    from jsonb_to_recordset(${JSON.stringify(ranks)}) as r(id uuid, rank int, score numeric) where a.id = r.id`.execute(
    db,
  )
  return { rankingId, method, seed, entrantsHash, result }
}
