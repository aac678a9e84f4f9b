import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type Presence, presenceOf, type Visit } from '../presence.ts'
import type { Invited } from '../schemas.ts'
import type { ReportedVisit } from './drivers/driver.ts'
import { invitedTo, iso } from './liveClassQueries.ts'

/** A student pressed the button. Pressing it again changes nothing: the first time counts. */
export const recordPress = (db: TenantDb, liveClassId: string, userId: string, at: Date) =>
  sql`insert into live_class_visits (live_class_id, user_id, source, visit_key, joined_at)
    values (${liveClassId}, ${userId}, 'press', ${`press ${userId}`}, ${at}) on conflict do nothing`.execute(db)

/**
 * Records what a service told. Messages come twice and in any order, so a stay grows to what all of them say together. People
 * are known by their seat; without one, by a name that only one of those invited has.
 */
export async function recordVisits(db: TenantDb, liveClassId: string, visits: readonly ReportedVisit[]): Promise<void> {
  if (visits.length === 0) return
  await sql`
    with told as (select * from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
        as t("key" text, "seatRef" text, name text, "joinedAt" timestamptz, "leftAt" timestamptz)),
    one as (select key, max("seatRef") as seat, max(name) as name, min("joinedAt") as joined_at, max("leftAt") as left_at
      from told group by key)
    insert into live_class_visits as v (live_class_id, user_id, name, source, visit_key, joined_at, left_at)
    select l.id, coalesce(
        (select p.user_id from live_class_seats p where p.tenant_id = l.tenant_id and p.live_class_id = l.id
          and o.seat <> '' and (p.provider_ref = o.seat or p.id::text = o.seat) limit 1),
        (select (array_agg(u.id))[1] from users u where u.tenant_id = l.tenant_id and (u.id in (${invitedTo}) or u.id = l.host_id)
          and lower(trim(u.first_name || ' ' || u.last_name)) = lower(trim(o.name)) having count(*) = 1)),
      left(o.name, 300), 'service', o.key, o.joined_at, o.left_at
    from one o join live_classes l on l.id = ${liveClassId}
    on conflict on constraint live_class_visits_once do update set user_id = coalesce(v.user_id, excluded.user_id),
      joined_at = least(v.joined_at, excluded.joined_at), left_at = greatest(v.left_at, excluded.left_at)`.execute(db)
}

type VisitRow = { userId: string | null; name: string; source: Visit['source']; joinedAt: Date; leftAt: Date | null }

async function readVisits(db: TenantDb, liveClassIds: readonly string[]): Promise<(Visit & { name: string })[]> {
  const { rows } = await sql<VisitRow>`
    select user_id as "userId", name, source, joined_at as "joinedAt", left_at as "leftAt" from live_class_visits
    where live_class_id = any (${[...liveClassIds]}::uuid[]) order by joined_at limit 5000`.execute(db)
  return rows.map((row) => ({ ...row, joinedAt: iso(row.joinedAt), leftAt: row.leftAt && iso(row.leftAt) }))
}

/** Everybody who is invited, with what is known of them, and those whom only the service knows. */
export async function peopleOf(
  db: TenantDb,
  { liveClassId, hostId, endsAt }: { liveClassId: string; hostId: string; endsAt: string },
  now: Date,
): Promise<{ people: Invited[]; others: { name: string; joinedAt: string }[] }> {
  const [{ rows }, visits] = await Promise.all([
    sql<Pick<Invited, 'studentId' | 'name' | 'rollNo'>>`
      select e.student_id as "studentId", e.roll_no as "rollNo", trim(u.first_name || ' ' || u.last_name) as name
      from live_classes l join enrolments e on e.tenant_id = l.tenant_id and e.class_id = l.class_id
          and l.day between e.from_date and coalesce(e.to_date, 'infinity')
        join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
      where l.id = ${liveClassId} and e.student_id in (${invitedTo})
      order by length(e.roll_no), e.roll_no, e.id`.execute(db),
    readVisits(db, [liveClassId]),
  ])
  const seen: ReadonlyMap<string, Presence> = presenceOf(visits, { endsAt, now: now.getTime() })
  const invited = new Set(rows.map(({ studentId }) => studentId))
  const others = visits.filter(({ userId }) => userId === null || (!invited.has(userId) && userId !== hostId))
  return {
    people: rows.map((row) => ({ ...row, ...(seen.get(row.studentId) ?? { firstJoinedAt: null, seconds: null }) })),
    others: others.slice(0, 100).map(({ name, joinedAt }) => ({ name, joinedAt })),
  }
}

/** The students who were seen in any of these live classes. */
export async function joinedIn(db: TenantDb, liveClassIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct v.user_id as id from live_class_visits v join live_classes l on l.tenant_id = v.tenant_id and l.id = v.live_class_id
    where v.live_class_id = any (${[...liveClassIds]}::uuid[]) and v.user_id in (${invitedTo})`.execute(db)
  return rows.map(({ id }) => id)
}
