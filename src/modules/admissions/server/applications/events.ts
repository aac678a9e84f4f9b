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

/** The messages of a notice `e`: queued in the transaction that recorded it, so they are found by its time. */
const messagesOfNotice = sql`
  coalesce((select jsonb_agg(jsonb_build_object('channel', m.channel, 'state', case
      when m.state in ('sent', 'delivered', 'read') then 'sent' when m.finished_at is null then 'queued' else 'failed' end) order by m.channel)
    from gateway_messages m where m.tenant_id = e.tenant_id and m.created_at = e.at and starts_with(m.recipient, e.id || ' ')), '[]')`

export async function readEvents(db: TenantDb, applicationId: string): Promise<ApplicationEvent[]> {
  const { rows } = await sql<ApplicationEvent>`
    select e.id as "eventId", e.kind, e.from_state as "fromState", e.to_state as "toState", e.words, e.at,
      coalesce(trim(concat_ws(' ', u.first_name, u.last_name)), '') as by,
      case when e.kind = 'notice' then ${messagesOfNotice} else '[]' end as messages
    from admission_events e left join users u on u.tenant_id = e.tenant_id and u.id = e.by_user
    where e.application_id = ${applicationId} order by e.id desc limit 300`.execute(db)
  return rows
}

/** What the school wrote to the family, newest first. */
export async function readMessages(db: TenantDb, applicationId: string): Promise<{ words: string; at: string }[]> {
  const { rows } = await sql<{ words: string; at: string }>`
    select words, at from admission_events where application_id = ${applicationId} and kind = 'message'
    order by id desc limit 50`.execute(db)
  return rows
}
