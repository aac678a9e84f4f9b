import type { ServerModule } from '#platform/server/module.ts'
import { profileRoutes } from './routes.ts'

export const profileModule: ServerModule = { name: 'profile', routes: [profileRoutes] }
