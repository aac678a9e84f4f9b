import type { ServerModule } from '#platform/server/module.ts'
import { communicationRoutes } from './communicationRoutes.ts'
import { forgetGoneDevices } from './delivery.ts'
import { notificationHousekeeping } from './housekeeping.ts'
import { unreadNotifications } from './notificationQueries.ts'
import { notificationRetention } from './retention.ts'
import { notificationRoutes } from './routes.ts'

export const notificationsModule: ServerModule = {
  name: 'notifications',
  routes: [notificationRoutes, communicationRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  retention: [notificationRetention],
  jobs: [forgetGoneDevices, notificationHousekeeping],
  waiting: [unreadNotifications],
}
