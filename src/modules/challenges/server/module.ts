import type { ServerModule } from '#platform/server/module.ts'
import { classResults } from './classResults.ts'
import { challengesRoutes } from './routes.ts'

export const challengesModule: ServerModule = {
  name: 'challenges',
  routes: [challengesRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  classResults,
}
