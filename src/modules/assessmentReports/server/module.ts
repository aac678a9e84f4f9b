import type { ServerModule } from '#platform/server/module.ts'
import { assessmentReportsRoutes } from './routes.ts'

export const assessmentReportsModule: ServerModule = { name: 'assessmentReports', routes: [assessmentReportsRoutes] }
