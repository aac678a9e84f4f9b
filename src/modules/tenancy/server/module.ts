import type { ServerModule } from '#platform/server/module.ts'
import { isOwnBranch } from './branches.ts'
import { organisationRoutes } from './organisationRoutes.ts'
import { tenancyRoutes } from './routes.ts'
import { yearTask } from './yearTask.ts'

export const tenancyModule: ServerModule = {
  name: 'tenancy',
  routes: [tenancyRoutes, organisationRoutes],
  scopes: { branch: isOwnBranch },
  migrations: new URL('./migrations/', import.meta.url),
  yearTasks: [yearTask],
}
