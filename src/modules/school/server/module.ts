import type { ServerModule } from '#platform/server/module.ts'
import { academicRoutes } from './academics/academicRoutes.ts'
import { holidayImport } from './academics/holidayImport.ts'
import { branchSetup } from './branchTemplate.ts'
import { infrastructureRoutes } from './infrastructure/infrastructureRoutes.ts'
import { recordRoutes } from './recordRoutes.ts'
import { schoolRoutes } from './routes.ts'
import { setupRoutes } from './setupRoutes.ts'
import { setupSteps } from './setupSteps.ts'
import { yearTask } from './yearTask.ts'

export const schoolModule: ServerModule = {
  name: 'school',
  routes: [schoolRoutes, academicRoutes, recordRoutes, setupRoutes, infrastructureRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  imports: [holidayImport],
  setup: setupSteps,
  branchSetup,
  yearTasks: [yearTask],
}
