import type { ServerModule } from '#platform/server/module.ts'
import { teaches } from './queries.ts'
import { classRoutes } from './routes.ts'

export const classesModule: ServerModule = {
  name: 'classes',
  routes: [classRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  scopes: { class: teaches },
}
