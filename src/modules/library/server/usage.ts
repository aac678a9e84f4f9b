import { sql } from 'kysely'
import { recordActivity } from '#modules/badges/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { visible } from './resourceAccess.ts'

type UsageEvent = {
  eventId: string
  contentId: string
  kind: string
  page?: number | undefined
  seconds?: number | undefined
  happenedAt: string
}

const maxAge = 400 * 86_400_000

/** Device clocks can be wrong and queues old, so timestamps are clamped to between 400 days ago and now. */
export const clampTimestamp = (instant: string, now: Date): string => {
  const at = new Date(instant).getTime()
  return new Date(Math.min(now.getTime(), Math.max(now.getTime() - maxAge, at))).toISOString()
}

/** Records new events and skips resources the caller can't see. Null if they can see none of them. */
export async function recordUsage(db: TenantDb, actor: Actor, events: readonly UsageEvent[], now: Date) {
  const clamped = events.map(({ happenedAt, ...event }) => ({ ...event, happenedAt: clampTimestamp(happenedAt, now) }))
  const contentIds = [...new Set(events.map(({ contentId }) => contentId))]
  const visibleRows =
    await sql`select from library_resources r where r.id = any(${contentIds}::uuid[]) and ${visible(actor)}`.execute(db)
  if (visibleRows.rows.length === 0) return null
  const { rows } = await sql<{ contentId: string; kind: string; happenedAt: string; title: string }>`
    insert into library_usage (user_id, event_key, resource_id, kind, page, seconds, happened_at)
    select ${actor.userId}, e."eventId", r.id, e.kind, e.page, e.seconds, e."happenedAt"
    from jsonb_to_recordset(${JSON.stringify(clamped)}::jsonb) as e("eventId" text, "contentId" uuid, kind text, page int,
      seconds int, "happenedAt" timestamptz)
      join library_resources r on r.id = e."contentId"
    where ${visible(actor)}
    on conflict (tenant_id, user_id, event_key) do nothing
    returning resource_id as "contentId", kind, happened_at as "happenedAt",
      (select t.title from library_resources t where t.id = resource_id) as title`.execute(db)
  await recordActivity(
    db,
    rows
      .filter(({ kind }) => kind === 'open')
      .map(({ contentId, happenedAt, title }) => ({
        actorId: actor.userId,
        kind: 'content.used',
        sourceId: contentId,
        at: new Date(happenedAt),
        label: title,
      })),
  )
  return rows.length
}
