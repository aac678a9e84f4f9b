import type { ServerModule } from '#platform/server/module.ts'
import { readerRoutes } from './routes.ts'

export const readerModule: ServerModule = {
  name: 'reader',
  routes: [readerRoutes],
  migrations: new URL('./migrations/', import.meta.url),
}
