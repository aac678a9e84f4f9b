import type { ServerModule } from '#platform/server/module.ts'
import { teaches } from './classQueries.ts'
import { gradeRoutes } from './grades/gradeRoutes.ts'
import { groupRoutes } from './groupRoutes.ts'
import { teachesGroup } from './groups.ts'
import { classRoutes } from './routes.ts'
import { branchSetup } from './schoolStructure.ts'
import { searchables } from './searchables.ts'
import { setupSteps } from './setupSteps.ts'
import { yearTasks } from './yearTasks.ts'

export const classesModule: ServerModule = {
  name: 'classes',
  routes: [classRoutes, gradeRoutes, groupRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  scopes: { class: teaches, studentGroup: teachesGroup },
  setup: setupSteps,
  branchSetup,
  yearTasks,
  searchables,
}
