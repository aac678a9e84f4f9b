import { type MessageLanguage, wordsOf } from '#platform/contract/notifications.ts'
import { call } from '#platform/web/api.ts'
import { readStored, store } from '#platform/web/device/store.ts'
import { listenLive } from '#platform/web/liveConnection.ts'
import type { NotificationSource } from '#platform/web/notifications.ts'
import { loadNotificationKinds } from '#platform/web/productHost.ts'
import { readWaiting } from '#platform/web/waiting.ts'
import { notifications } from '../contract.ts'
import { notificationsChanged } from '../events.ts'
import { notificationPaths } from './paths.ts'

/** The language the server was told since the user signed in. Signing out clears it. */
const toldKey = 'banyan.toldLanguage'

/** Until then, in ms, the page has the network to itself. */
const settleDelay = 5000

async function tellLanguage(language: MessageLanguage) {
  const told = readStored<string>(toldKey)
  if (told === language) return
  // The first one after signing in is only the device's; another one since then was chosen.
  await call(notifications.routes.saveLanguage, { body: { language, isChosen: told !== undefined } })
  store(toldKey, language)
}

async function keepDevice() {
  if (globalThis.Notification?.permission === 'granted') await (await import('./pushDevice.ts')).readPushState()
}

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
  settle: (language) => {
    // What fails here is tried again when the app is next opened.
    const work = () => void Promise.allSettled([tellLanguage(language), keepDevice()])
    const timer = setTimeout(work, settleDelay)
    return () => clearTimeout(timer)
  },
  subscribe: (changed) => listenLive(notificationsChanged, changed),
}
