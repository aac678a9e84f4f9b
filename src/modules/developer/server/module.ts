import type { ServerModule } from '#platform/server/module.ts'
import { developerRoutes } from './routes.ts'

/** Tools of a developer build; the host mounts it nowhere else. */
export const developerModule: ServerModule = { name: 'developer', routes: [developerRoutes] }
