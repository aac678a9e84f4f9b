import { sql } from 'kysely'
import type { QuestionUse } from '#platform/server/contributions/questionUse.ts'

/**
 * The ids of questions in tests that somebody may still take, or whose answers are not out yet. Whoever shows questions to students
 * leaves them out.
 */
export const questionsInTests = sql`
  select v.question_id from online_test_items i
    join online_tests o on o.tenant_id = i.tenant_id and o.id = i.test_id
    join question_versions v on v.tenant_id = i.tenant_id and v.id = i.version_id
  where o.state in ('draft', 'scheduled') or (o.state = 'closed' and o.released_at is null)`

/** Tests that were, are or will be open. */
export const questionsAskedInTests: QuestionUse = {
  since: (from, until) => sql`
    select v.question_id from online_test_items i
      join online_tests o on o.tenant_id = i.tenant_id and o.id = i.test_id
      join question_versions v on v.tenant_id = i.tenant_id and v.id = i.version_id
    where o.state in ('scheduled', 'closed') and o.closes_at > ${from}
      and o.opens_at <= coalesce(${until ?? null}::timestamptz, 'infinity')`,
}
