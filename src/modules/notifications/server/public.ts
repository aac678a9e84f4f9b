import type { NotificationKind } from '#platform/contract/notifications.ts'
import type { Notifications } from '#platform/server/contributions/notifications.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { sendNotification } from './notificationWriter.ts'

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
