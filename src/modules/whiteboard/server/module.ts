import type { ServerModule } from '#platform/server/module.ts'
import { whiteboardRoutes } from './routes.ts'

export const whiteboardModule: ServerModule = {
  name: 'whiteboard',
  routes: [whiteboardRoutes],
  migrations: new URL('./migrations/', import.meta.url),
}
