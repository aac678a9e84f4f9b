import type { Channel, NotificationKind } from '#platform/contract/notifications.ts'
import type { Notifications, NotifyingServices } from '#platform/server/contributions/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { effectiveChoice } from '../notificationRules.ts'
import { channelsFor, sendNotification } from './notificationWriter.ts'
import { findRecipients } from './preferences.ts'

/** Collects the modules' notification kinds. Throws at startup on duplicate ids and ids without the module's name. */
export function openNotifications(modules: readonly ServerModule[]): Notifications {
  const kinds = new Map<string, NotificationKind>()
  const categories = new Map<string, NotificationKind['category']>()
  for (const { name, notifications = [] } of modules) {
    for (const kind of notifications) {
      if (kind.id.split('.')[0] !== name)
        throw new Error(`${kind.id} is declared by ${name}; its id must start with that name.`)
      if (kinds.has(kind.id)) throw new Error(`${kind.id} is declared twice.`)
      const { category } = kind
      if ((categories.get(category.id) ?? category) !== category)
        throw new Error(`Two categories are called ${category.id}.`)
      kinds.set(kind.id, kind)
      categories.set(category.id, category)
    }
  }
  return { kinds, send: sendNotification }
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
