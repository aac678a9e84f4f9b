import type { ServerModule } from '#platform/server/module.ts'
import { familyRoutes } from './family/familyRoutes.ts'
import { whiteboardRoutes } from './routes.ts'

export const whiteboardModule: ServerModule = {
  name: 'whiteboard',
  routes: [whiteboardRoutes, familyRoutes],
  migrations: new URL('./migrations/', import.meta.url),
}
