import type { ServerModule } from '#platform/server/module.ts'
import { assessmentReportsRoutes } from './routes.ts'
import { assessmentTables } from './tableSources.ts'

export const assessmentReportsModule: ServerModule = {
  name: 'assessmentReports',
  routes: [assessmentReportsRoutes],
  tableSources: assessmentTables,
}
