import type { ServerModule } from '#platform/server/module.ts'
import { operatorRoutes } from './routes.ts'

export const operatorModule: ServerModule = {
  name: 'operator',
  routes: [operatorRoutes],
  migrations: new URL('./migrations/', import.meta.url),
}
