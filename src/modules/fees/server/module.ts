import type { ServerModule } from '#platform/server/module.ts'
import { collectionRoutes } from './collectionRoutes.ts'
import { counterRoutes } from './counterRoutes.ts'
import { demandRoutes } from './demandRoutes.ts'
import { grantRoutes } from './grantRoutes.ts'
import { planRoutes } from './planRoutes.ts'
import { reportRoutes } from './reportRoutes.ts'
import { requestRoutes } from './requestRoutes.ts'
import { feeRun } from './runs.ts'
import { setupRoutes } from './setupRoutes.ts'

export const feesModule: ServerModule = {
  name: 'fees',
  routes: [
    setupRoutes,
    planRoutes,
    demandRoutes,
    grantRoutes,
    collectionRoutes,
    requestRoutes,
    counterRoutes,
    reportRoutes,
  ],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [feeRun],
}
