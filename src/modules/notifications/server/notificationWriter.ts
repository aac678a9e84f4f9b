import { sql } from 'kysely'
import { type GatewayChannel, gatewayChannels } from '#modules/gateway/choices.ts'
import { type OutgoingMessage, queueMessages } from '#modules/gateway/server/public.ts'
import { quietUntil } from '#platform/contract/dates/quietHours.ts'
import { type NotificationKind, type Params, wordsOf } from '#platform/contract/notifications.ts'
import type {
  BellEntry,
  Notice,
  NotifyingServices,
  NotifyingUnit,
} from '#platform/server/contributions/notifications.ts'
import type { TopicChannels } from '../communicationSchemas.ts'
import { notificationsChanged } from '../events.ts'
import { effectiveChoice } from '../notificationRules.ts'
import { type OutwardChannel, outwardChannels } from './delivery.ts'
import { findRecipients, type Recipient } from './preferences.ts'

/** Recipients per INSERT statement. */
const batchSize = 500

type TenantContext = { readonly services: NotifyingServices; readonly tenantId: string }

/** Writes a notification per recipient, and what the gateway sends, in the caller's transaction. Live updates follow the commit. */
export async function sendNotification(
  unit: NotifyingUnit,
  context: TenantContext,
  kind: NotificationKind,
  notice: Notice<Params>,
): Promise<void> {
  if (context.services.notifications.kinds.get(kind.id) !== kind) throw new Error(`No module declares ${kind.id}.`)
  const message = {
    kind,
    params: kind.params.parse(notice.params),
    link: notice.link ?? kind.link ?? null,
    aboutStudentId: notice.aboutStudentId ?? null,
  }
  if (message.link && !/^\/(?![/\\])/.test(message.link))
    throw new Error(`${message.link} is not a page of the product.`)
  const userIds = [...new Set(typeof notice.to === 'string' ? [notice.to] : notice.to)]
  for (let from = 0; from < userIds.length; from += batchSize)
    await notifyBatch(unit, context, message, userIds.slice(from, from + batchSize))
}

type Message = {
  readonly kind: NotificationKind
  readonly params: Params
  readonly link: string | null
  readonly aboutStudentId: string | null
}

async function notifyBatch(
  unit: NotifyingUnit,
  { services, tenantId }: TenantContext,
  message: Message,
  userIds: readonly string[],
) {
  const { category } = message.kind
  const found = await findRecipients(unit.db, userIds, category.id)
  const recipients = found
    .map((recipient) => ({
      ...recipient,
      ownChoice: recipient.choice,
      choice: effectiveChoice(category, recipient.choice, recipient.school),
    }))
    .map((recipient) => ({ recipient, channels: channelsFor(recipient, services) }))
    .filter(({ recipient, channels }) => recipient.choice.inApp || channels.length > 0)
  if (recipients.length === 0) return
  await sql`
    insert into notifications (user_id, in_app, kind, category, params, link, about_student_id)
    select r.user_id, r.in_app, ${message.kind.id}, ${category.id}, ${JSON.stringify(message.params)}::jsonb, ${message.link},
      ${message.aboutStudentId}::uuid
    from unnest(${recipients.map(({ recipient }) => recipient.userId)}::uuid[],
      ${recipients.map(({ recipient }) => recipient.choice.inApp)}::boolean[]) as r(user_id, in_app)`.execute(unit.db)
  const outgoing = recipients.flatMap(({ recipient, channels }) =>
    channels.map((channel) => ({
      ...outgoingOf(message, recipient, channel, services.now()),
      notBy: closedTo(channel, recipient.ownChoice, channels),
    })),
  )
  const cause = {
    source: message.kind.id,
    category: 'transactional' as const,
    isUrgent: category.urgent ?? false,
    together: message.kind.together,
  }
  await queueMessages(unit, { services, tenantId }, cause, outgoing)
  const inApp = recipients.filter(({ recipient }) => recipient.choice.inApp).map(({ recipient }) => recipient.userId)
  unit.afterCommit(() => services.live.toUsers(tenantId, inApp, notificationsChanged, null))
}

/** Writes to bells, and tells the open windows after the commit. */
export async function putInBells<P extends Params>(
  unit: NotifyingUnit,
  { services, tenantId }: TenantContext,
  kind: NotificationKind<P>,
  entries: readonly BellEntry<NoInfer<P>>[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({ ...entry, params: kind.params.parse(entry.params) }))
  await sql`
    insert into notifications (user_id, in_app, kind, category, params, link, about_student_id, message_id)
    select e."to", true, ${kind.id}, ${kind.category.id}, e.params, ${kind.link ?? null}, e."aboutStudentId", e."messageId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e("to" uuid, params jsonb, "aboutStudentId" uuid, "messageId" uuid)`.execute(unit.db)
  const told = [...new Set(entries.map(({ to }) => to))]
  unit.afterCommit(() => services.live.toUsers(tenantId, told, notificationsChanged, null))
}

type NotifiedRecipient = Recipient & { readonly choice: ReturnType<typeof effectiveChoice> }

/** The channels besides the bell that the recipient has chosen and can be reached on. */
export function channelsFor(
  { choice, hasEmail, hasPhone, hasDevice, ownChannels }: NotifiedRecipient,
  { config }: Pick<NotifyingServices, 'config'>,
): OutwardChannel[] {
  const isReachable = { push: hasDevice, email: hasEmail, sms: hasPhone }
  return outwardChannels(config, ownChannels).filter((channel) => choice[channel] && isReachable[channel])
}

/**
 * Where a message must not go if its channel fails: the channels on which the person gets the same news anyway, and those turned
 * off for the topic. WhatsApp stands for SMS. Only the last message may go elsewhere, so that no channel says it twice.
 */
function closedTo(
  channel: OutwardChannel,
  ownChoice: TopicChannels | null,
  channels: readonly OutwardChannel[],
): readonly GatewayChannel[] {
  const own: readonly GatewayChannel[] = channel === 'sms' ? ['sms', 'whatsapp'] : [channel]
  return gatewayChannels.filter((other) => {
    if (own.includes(other)) return false
    const topic = other === 'whatsapp' ? 'sms' : other
    return ownChoice?.[topic] === false || channels.includes(topic) || channel !== channels.at(-1)
  })
}

const heldUntil = ({ choice, quietHours, zone }: NotifiedRecipient, now: Date): Date | null =>
  choice.waits && quietHours ? quietUntil(quietHours, { zone, now }) : null

/** What the gateway sends: the words in the recipient's language, when they may be disturbed. */
function outgoingOf(
  message: Message,
  recipient: NotifiedRecipient,
  channel: OutwardChannel,
  now: Date,
): OutgoingMessage {
  const { kind, params, link, aboutStudentId } = message
  return {
    channel,
    to: { userId: recipient.userId },
    language: recipient.language,
    ...wordsOf(kind, params, recipient.language),
    content: {
      link,
      params,
      firstName: recipient.firstName,
      ...(kind.category.urgent && { isUrgent: true }),
      ...(aboutStudentId && { aboutStudentId }),
    },
    about: aboutStudentId ? [aboutStudentId] : [],
    notBefore: heldUntil(recipient, now),
  }
}
