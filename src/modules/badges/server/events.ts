import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { enqueueIn } from '#platform/server/jobs/queue.ts'
import type { ActivityKind } from '../activityKinds.ts'
import { isWithdrawn } from './eventQueries.ts'
import { foldActivity, peopleAtOnce } from './jobs.ts'

export type Activity = {
  /** A teacher or student; what others do earns no badges and is not kept. */
  readonly actorId: string
  readonly kind: ActivityKind
  /** The record it is about. The same person, kind and record count once. */
  readonly sourceId: string
  readonly at: Date
  /** What the record is called, for the person's own list. */
  readonly label?: string
  /** How many students homework was set for: it counts once half of them have opened it. */
  readonly audience?: number
}

const labelLength = 200

type Changed = { readonly tenantId: string; readonly actorId: string; readonly sourceId: string }

/** The badges are computed later: whoever did something does not wait for it. */
async function foldLater(db: TenantDb, changed: readonly Changed[]): Promise<void> {
  for (let at = 0; at < changed.length; at += peopleAtOnce) {
    const some = changed.slice(at, at + peopleAtOnce)
    await enqueueIn(db, some[0]?.tenantId ?? '')(foldActivity, {
      actorIds: [...new Set(some.map(({ actorId }) => actorId))],
      sourceIds: [...new Set(some.map(({ sourceId }) => sourceId))],
    })
  }
}

/**
 * Records what somebody did, in the transaction that causes it. Recording it again changes nothing, except that an event that
 * was withdrawn counts again.
 */
export async function recordActivity(db: TenantDb, activity: Activity | readonly Activity[]): Promise<void> {
  const activities = [activity].flat() as readonly Activity[]
  if (activities.length === 0) return
  const given = JSON.stringify(
    activities.map(({ at, label = '', ...one }) => ({
      ...one,
      at: at.toISOString(),
      label: label.slice(0, labelLength),
    })),
  )
  const { rows } = await sql<Changed>`
    with given as (
      select distinct on (g."actorId", g.kind, g."sourceId") g.* from jsonb_to_recordset(${given}::jsonb) as g("actorId" uuid,
        kind text, "sourceId" uuid, at timestamptz, label text, audience integer)),
    added as (
      insert into activity_events (user_id, kind, source_id, label, audience, happened_at, day)
      select g."actorId", g.kind, g."sourceId", g.label, g.audience, g.at, (g.at at time zone t.time_zone)::date
      from given g join users u on u.id = g."actorId" join tenants t on t.id = u.tenant_id
      where u.role_id in (${roles.teacher}, ${roles.student}) and not u.is_guardian
      on conflict on constraint activity_events_once do nothing returning tenant_id, user_id, source_id),
    back as (
      insert into activity_marks (event_id, is_withdrawn)
      select e.id, false from given g join activity_events e
        on e.user_id = g."actorId" and e.kind = g.kind and e.source_id = g."sourceId"
      where ${isWithdrawn} returning event_id)
    select tenant_id as "tenantId", user_id as "actorId", source_id as "sourceId" from added
    union all
    select e.tenant_id, e.user_id, e.source_id from back join activity_events e on e.id = back.event_id`.execute(db)
  await foldLater(db, rows)
}

type Withdrawal = {
  readonly kind: ActivityKind | readonly ActivityKind[]
  readonly sourceId: string | readonly string[]
  /** Without it, the events of everybody. */
  readonly actorId?: string
}

/** Withdraws what was recorded about records that are deleted or undone. Does nothing if there is nothing. */
export async function withdrawActivity(db: TenantDb, { kind, sourceId, actorId }: Withdrawal): Promise<void> {
  const { rows } = await sql<Changed>`
    with gone as (
      insert into activity_marks (event_id, is_withdrawn)
      select e.id, true from activity_events e
      where e.source_id = any (${[sourceId].flat()}::uuid[]) and e.kind = any (${[kind].flat()}::text[])
        ${actorId ? sql`and e.user_id = ${actorId}` : sql``} and not ${isWithdrawn} returning event_id)
    select e.tenant_id as "tenantId", e.user_id as "actorId", e.source_id as "sourceId"
    from gone join activity_events e on e.id = gone.event_id`.execute(db)
  await foldLater(db, rows)
}
