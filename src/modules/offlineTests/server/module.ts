import type { ServerModule } from '#platform/server/module.ts'
import { classResults } from './classResults.ts'
import { offlinePaperGrades } from './gradeSource.ts'
import { offlineTestsRoutes } from './routes.ts'

export const offlineTestsModule: ServerModule = {
  name: 'offlineTests',
  routes: [offlineTestsRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  gradeSources: [offlinePaperGrades],
  classResults,
}
