import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** How many days back people of the demo schools have used their library. */
const days = 45

/** Openings and reading times of teachers and students, more often of what their grade and subject need. */
export async function addUsage(db: TenantDb): Promise<void> {
  await sql`
    insert into library_usage (user_id, event_key, resource_id, kind, seconds, happened_at)
    select u.id, left(md5(u.id::text || r.id || d), 16) || k.kind, r.id, k.kind,
      case when k.kind = 'close' then 60 + mod(abs(hashtext(u.id::text || r.id || d || 'time')), 1500) end,
      now() - d * interval '1 day' - mod(abs(hashtext(r.id::text || d)), 500) * interval '1 minute'
        + case when k.kind = 'close' then interval '20 minutes' else interval '0' end
    from library_resources r cross join generate_series(1, ${days}::int) d
      join users u on u.tenant_id = r.tenant_id and u.status_id = 1 and u.role_id in (${roles.teacher}, ${roles.student})
      cross join (values ('open'), ('close')) k (kind)
    where r.tenant_id = current_tenant() and r.status_id = 15
      -- Some resources are rarely used, so that there is something to tidy up.
      and mod(abs(hashtext(r.id::text)), 5) > 0
      and mod(abs(hashtext(u.id::text || r.id || d)), 1500) < 3
    on conflict do nothing`.execute(db)
}
