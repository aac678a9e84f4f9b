import type { ServerModule } from '#platform/server/module.ts'
import { nodeProtocolRoutes } from './protocolRoutes.ts'
import { localNodeRoutes } from './routes.ts'

export const localNodesModule: ServerModule = {
  name: 'localNodes',
  routes: [localNodeRoutes, nodeProtocolRoutes],
  migrations: new URL('./migrations/', import.meta.url),
}
