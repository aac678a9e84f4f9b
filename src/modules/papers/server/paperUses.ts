import { type RawBuilder, sql } from 'kysely'
import type { QuestionUse } from '#platform/server/contributions/questionUse.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { PaperKind } from '../kinds.ts'

/** From when it is submitted; its author may still rewrite a draft. */
const isShut = sql<boolean>`(p.state in ('review', 'approved') or (p.state = 'released' and p.opens_at > now()))`

const questionsOf = (isCounted: RawBuilder<boolean>) => sql`
  select used.question_id from papers p
    join paper_versions pv on pv.tenant_id = p.tenant_id and pv.paper_id = p.id and pv.number = p.number
    join paper_questions pq on pq.tenant_id = pv.tenant_id and pq.version_id = pv.id
    join question_versions used on used.tenant_id = pq.tenant_id and used.id = pq.question_version_id
  where p.removed_at is null and ${isCounted}`

const isSecret = sql<boolean>`((p.kind = 'formal' and p.state = 'draft') or ${isShut})`

/**
 * The ids of questions on papers that students must not know yet, drafts of formal papers among them: nothing else they are given may
 * show them.
 */
export const questionsOnSecretPapers = questionsOf(isSecret)

/** The ids of questions on papers that wait to be decided on or opened: no other paper takes them. */
export const questionsOnShutPapers = questionsOf(isShut)

/**
 * Of these versions of questions, whether one may not stand on this paper, as it is on another that is not open. Papers that nobody
 * approves take nothing from drafts of formal ones either.
 */
export async function takesSecrets(
  db: TenantDb,
  { kind, questionPaperId }: { readonly kind: PaperKind; readonly questionPaperId: string | null },
  versionIds: readonly string[],
): Promise<boolean> {
  const isCounted = sql<boolean>`${kind === 'formal' ? isShut : isSecret} and p.id is distinct from ${questionPaperId}::uuid`
  const { rows } = await sql`select from question_versions v
    where v.id = any (${[...versionIds]}::uuid[]) and v.question_id in (${questionsOf(isCounted)}) limit 1`.execute(db)
  return rows.length > 0
}

/** Papers that were opened. */
export const questionsOnPapers: QuestionUse = {
  since: (from, until) =>
    questionsOf(
      sql`(p.state = 'released' and p.opens_at > ${from} and p.opens_at <= coalesce(${until ?? null}::timestamptz, 'infinity'))`,
    ),
}
