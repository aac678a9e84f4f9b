import type { ServerModule } from '#platform/server/module.ts'
import { applicationRoutes } from './applications/routes.ts'
import { answerRoutes } from './apply/answerRoutes.ts'
import { applyRoutes } from './apply/routes.ts'
import { decisionRoutes } from './decisionRoutes.ts'
import { deskRoutes } from './desk/routes.ts'
import { panelRoutes } from './evaluations/panelRoutes.ts'
import { selectionRoutes } from './evaluations/routes.ts'
import { mailCode, mailDocument, mailFamily, mailReminder } from './familyMessages/familyMail.ts'
import { messageEvents } from './familyMessages/familySteps.ts'
import { noticeRoutes } from './familyMessages/notices.ts'
import { formRoutes } from './forms/routes.ts'
import { admissionsClock } from './jobs.ts'
import { expireAdmissions, fillSeats } from './offers/waitingList.ts'
import { admissionOrders, linkCheck, linkClosing } from './payments/links.ts'
import { paymentRoutes } from './payments/routes.ts'
import { postRoutes } from './posts/routes.ts'
import { admissionReportSubjects } from './reports/reportSubjects.ts'
import { admissionRetention } from './retention.ts'
import { yearTask } from './yearTask.ts'

export const admissionsModule: ServerModule = {
  name: 'admissions',
  routes: [
    formRoutes,
    postRoutes,
    applicationRoutes,
    decisionRoutes,
    deskRoutes,
    noticeRoutes,
    paymentRoutes,
    selectionRoutes,
    panelRoutes,
    applyRoutes,
    answerRoutes,
  ],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [
    mailCode,
    mailFamily,
    mailReminder,
    mailDocument,
    linkCheck,
    linkClosing,
    fillSeats,
    expireAdmissions,
    admissionsClock,
  ],
  messageEvents,
  onlineOrders: admissionOrders,
  yearTasks: [yearTask],
  reportSubjects: admissionReportSubjects,
  retention: admissionRetention,
}
