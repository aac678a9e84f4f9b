import { sql } from 'kysely'
import {
  isAlwaysSent,
  type MessageCategory,
  type MessageChannel,
  priorityOf,
  type TriggerAudience,
} from '#modules/gateway/choices.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { Together } from '#platform/contract/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Services } from '#platform/server/services.ts'
import { dailyBatchId, ensureBatches } from './batches.ts'
import { withoutRepeats } from './duplicates.ts'
import { sealAddress, sealWords } from './messageContent.ts'
import type { OutgoingMessage } from './outgoingMessage.ts'
import { dueTime, readSendingRules, type SendingRules } from './sendingRules.ts'
import { wake } from './wake.ts'

/** The transaction of the cause, and what it takes to send. */
export type QueueingUnit = { readonly db: TenantDb; afterCommit(work: () => void): void }
export type QueueingContext = {
  readonly services: Pick<Services, 'database' | 'log' | 'secret' | 'now'>
  readonly tenantId: string
}

/** Why messages are sent. */
export type MessageCause = {
  /** The notification's kind, or a name of the module's own. */
  readonly source: string
  readonly category: MessageCategory
  /** The recipient cannot turn it off, so the school cannot either. */
  readonly isUrgent?: boolean
  /** How several for one person become one message, unless the school has decided. */
  readonly together?: Together | undefined
  /** Milliseconds after which it is of no use any more. */
  readonly usefulMs?: number
  /** The batch of a campaign; otherwise that of the day. */
  readonly batchId?: string
}

const day = 24 * 60 * 60_000
/** How long a message may wait, from when it is due. */
const usefulFor: Readonly<Record<MessageChannel, number>> = {
  inApp: 30 * day,
  push: day,
  email: 3 * day,
  sms: 3 * day,
  whatsapp: 3 * day,
}

/** Messages per INSERT statement. */
const batchSize = 500

/** Queues messages in the caller's transaction; sending follows the commit. Returns how many were queued. */
export async function queueMessages(
  unit: QueueingUnit,
  context: QueueingContext,
  cause: MessageCause,
  messages: readonly OutgoingMessage[],
): Promise<number> {
  if (messages.length === 0) return 0
  const rules = await readSendingRules(unit.db, cause.source, cause.together)
  const isFixed = cause.isUrgent || isAlwaysSent(cause.category)
  if (!isFixed && !rules.isOn) return 0
  const wanted = isFixed ? messages : await forAudience(unit.db, rules.audience, messages)
  const batchId = cause.batchId ?? dailyBatchId(context.tenantId, cause.source, rules.day)
  if (!cause.batchId) await ensureBatches(unit.db, [{ batchId, source: cause.source, day: rules.day }])
  let queued = 0
  for (let from = 0; from < wanted.length; from += batchSize) {
    const chosen = wanted.slice(from, from + batchSize)
    // A campaign keeps the channels its author has chosen.
    const some = cause.batchId ? chosen : await preferWhatsapp(unit.db, rules, chosen)
    const fresh = await withoutRepeats(unit.db, cause.source, rules.dedupeMinutes, some)
    queued += await insertMessages(unit.db, context, { ...cause, batchId, rules, isFixed }, fresh)
  }
  unit.afterCommit(() => wake(context.services, context.tenantId, cause.category === 'code' ? 'code' : 'message'))
  return queued
}

const audiences = {
  guardians: sql`u.is_guardian`,
  students: sql`u.role_id = ${roles.student} and not u.is_guardian`,
  staff: sql`u.role_id <> ${roles.student}`,
} as const

async function forAudience(db: TenantDb, audience: TriggerAudience, messages: readonly OutgoingMessage[]) {
  if (audience === 'all') return messages
  const userIds = messages.flatMap(({ to }) => ('userId' in to ? [to.userId] : []))
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.id = any (${userIds}::uuid[]) and ${audiences[audience]}`.execute(db)
  const among = new Set(rows.map(({ id }) => id))
  return messages.filter(({ to }) => !('userId' in to) || among.has(to.userId))
}

/** Where the school prefers WhatsApp to SMS, those who have agreed to it get it there. */
async function preferWhatsapp(db: TenantDb, { chain }: SendingRules, messages: readonly OutgoingMessage[]) {
  const isPreferred = chain.includes('whatsapp') && chain.indexOf('whatsapp') < chain.indexOf('sms')
  const userIds = messages.flatMap(({ to, channel }) => (channel === 'sms' && 'userId' in to ? [to.userId] : []))
  if (!isPreferred || userIds.length === 0) return messages
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from gateway_consents
    where channel = 'whatsapp' and is_given and user_id = any (${userIds}::uuid[])`.execute(db)
  const agreed = new Set(rows.map(({ userId }) => userId))
  return messages.map((message) =>
    message.channel === 'sms' && !message.isSecret && 'userId' in message.to && agreed.has(message.to.userId)
      ? { ...message, channel: 'whatsapp' as const }
      : message,
  )
}

type Queueing = MessageCause & { readonly batchId: string; readonly rules: SendingRules; readonly isFixed: boolean }

async function insertMessages(
  db: TenantDb,
  { services, tenantId }: QueueingContext,
  cause: Queueing,
  messages: readonly OutgoingMessage[],
): Promise<number> {
  if (messages.length === 0) return 0
  const owner = { secret: services.secret, tenantId }
  const now = services.now()
  const rows = messages.map((message) => {
    const { to, title, body, content = {}, isSecret } = message
    // The bell wakes nobody.
    const ignoresQuiet = cause.isFixed || message.channel === 'inApp'
    const due = dueTime(cause.rules, message.notBefore ?? null, now, ignoresQuiet)
    return {
      id: newId(),
      channel: message.channel,
      userId: 'userId' in to ? to.userId : null,
      guardianId: 'guardianId' in to ? (to.guardianId ?? null) : null,
      address: 'address' in to ? sealAddress(owner, to.address).toString('hex') : null,
      recipient: message.recipient ?? '',
      language: message.language,
      title: isSecret ? '' : title.slice(0, 500),
      body: isSecret ? '' : body.slice(0, 6000),
      content: isSecret ? {} : content,
      sealed: isSecret ? sealWords(owner, { title, body, content }).toString('hex') : null,
      about: message.about ?? [],
      templateId: message.templateId ?? null,
      dedupeKey: dedupeKeyOf(cause, message),
      dueAt: due.toISOString(),
      expiresAt: new Date(due.getTime() + (cause.usefulMs ?? usefulFor[message.channel])).toISOString(),
      chain: message.chain ?? chainFor(cause.rules, message),
    }
  })
  const { numAffectedRows = 0n } = await sql`
    insert into gateway_messages (id, batch_id, source, category, priority, channel, user_id, guardian_id, address, recipient, language, title, body,
      content, sealed, about, template_id, dedupe_key, due_at, expires_at, chain)
    select m.id, ${cause.batchId}::uuid, ${cause.source}, ${cause.category}, ${priorityOf[cause.category]}, m.channel, m."userId",
      m."guardianId", decode(m.address, 'hex'), m.recipient, m.language, m.title, m.body, m.content, decode(m.sealed, 'hex'), m.about, m."templateId",
      m."dedupeKey", m."dueAt", m."expiresAt", m.chain
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(id uuid, channel text, "userId" uuid, "guardianId" uuid, address text, recipient text,
      language text, title text, body text, content jsonb, sealed text, about uuid[], "templateId" uuid, "dedupeKey" text,
      "dueAt" timestamptz, "expiresAt" timestamptz, chain text[])
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** Where it goes if its channel fails: never where the same news goes anyway, nor where the person does not want it. */
const chainFor = ({ chain }: SendingRules, { channel, notBy = [] }: OutgoingMessage) =>
  chain.filter((one) => one === channel || !notBy.includes(one))

const dedupeKeyOf = ({ source, rules }: Queueing, { to, channel, isSecret }: OutgoingMessage): string | null =>
  rules.dedupeMinutes > 0 && !isSecret && 'userId' in to ? `${source} ${to.userId} ${channel}` : null
