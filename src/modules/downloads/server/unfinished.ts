import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'

/** Files that are being made at once, and those that wait for it. Two of a school run at a time; see `jobs/lanes.ts`. */
const mostUnfinished = { ofPerson: 25, ofSchool: 200 }

/** Refuses another file while many are not ready yet. One that was never finished is forgotten after a day. */
export async function refuseTooMany(db: TenantDb): Promise<void> {
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where user_id = acting_user())::int as own, count(*)::int as all
    from downloads where state in ('waiting', 'running') and created_at > now() - interval '1 day'`.execute(db)
  const { own = 0, all = 0 } = rows[0] ?? {}
  if (own >= mostUnfinished.ofPerson || all >= mostUnfinished.ofSchool)
    throw problem('downloads-full', { retryAfter: 30 })
}
