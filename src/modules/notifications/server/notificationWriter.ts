import { sql } from 'kysely'
import type { NotificationKind, Params } from '#platform/contract/notifications.ts'
import type { Notice, NotifyingServices, NotifyingUnit } from '#platform/server/contributions/notifications.ts'
import { notificationsChanged } from '../events.ts'
import { effectiveChoice, quietUntil } from '../notificationRules.ts'
import { deliver, maxPerJob, type OutwardChannel, outwardChannels } from './delivery.ts'
import { findRecipients, type Recipient } from './preferences.ts'

/** Recipients per INSERT statement. */
const batchSize = 500

type TenantContext = { readonly services: NotifyingServices; readonly tenantId: string }

/** Writes a notification per recipient in the caller's transaction. Live updates and delivery follow the commit. */
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
    .map((recipient) => ({ ...recipient, choice: effectiveChoice(category, recipient.choice) }))
    .map((recipient) => ({ recipient, channels: channelsFor(recipient, services) }))
    .filter(({ recipient, channels }) => recipient.choice.inApp || channels.length > 0)
  if (recipients.length === 0) return
  const { rows } = await sql<{ id: string; userId: string }>`
    insert into notifications (user_id, in_app, kind, category, params, link, about_student_id)
    select r.user_id, r.in_app, ${message.kind.id}, ${category.id}, ${JSON.stringify(message.params)}::jsonb, ${message.link},
      ${message.aboutStudentId}::uuid
    from unnest(${recipients.map(({ recipient }) => recipient.userId)}::uuid[],
      ${recipients.map(({ recipient }) => recipient.choice.inApp)}::boolean[]) as r(user_id, in_app)
    returning id, user_id as "userId"`.execute(unit.db)
  const idOf = new Map(rows.map(({ id, userId }) => [userId, id]))
  const deliveries = recipients.flatMap(({ recipient, channels }) =>
    channels.map((channel) => ({
      channel,
      id: idOf.get(recipient.userId) ?? '',
      runAt: heldUntil(recipient, services.now()),
    })),
  )
  await enqueueDeliveries(unit, deliveries)
  const inApp = recipients.filter(({ recipient }) => recipient.choice.inApp).map(({ recipient }) => recipient.userId)
  unit.afterCommit(() => services.live.toUsers(tenantId, inApp, notificationsChanged, null))
}

type NotifiedRecipient = Recipient & { readonly choice: ReturnType<typeof effectiveChoice> }

/** The channels besides the bell that the recipient has chosen and can be reached on. */
export function channelsFor(
  { choice, hasEmail, hasPhone, hasDevice }: NotifiedRecipient,
  { config }: Pick<NotifyingServices, 'config'>,
): OutwardChannel[] {
  const isReachable = { push: hasDevice, email: hasEmail, sms: hasPhone }
  return outwardChannels(config).filter((channel) => choice[channel] && isReachable[channel])
}

const heldUntil = ({ choice, quietHours, zone }: NotifiedRecipient, now: Date): Date | null =>
  choice.waits && quietHours ? quietUntil(quietHours, { zone, now }) : null

type Delivery = { readonly channel: OutwardChannel; readonly id: string; readonly runAt: Date | null }

/** Deliveries with the same channel and time share jobs. */
async function enqueueDeliveries({ enqueue }: NotifyingUnit, deliveries: readonly Delivery[]) {
  const groups = Map.groupBy(deliveries, ({ channel, runAt }) => `${channel} ${runAt?.toISOString() ?? ''}`)
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const options = first.runAt ? { runAt: first.runAt } : {}
    for (let from = 0; from < group.length; from += maxPerJob) {
      const notificationIds = group.slice(from, from + maxPerJob).map(({ id }) => id)
      await enqueue(deliver, { channel: first.channel, notificationIds }, options)
    }
  }
}
