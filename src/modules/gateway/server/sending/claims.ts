import { sql } from 'kysely'
import { type MessageCategory, type MessageChannel, priorityOf } from '#modules/gateway/choices.ts'
import type { MessageLanguage } from '#platform/contract/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { MessageState } from '../../rules/messageStates.ts'
import { campaignConsents } from '../optOuts/optOutRows.ts'
import { ensureBatches } from '../queue/batches.ts'
import type { MessageContent } from '../queue/messageContent.ts'
import type { SendingLane } from '../queue/wake.ts'

/** A message that this process may send until its lease ends, with what is known about its recipient. */
export type ClaimedMessage = {
  readonly id: string
  readonly batchId: string
  readonly source: string
  readonly day: string
  readonly category: MessageCategory
  readonly channel: MessageChannel
  readonly userId: string | null
  readonly guardianId: string | null
  readonly address: Buffer | null
  readonly language: MessageLanguage
  readonly title: string
  readonly body: string
  readonly content: MessageContent
  readonly sealed: Buffer | null
  readonly about: readonly string[]
  readonly templateId: string | null
  readonly state: MessageState
  readonly reason: string
  readonly tries: number
  readonly accountId: string | null
  readonly usedUp: readonly string[]
  readonly channelsUsed: readonly MessageChannel[]
  readonly chain: readonly MessageChannel[]
  readonly round: number
  readonly devicesDone: readonly string[]
  readonly expiresAt: string
  readonly email: string | null
  readonly phone: string | null
  /** Null without an account. */
  readonly isActive: boolean | null
  /** The students among `about` whom the recipient may hear of. */
  readonly heard: readonly string[]
  /** Its campaign was cancelled. */
  readonly isCancelled: boolean
  /** What the recipient decided about channels. */
  readonly consents: Readonly<Partial<Record<MessageChannel, boolean>>>
}

/** Milliseconds after which somebody else takes over: longer than any call to a provider lasts. */
export const leaseMs = 90_000

/** Codes have a lane of their own; the other one never takes them. */
const ofLane = (lane: SendingLane) =>
  lane === 'code' ? sql`priority = ${priorityOf.code}` : sql`priority > ${priorityOf.code}`

/** Takes the next messages that are due. Several servers may do so at once: none takes another's. */
export async function claimMessages(
  db: TenantDb,
  lane: SendingLane,
  limit: number,
  now: Date,
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    with due as (
      select tenant_id, id from gateway_messages
      where state in ('pending', 'retrying') and lease_until is null and due_at <= ${now} and ${ofLane(lane)}
        and batch_id <> all (array(select id from gateway_batches where is_paused))
      order by priority, due_at, id limit ${limit} for update skip locked
    ), claimed as (
      update gateway_messages m set lease_until = ${new Date(now.getTime() + leaseMs)} from due
      where m.tenant_id = due.tenant_id and m.id = due.id returning m.*
    )
    select c.id, c.batch_id as "batchId", c.source, (c.created_at at time zone t.time_zone)::date::text as day, c.category, c.channel,
      c.user_id as "userId", c.guardian_id as "guardianId", c.address, c.language, c.title, c.body, c.content, c.sealed, c.about, c.template_id as "templateId",
      c.state, c.reason, c.tries, c.account_id as "accountId", c.used_up as "usedUp", c.channels_used as "channelsUsed", c.chain,
      c.round, c.devices_done as "devicesDone", c.expires_at as "expiresAt", coalesce(u.email, g.email) as email,
      coalesce(u.phone, g.phone) as phone, u.status_id = 1 as "isActive",
      exists (select from gateway_batches b join gateway_campaigns k on k.tenant_id = b.tenant_id and k.id = b.campaign_id
        where b.tenant_id = c.tenant_id and b.id = c.batch_id and k.state = 'cancelled') as "isCancelled",
      array(select s.id from unnest(c.about) as s(id) where case when c.user_id is not null then may_hear_of(c.user_id, s.id)
        else c.guardian_id is null or exists (select from student_guardians l
          where l.tenant_id = c.tenant_id and l.guardian_id = c.guardian_id and l.student_id = s.id and l.barred_on is null) end) as heard,
      coalesce((select jsonb_object_agg(k.channel, k.is_given) from gateway_consents k
        where k.tenant_id = c.tenant_id and k.user_id = c.user_id), '{}')
        || case when c.source = 'campaign' then ${campaignConsents(sql`c.user_id`, sql`c.guardian_id`)} else '{}' end as consents
    from claimed c join tenants t on t.id = c.tenant_id
      left join users u on u.tenant_id = c.tenant_id and u.id = c.user_id
      left join guardians g on g.tenant_id = c.tenant_id and g.id = c.guardian_id
    order by c.priority, c.due_at, c.id`.execute(db)
  await ensureKnownBatches(db, rows)
  return rows
}

/** Writes the row of a batch whose first transaction was rolled back. */
async function ensureKnownBatches(db: TenantDb, messages: readonly ClaimedMessage[]): Promise<void> {
  const ids = [...new Set(messages.map(({ batchId }) => batchId))]
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string }>`select id from gateway_batches where id = any (${ids}::uuid[])`.execute(db)
  if (rows.length === ids.length) return
  const known = new Set(rows.map(({ id }) => id))
  const missing = new Map(messages.filter(({ batchId }) => !known.has(batchId)).map((one) => [one.batchId, one]))
  await ensureBatches(db, [...missing.values()])
}

/** When there is something to do next: a message is due, or a lease ends. */
export async function nextDue(db: TenantDb, lane: SendingLane): Promise<Date | null> {
  const { rows } = await sql<{ due: string | null; lease: string | null }>`
    select (select min(due_at) from gateway_messages
        where state in ('pending', 'retrying') and lease_until is null and ${ofLane(lane)}
          and batch_id <> all (array(select id from gateway_batches where is_paused))) as due,
      (select min(lease_until) from gateway_messages where lease_until is not null and ${ofLane(lane)}) as lease`.execute(
    db,
  )
  const times = [rows[0]?.due, rows[0]?.lease].flatMap((time) => (time ? [Date.parse(time)] : []))
  return times.length === 0 ? null : new Date(Math.min(...times))
}
