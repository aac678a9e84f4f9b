import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { pendingRequests } from './requests.ts'
import { leaveRoutes } from './routes.ts'
import { yearTask } from './yearTask.ts'

export const leaveModule: ServerModule = {
  name: 'leave',
  routes: [leaveRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  notifications,
  waiting: [pendingRequests],
  yearTasks: [yearTask],
}
