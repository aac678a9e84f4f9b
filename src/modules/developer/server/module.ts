import type { ServerModule } from '#platform/server/module.ts'
import { developerRoutes } from './routes.ts'

/** Mounted in developer builds only. */
export const developerModule: ServerModule = { name: 'developer', routes: [developerRoutes] }
