import type { ServerModule } from '#platform/server/module.ts'
import { tenancyRoutes } from './routes.ts'

export const tenancyModule: ServerModule = {
  name: 'tenancy',
  routes: [tenancyRoutes],
  migrations: new URL('./migrations/', import.meta.url),
}
