import type { ServerModule } from '#platform/server/module.ts'
import { gradeRoutes } from './gradeRoutes.ts'
import { groupRoutes } from './groupRoutes.ts'
import { teachesGroup } from './groups.ts'
import { teaches } from './queries.ts'
import { classRoutes } from './routes.ts'
import { setupSteps } from './setup.ts'

export const classesModule: ServerModule = {
  name: 'classes',
  routes: [classRoutes, gradeRoutes, groupRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  scopes: { class: teaches, studentGroup: teachesGroup },
  setup: setupSteps,
}
