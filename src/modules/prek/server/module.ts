import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { prekPart } from './familyPart.ts'
import { familyPrekRoutes } from './familyRoutes.ts'
import { announceReports, makeClassReports } from './jobs.ts'
import { growthLinkRoutes } from './linkRoutes.ts'
import { prekClasses } from './prekClasses.ts'
import { prekRoutes } from './routes.ts'
import { yearTask } from './yearTask.ts'

export const prekModule: ServerModule = {
  name: 'prek',
  routes: [prekRoutes, familyPrekRoutes, growthLinkRoutes],
  jobs: [makeClassReports, announceReports],
  familyParts: [prekPart],
  waiting: [prekClasses],
  notifications,
  migrations: new URL('./migrations/', import.meta.url),
  yearTasks: [yearTask],
}
