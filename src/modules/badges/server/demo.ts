import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'
import type { ActivityKind } from '../activityKinds.ts'
import { foldPerson } from './progress.ts'
import { readSeason } from './seasons.ts'

const origin = { action: 'badges.demo', actorId: null, actorRole: null, address: 'demo', requestId: 'demo' }

/** The badges that the work in the demo schools has earned; whoever signs in finds some, and one that is close. */
export async function demoBadges(services: Services): Promise<void> {
  const { database } = services
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows) {
    // The directory does not know schools that are not committed yet, so the year comes from the transaction.
    const { people, season } = await database.inTenant({ tenantId }, async (db) => {
      await eventsOfTheYear(db)
      await ownEvents(db)
      const { rows } = await sql<{ id: string }>`select distinct user_id as id from activity_events`.execute(db)
      return { people: rows.map(({ id }) => id), season: await readSeason(db) }
    })
    if (!season) continue
    const acting = { tenantId, yearId: season.yearId }
    // Nobody is told of badges of the past.
    for (const actorId of people)
      await runUnit(services, acting, origin, (unit) =>
        foldPerson({ ...unit, notify: async () => {} }, season, actorId),
      )
    await database.inTenant({ tenantId }, spreadAwards)
  }
}

/** What the modules would have recorded: topics taught, plans written, resources opened, registers taken. */
const eventsOfTheYear = (db: TenantDb) =>
  sql`
  insert into activity_events (user_id, kind, source_id, label, happened_at, day)
  select f.user_id, f.kind, f.source_id, left(f.label, 200), f.at, (f.at at time zone t.time_zone)::date
  from (
    select p.marked_by, 'topic.completed', p.id, i.title, (p.completed_on + time '15:10') at time zone 'Asia/Kolkata'
    from curriculum_progress p join curriculum_items i on i.tenant_id = p.tenant_id and i.curriculum_id = p.curriculum_id
      and i.item_id = p.item_id
    where p.marked_by is not null
    union all
    select r.owner_id, 'lessonPlan.created', r.id, r.title, r.created_at from library_resources r
    where r.category_id = 2 and r.content is not null and r.removed_at is null
    union all
    select distinct on (e.user_id, e.resource_id) e.user_id, 'content.used', e.resource_id, r.title, e.happened_at
    from library_usage e join library_resources r on r.tenant_id = e.tenant_id and r.id = e.resource_id
      join users u on u.tenant_id = e.tenant_id and u.id = e.user_id
    where e.kind = 'open' and (u.role_id = 3 or u.user_name = 'student')
    union all
    select g.taken_by, 'register.taken', g.id, '', g.taken_at from registers g where g.taken_by is not null
  ) f (user_id, kind, source_id, label, at)
    join users u on u.id = f.user_id and u.role_id in (2, 3) and not u.is_guardian
    join tenants t on t.id = u.tenant_id
  on conflict do nothing`.execute(db)

/** So many events of each kind, one on each of the last days: the demo's people are past one level and close to another. */
const ownCounts: Readonly<Record<string, readonly (readonly [ActivityKind, number, string])[]>> = {
  teacher: [
    ['doubt.resolved', 23, 'Doubt'],
    ['activity.evaluated', 5, 'Activity'],
  ],
  classteacher: [
    ['doubt.resolved', 9, 'Doubt'],
    ['activity.evaluated', 9, 'Activity'],
  ],
  student: [
    ['homework.handedIn', 37, 'Homework'],
    ['activity.viewed', 6, 'Activity'],
  ],
}

async function ownEvents(db: TenantDb): Promise<void> {
  for (const [userName, counts] of Object.entries(ownCounts))
    for (const [kind, count, label] of counts)
      await sql`
        insert into activity_events (user_id, kind, source_id, label, happened_at, day)
        select u.id, ${kind}, s.id, ${label} || ' ' || s.place, d.at, (d.at at time zone t.time_zone)::date
        from users u join tenants t on t.id = u.tenant_id
          cross join unnest(${Array.from({ length: count }, newId)}::uuid[]) with ordinality s (id, place)
          cross join lateral (select now() - (${count} + 1 - s.place) * interval '1 day') d (at)
        where u.user_name = ${userName}`.execute(db)
}

/** Everything but the latest award of a person was earned and seen some time ago. */
const spreadAwards = (db: TenantDb) =>
  sql`
  update badge_awards a set state = 'seen', seen_at = l.at, earned_at = l.at
  from (select id, now() - (row_number() over (partition by user_id order by tier desc, family) - 1) * interval '9 days' as at,
      row_number() over (partition by user_id order by tier desc, family) as place
    from badge_awards) l
  where a.id = l.id and l.place > 1`.execute(db)
