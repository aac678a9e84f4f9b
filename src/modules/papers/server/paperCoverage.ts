import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { PaperDetail, PaperRow } from '../records.ts'
import { type Covered, coverageOf } from '../rules/coverage.ts'

/** How the latest version of a paper spreads over the course; it tells nothing of what is asked. */
export async function readCoverage(
  db: TenantDb,
  { questionPaperId, number, language }: Pick<PaperRow, 'questionPaperId' | 'number' | 'language'>,
): Promise<PaperDetail['coverage']> {
  // Translations are printed beside their question and count with it.
  const { rows } = await sql<Covered>`
    select (v.content ->> 'marks')::float8 as marks, q.chapter, q.difficulty::int, q.bloom::int
    from paper_versions pv
      join paper_questions pq on pq.tenant_id = pv.tenant_id and pq.version_id = pv.id
      join question_versions v on v.tenant_id = pq.tenant_id and v.id = pq.question_version_id
      join questions q on q.tenant_id = v.tenant_id and q.id = v.question_id
    where pv.paper_id = ${questionPaperId} and pv.number = ${number} and q.language = ${language}`.execute(db)
  const { chapter, difficulty, bloom } = coverageOf(rows)
  return { chapter, difficulty, bloom }
}
