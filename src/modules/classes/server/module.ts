import type { ServerModule } from '#platform/server/module.ts'
import { gradeRoutes } from './gradeRoutes.ts'
import { teaches } from './queries.ts'
import { classRoutes } from './routes.ts'
import { setupSteps } from './setup.ts'

export const classesModule: ServerModule = {
  name: 'classes',
  routes: [classRoutes, gradeRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  scopes: { class: teaches },
  setup: setupSteps,
}
