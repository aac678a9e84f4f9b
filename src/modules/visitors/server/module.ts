import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { appointments } from './calendarSource.ts'
import { sendCode } from './gate/codes.ts'
import { gateRoutes } from './gate/routes.ts'
import { closeGateDay, closeGateDays, forgetVisitors } from './jobs.ts'
import { messageEvents } from './messageEvents.ts'
import { passageRoutes } from './ownPassages.ts'
import { familyRoutes, pickupRoutes } from './pickup/routes.ts'
import { passageRetention } from './retention.ts'
import { rollCallRoutes } from './rollCalls.ts'
import { deviceRoutes, setupRoutes } from './setup/routes.ts'
import { escalateVisit, remindHost } from './visits/asking.ts'
import { sendCancellation, sendPass } from './visits/invites.ts'
import { passRoutes } from './visits/passRoutes.ts'
import { visitorReportSubjects } from './visits/reportSubjects.ts'
import { visitRoutes } from './visits/routes.ts'
import { passesToDecide } from './waitingWork.ts'

export const visitorsModule: ServerModule = {
  name: 'visitors',
  routes: [
    setupRoutes,
    deviceRoutes,
    passRoutes,
    visitRoutes,
    gateRoutes,
    pickupRoutes,
    familyRoutes,
    rollCallRoutes,
    passageRoutes,
  ],
  migrations: new URL('./migrations/', import.meta.url),
  retention: [passageRetention],
  jobs: [sendCode, sendPass, sendCancellation, remindHost, escalateVisit, closeGateDay, forgetVisitors, closeGateDays],
  notifications,
  messageEvents,
  calendar: [appointments],
  waiting: [passesToDecide],
  reportSubjects: visitorReportSubjects,
}
