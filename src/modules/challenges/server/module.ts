import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { classResults } from './classResults.ts'
import { challengesDue } from './dueWork.ts'
import { tellAssigned } from './jobs.ts'
import { challengesRoutes } from './routes.ts'

export const challengesModule: ServerModule = {
  name: 'challenges',
  routes: [challengesRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [tellAssigned],
  notifications,
  dueWork: [challengesDue],
  classResults,
}
