import type { ServerModule } from '#platform/server/module.ts'
import { searchRetention } from './retention.ts'
import { searchRoutes, teacherSearchRoutes } from './routes.ts'

export const searchModule: ServerModule = {
  name: 'search',
  routes: [searchRoutes, teacherSearchRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  retention: [searchRetention],
}
