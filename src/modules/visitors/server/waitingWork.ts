import { sql } from 'kysely'
import { admin, allow, teacher } from '#platform/contract/access/access.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { WaitingWork } from '#platform/server/contributions/waitingWork.ts'
import { ofOwnClass } from './pickup/passes.ts'

/** Exit passes that wait for a decision: for class teachers those of their class, for the office all. */
export const passesToDecide: WaitingWork = {
  name: 'exitPasses',
  access: allow(teacher, admin('visitor', 'edit')),
  query: ({ userId, roleId }) => sql`
    select count(*)::int as count, min(x.day) as since, coalesce((array_agg(u.first_name order by x.day, x.leave_at))[1:3], '{}') as people
    from exit_passes x join users u on u.tenant_id = x.tenant_id and u.id = x.student_id
    where x.state = 'requested' and x.day >= school_today()
      ${roleId === roles.teacher ? sql`and ${ofOwnClass(sql`x.student_id`, userId)}` : sql``}`,
}
