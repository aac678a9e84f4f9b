import { wordsOf } from '#platform/contract/notifications.ts'
import { call } from '#platform/web/api.ts'
import { listenLive } from '#platform/web/liveConnection.ts'
import type { NotificationSource } from '#platform/web/notifications.ts'
import { loadNotificationKinds } from '#platform/web/productHost.ts'
import { readWaiting } from '#platform/web/waiting.ts'
import { notifications } from '../contract.ts'
import { notificationsChanged } from '../events.ts'
import { notificationPaths } from './paths.ts'

/** Notifications per page of the panel. */
const size = 20

export const notificationSource: NotificationSource = {
  settings: notificationPaths.settings,
  countUnread: async (signal) => (await readWaiting('notifications', signal)).count,
  list: async (page, signal) => {
    const [kinds, { rows, total, unread }] = await Promise.all([
      loadNotificationKinds(),
      call(notifications.routes.listNotifications, { query: { page, size } }, { signal }),
    ])
    return {
      items: rows.map(({ notificationId, kind: name, params, link, createdAt, readAt }) => ({
        id: notificationId,
        at: createdAt,
        read: readAt !== null,
        ...(link && { to: link }),
        say: (language) => {
          const kind = kinds.get(name)
          return kind ? wordsOf(kind, params, language) : null
        },
      })),
      unread,
      next: page * size < total ? page + 1 : null,
    }
  },
  markRead: (ids) => call(notifications.routes.markRead, { body: { notificationIds: ids === 'all' ? ids : [...ids] } }),
  subscribe: (changed) => listenLive(notificationsChanged, changed),
}
