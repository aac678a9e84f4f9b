import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { libraryRoutes } from './routes.ts'

export const libraryModule: ServerModule = {
  name: 'library',
  routes: [libraryRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  notifications,
}
