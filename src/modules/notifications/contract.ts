import { signedIn } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { notificationsDefinitions } from './schemas.ts'

const own = signedIn('everybody has their own notifications, and nobody another’s')

export const notifications = contract<typeof notificationsDefinitions>()('notifications', {
  listNotifications: route('GET /api/notifications', own),
  countUnread: route('GET /api/notifications/unread', own),
  markRead: route('POST /api/notifications/read', own),
  getPreferences: route('GET /api/notification-preferences', own),
  savePreferences: route('PUT /api/notification-preferences', own),
  saveLanguage: route('PUT /api/notification-preferences/language', own),
  addPushDevice: route('POST /api/push-devices', own),
  checkPushDevice: route('POST /api/push-devices/check', own),
  removePushDevice: route('POST /api/push-devices/remove', own),
})
