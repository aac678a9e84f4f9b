import type { Channel, NotificationKind } from '#platform/contract/notifications.ts'
import type { MessageEvent } from '#platform/server/contributions/messageEvent.ts'
import type { Notifications, NotifyingServices } from '#platform/server/contributions/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { effectiveChoice } from '../notificationRules.ts'
import { channelsFor, sendNotification } from './notificationWriter.ts'
import { findRecipients } from './preferences.ts'

/** Collects what the modules tell people. Throws at startup on duplicate ids and ids without the module's name. */
export function openNotifications(modules: readonly ServerModule[]): Notifications {
  const kinds = new Map<string, NotificationKind>()
  const events = new Map<string, MessageEvent>()
  const categories = new Map<string, NotificationKind['category']>()
  const ids = new Set<string>()
  for (const { name, notifications = [], messageEvents = [] } of modules) {
    for (const { id } of [...notifications, ...messageEvents]) {
      if (id.split('.')[0] !== name) throw new Error(`${id} is declared by ${name}; its id must start with that name.`)
      if (ids.has(id)) throw new Error(`${id} is declared twice.`)
      ids.add(id)
    }
    for (const event of messageEvents) events.set(event.id, event)
    for (const kind of notifications) {
      const { category } = kind
      if ((categories.get(category.id) ?? category) !== category)
        throw new Error(`Two categories are called ${category.id}.`)
      kinds.set(kind.id, kind)
      categories.set(category.id, category)
    }
  }
  return { kinds, events, send: sendNotification }
}

/** How many of these users a notification of a kind would reach, in all and by each channel. */
export async function reachOf(
  db: TenantDb,
  services: Pick<NotifyingServices, 'config'>,
  { category }: NotificationKind,
  userIds: readonly string[],
): Promise<{ people: number; channels: Record<Channel, number> }> {
  const reached = (await findRecipients(db, userIds, category.id))
    .map((one) => ({ ...one, choice: effectiveChoice(category, one.choice, one.school) }))
    .map((one): readonly Channel[] => [
      ...(one.choice.inApp ? (['inApp'] as const) : []),
      ...channelsFor(one, services),
    ])
    .filter((channels) => channels.length > 0)
  const count = (channel: Channel) => reached.filter((channels) => channels.includes(channel)).length
  const counts = { inApp: count('inApp'), push: count('push'), email: count('email'), sms: count('sms') }
  return { people: reached.length, channels: counts }
}
