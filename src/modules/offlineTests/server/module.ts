import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { tellMarks } from './announcing.ts'
import { classResults } from './classResults.ts'
import { familyRoutes } from './familyRoutes.ts'
import { offlinePaperGrades } from './gradeSource.ts'
import { offlineTestsRoutes } from './routes.ts'

export const offlineTestsModule: ServerModule = {
  name: 'offlineTests',
  routes: [offlineTestsRoutes, familyRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [tellMarks],
  notifications,
  gradeSources: [offlinePaperGrades],
  classResults,
}
