import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { collectionRoutes } from './collectionRoutes.ts'
import { counterRoutes } from './counterRoutes.ts'
import { demandRoutes } from './demandRoutes.ts'
import { feeExport } from './exporting.ts'
import { exportRoutes, feeHousekeeping } from './exportRoutes.ts'
import { gatewayRoutes } from './gatewayRoutes.ts'
import { grantRoutes } from './grantRoutes.ts'
import { payerRoutes } from './payers.ts'
import { planRoutes } from './planRoutes.ts'
import { receiptRoutes } from './receiptRoutes.ts'
import { feeReminders } from './reminding.ts'
import { reportRoutes } from './reportRoutes.ts'
import { requestRoutes } from './requestRoutes.ts'
import { feeRun } from './runs.ts'
import { setupRoutes } from './setupRoutes.ts'
import { setupSteps } from './setupSteps.ts'

export const feesModule: ServerModule = {
  name: 'fees',
  routes: [
    setupRoutes,
    planRoutes,
    payerRoutes,
    demandRoutes,
    grantRoutes,
    collectionRoutes,
    receiptRoutes,
    requestRoutes,
    counterRoutes,
    gatewayRoutes,
    reportRoutes,
    exportRoutes,
  ],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [feeRun, feeExport, feeReminders, feeHousekeeping],
  notifications,
  setup: setupSteps,
}
