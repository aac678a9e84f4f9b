import type { ServerModule } from '#platform/server/module.ts'
import { familyRoutes } from './routes.ts'

export const familyModule: ServerModule = { name: 'family', routes: [familyRoutes] }
