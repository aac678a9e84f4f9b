import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { grantRoutes } from './approvals/grantRoutes.ts'
import { requestRoutes } from './approvals/requestRoutes.ts'
import { pendingRequests } from './approvals/requests.ts'
import { branchSetup } from './branchTemplate.ts'
import { demandRoutes } from './demands/demandRoutes.ts'
import { feeRun } from './demands/runs.ts'
import { orderCheck } from './family/familyOrderActions.ts'
import { familyRoutes } from './family/familyRoutes.ts'
import { feesPart } from './family/homePart.ts'
import { gatewayRoutes } from './gateway/gatewayRoutes.ts'
import { tellAllDues } from './notices/dueNotices.ts'
import { collectionRoutes } from './payments/collectionRoutes.ts'
import { counterRoutes } from './payments/counterRoutes.ts'
import { payerRoutes } from './plans/payers.ts'
import { planRoutes } from './plans/planRoutes.ts'
import { receiptRoutes } from './receipts/receiptRoutes.ts'
import { branchFigures } from './reports/branchFigures.ts'
import { exportRoutes } from './reports/exportRoutes.ts'
import { feeExport } from './reports/exports.ts'
import { feeReminders } from './reports/reminders.ts'
import { reportRoutes } from './reports/reportRoutes.ts'
import { feeReportSubjects } from './reports/reportSubjects.ts'
import { searchables } from './searchables.ts'
import { setupRoutes } from './setup/setupRoutes.ts'
import { setupSteps } from './setup/setupSteps.ts'
import { yearTask } from './yearTask.ts'

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
    familyRoutes,
  ],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [feeRun, feeExport, feeReminders, tellAllDues, orderCheck],
  notifications,
  setup: setupSteps,
  waiting: [pendingRequests],
  branchSetup,
  branchFigures,
  familyParts: [feesPart],
  yearTasks: [yearTask],
  searchables,
  reportSubjects: feeReportSubjects,
}
