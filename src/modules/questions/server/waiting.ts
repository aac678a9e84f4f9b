import { sql } from 'kysely'
import { schoolDay, type WaitingWork } from '#platform/server/contributions/waitingWork.ts'
import { questions } from '../contract.ts'
import { reviewable } from './questionAccess.ts'

/** Questions that the caller can review. */
export const reviewsWaiting: WaitingWork = {
  name: 'questionReviews',
  access: questions.routes.decideQuestion.access,
  query: (actor) => sql`select count(*)::int as count, ${schoolDay(sql`min(q.submitted_at)`)} as since,
      '{}'::text[] as people
    from questions q where q.removed_at is null and ${reviewable(actor)}`,
}
