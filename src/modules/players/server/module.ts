import type { ServerModule } from '#platform/server/module.ts'
import { playerRoutes } from './routes.ts'

export const playersModule: ServerModule = {
  name: 'players',
  routes: [playerRoutes],
  migrations: new URL('./migrations/', import.meta.url),
}
