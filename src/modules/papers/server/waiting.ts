import { sql } from 'kysely'
import type { WaitingWork } from '#platform/server/contributions/waitingWork.ts'
import { papers } from '../contract.ts'
import { decidable } from './paperAccess.ts'

/** Papers that the caller can approve. */
export const approvalsWaiting: WaitingWork = {
  name: 'paperApprovals',
  access: papers.routes.decidePaper.access,
  query: (actor) => sql`select count(*)::int as count, (min(p.submitted_at) at time zone 'UTC')::date as since,
      '{}'::text[] as people
    from papers p where ${decidable(actor)}`,
}
