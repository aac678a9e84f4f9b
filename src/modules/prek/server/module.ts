import type { ServerModule } from '#platform/server/module.ts'
import { prekPart } from './familyPart.ts'
import { familyPrekRoutes } from './familyRoutes.ts'
import { makeClassReports } from './jobs.ts'
import { prekClasses } from './prekClasses.ts'
import { prekRoutes } from './routes.ts'

export const prekModule: ServerModule = {
  name: 'prek',
  routes: [prekRoutes, familyPrekRoutes],
  jobs: [makeClassReports],
  familyParts: [prekPart],
  waitingWork: [prekClasses],
  migrations: new URL('./migrations/', import.meta.url),
}
