import type { ServerModule } from '#platform/server/module.ts'
import { applicationRoutes } from './applications/routes.ts'
import { answerRoutes } from './apply/answerRoutes.ts'
import { linkCheck } from './apply/payments.ts'
import { applyRoutes } from './apply/routes.ts'
import { decisionRoutes } from './decisionRoutes.ts'
import { selectionRoutes } from './evaluations/routes.ts'
import { mailCode, mailFamily, mailReminder } from './familyMail.ts'
import { formRoutes } from './forms/routes.ts'
import { admissionsClock } from './jobs.ts'
import { expireAdmissions, fillSeats } from './offers/waitingList.ts'
import { postRoutes } from './posts/routes.ts'
import { admissionReportSubjects } from './reports/reportSubjects.ts'
import { admissionRetention } from './retention.ts'
import { yearTask } from './yearTask.ts'

export const admissionsModule: ServerModule = {
  name: 'admissions',
  routes: [formRoutes, postRoutes, applicationRoutes, decisionRoutes, selectionRoutes, applyRoutes, answerRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [mailCode, mailFamily, mailReminder, linkCheck, fillSeats, expireAdmissions, admissionsClock],
  yearTasks: [yearTask],
  reportSubjects: admissionReportSubjects,
  retention: admissionRetention,
}
