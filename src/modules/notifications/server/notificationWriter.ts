import type { NotificationKind, Params } from '#platform/contract/notifications.ts'
import type { Notice, NotifyingServices, NotifyingUnit } from '#platform/server/contributions/notifications.ts'
import { notificationsChanged } from '../events.ts'
import { effectiveChoice, quietUntil } from '../notificationRules.ts'
import { deliver, mostAtOnce, type Outward, outwardChannels } from './delivery.ts'
import { findListeners, type Listener } from './preferences.ts'

/** People told by one statement. */
const batch = 500

type At = { readonly services: NotifyingServices; readonly tenantId: string }

/** Writes a notification for each of these people in the transaction of its cause; the rest follows the commit. */
export async function sendNotification(
  unit: NotifyingUnit,
  at: At,
  kind: NotificationKind,
  notice: Notice<Params>,
): Promise<void> {
  if (at.services.notifications.kinds.get(kind.id) !== kind) throw new Error(`No module declares ${kind.id}.`)
  const message = { kind, params: kind.params.parse(notice.params), link: notice.link ?? kind.link ?? null }
  if (message.link && !/^\/(?![/\\])/.test(message.link)) throw new Error(`${message.link} is no page of the product.`)
  const userIds = [...new Set(typeof notice.to === 'string' ? [notice.to] : notice.to)]
  for (let from = 0; from < userIds.length; from += batch)
    await tellSome(unit, at, message, userIds.slice(from, from + batch))
}

type Message = { readonly kind: NotificationKind; readonly params: Params; readonly link: string | null }

async function tellSome(unit: NotifyingUnit, { services, tenantId }: At, message: Message, userIds: readonly string[]) {
  const { category } = message.kind
  const listeners = (await findListeners(unit.db, userIds, category.id)).map((listener) => ({
    ...listener,
    choice: effectiveChoice(category, listener.choice),
  }))
  const reached = listeners.map((listener) => ({ listener, by: waysTo(listener, services) }))
  const told = reached.filter(({ listener, by }) => listener.choice.inApp || by.length > 0)
  if (told.length === 0) return
  const rows = await unit.db
    .insertInto('notifications')
    .values(
      told.map(({ listener }) => ({
        user_id: listener.userId,
        kind: message.kind.id,
        category: category.id,
        params: JSON.stringify(message.params),
        link: message.link,
        in_app: listener.choice.inApp,
      })),
    )
    .returning(['id', 'user_id'])
    .execute()
  const idOf = new Map(rows.map(({ id, user_id }) => [user_id, id]))
  const errands = told.flatMap(({ listener, by }) =>
    by.map((channel) => ({ channel, id: idOf.get(listener.userId) ?? '', runAt: heldUntil(listener, services.now()) })),
  )
  await send(unit, errands)
  const shown = told.filter(({ listener }) => listener.choice.inApp).map(({ listener }) => listener.userId)
  unit.afterCommit(() => services.live.toUsers(tenantId, shown, notificationsChanged, null))
}

type NotifiedListener = Listener & { readonly choice: ReturnType<typeof effectiveChoice> }

/** The channels beside the bell that the person wants and can be reached by. */
const waysTo = ({ choice, hasEmail, hasPhone }: NotifiedListener, { config }: NotifyingServices): Outward[] =>
  outwardChannels(config).filter((channel) => choice[channel] && (channel === 'email' ? hasEmail : hasPhone))

const heldUntil = ({ choice, quietHours, zone }: NotifiedListener, now: Date): Date | null =>
  choice.waits && quietHours ? quietUntil(quietHours, { zone, now }) : null

type Errand = { readonly channel: Outward; readonly id: string; readonly runAt: Date | null }

/** What leaves by the same channel at the same moment travels in few jobs, however many people are told. */
async function send({ enqueue }: NotifyingUnit, errands: readonly Errand[]) {
  const loads = Map.groupBy(errands, ({ channel, runAt }) => `${channel} ${runAt?.toISOString() ?? ''}`)
  for (const load of loads.values()) {
    const [first] = load
    if (!first) continue
    const options = first.runAt ? { runAt: first.runAt } : {}
    for (let from = 0; from < load.length; from += mostAtOnce) {
      const notificationIds = load.slice(from, from + mostAtOnce).map(({ id }) => id)
      await enqueue(deliver, { channel: first.channel, notificationIds }, options)
    }
  }
}
