import type { ServerModule } from '#platform/server/module.ts'
import { searchRoutes, teacherSearchRoutes } from './routes.ts'

export const searchModule: ServerModule = {
  name: 'search',
  routes: [searchRoutes, teacherSearchRoutes],
  migrations: new URL('./migrations/', import.meta.url),
}
