import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { instantFrom, listOf, rowOf } from '#platform/server/database/jsonList.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Question } from '../question.ts'
import type { QuestionDetail } from '../schemas.ts'
import { personName } from './questionAccess.ts'
import { translationsOf } from './translations.ts'

type Parts = {
  version: { content: Question } | null
  pictures: FileRow[]
  versions: QuestionDetail['versions']
  reviews: QuestionDetail['reviews']
  translations: QuestionDetail['translations']
  uses: QuestionDetail['uses']
}

/** The content of one version and the history of the question, in one statement. */
export async function readDetail(
  db: TenantDb,
  actor: Actor,
  questionId: string,
  number: number,
): Promise<Parts | undefined> {
  const { rows } = await sql<Parts>`select
    ${rowOf(sql`select content from question_versions where question_id = ${questionId} and number = ${number}`)} as version,
    ${listOf(sql`select f.id, f.name, f.type, f.size from question_pictures p
      join question_versions v on v.tenant_id = p.tenant_id and v.id = p.version_id
      join files f on f.tenant_id = p.tenant_id and f.id = p.file_id
      where v.question_id = ${questionId} and v.number = ${number}`)} as pictures,
    ${listOf(sql`select v.number, ${personName('u')} as "savedBy", v.saved_at as "savedAt", v.note
      from question_versions v join users u on u.tenant_id = v.tenant_id and u.id = v.saved_by
      where v.question_id = ${questionId} order by v.number desc limit 100`)} as versions,
    ${listOf(sql`select r.number, r.decision, r.comment, ${personName('u')} as reviewer, r.decided_at as "decidedAt"
      from question_reviews r join users u on u.tenant_id = r.tenant_id and u.id = r.reviewer_id
      where r.question_id = ${questionId} order by r.decided_at desc limit 100`)} as reviews,
    ${listOf(sql`select v.number, s.answers, s.facility_mille / 1000.0 as facility,
        s.discrimination_mille / 1000.0 as discrimination, s.counted_at as "countedAt"
      from question_uses s join question_versions v on v.tenant_id = s.tenant_id and v.id = s.version_id
      where v.question_id = ${questionId} order by s.counted_at desc limit 50`)} as uses,
    ${listOf(translationsOf(actor, questionId))} as translations`.execute(db)
  const parts = rows[0]
  return (
    parts && {
      ...parts,
      versions: parts.versions.map((one) => ({ ...one, savedAt: instantFrom(one.savedAt) })),
      uses: parts.uses.map((one) => ({ ...one, countedAt: instantFrom(one.countedAt) })),
      reviews: parts.reviews.map((one) => ({ ...one, decidedAt: instantFrom(one.decidedAt) })),
    }
  )
}
