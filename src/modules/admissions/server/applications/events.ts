import { sql } from 'kysely'
import type { ApplicationEvent } from '#modules/admissions/applicationSchemas.ts'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

type NewEvent = {
  readonly applicationId: string
  readonly kind: ApplicationEvent['kind']
  readonly from?: ApplicationState
  readonly to?: ApplicationState
  readonly words?: string
  /** Null for what the family or the clock did. */
  readonly userId: string | null
}

export async function recordEvent(db: TenantDb, { applicationId, kind, from, to, words, userId }: NewEvent) {
  await sql`insert into admission_events (application_id, kind, from_state, to_state, words, by_user)
    values (${applicationId}, ${kind}, ${from ?? null}, ${to ?? null}, ${words ?? ''}, ${userId})`.execute(db)
}

/** The recipient key of a message in the queue that was sent with an event, by which `readEvents` finds what became of it. */
export const messageKey = (eventId: string, channel: string): string => `${eventId} ${channel}`

/** The messages of event `e`: queued in the transaction that recorded it, so they are found by its time. */
const messagesOfEvent = sql`
  coalesce((select jsonb_agg(jsonb_build_object('channel', m.channel, 'state', m.fate, 'reason', case when m.fate in ('queued', 'failed') then m.reason else '' end,
      'dueAt', case when m.fate = 'queued' and m.due_at > now() then m.due_at end) order by m.channel)
    from (select q.channel, q.reason, q.due_at, case when q.state in ('delivered', 'read') then 'delivered' when q.state = 'sent' then 'sent'
          when q.state in ('pending', 'retrying') then 'queued' else 'failed' end as fate
      from gateway_messages q where q.tenant_id = e.tenant_id and q.created_at = e.at and starts_with(q.recipient, e.id || ' ')) m), '[]')`

export async function readEvents(db: TenantDb, applicationId: string): Promise<ApplicationEvent[]> {
  const { rows } = await sql<ApplicationEvent>`
    select e.id as "eventId", e.kind, e.from_state as "fromState", e.to_state as "toState", e.words, e.at,
      coalesce(trim(concat_ws(' ', u.first_name, u.last_name)), '') as by,
      case when e.kind in ('notice', 'message') then ${messagesOfEvent} else '[]' end as messages
    from admission_events e left join users u on u.tenant_id = e.tenant_id and u.id = e.by_user
    where e.application_id = ${applicationId} order by e.at desc, e.id desc limit 300`.execute(db)
  return rows
}

/** What the school wrote to the family, newest first. */
export async function readMessages(db: TenantDb, applicationId: string): Promise<{ words: string; at: string }[]> {
  const { rows } = await sql<{ words: string; at: string }>`
    select words, at from admission_events where application_id = ${applicationId} and kind = 'message'
    order by id desc limit 50`.execute(db)
  return rows
}
