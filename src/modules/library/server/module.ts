import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { sweepUploads } from './receiving.ts'
import { renderOffice } from './rendering.ts'
import { libraryRoutes } from './routes.ts'

export const libraryModule: ServerModule = {
  name: 'library',
  routes: [libraryRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [renderOffice, sweepUploads],
  notifications,
}
