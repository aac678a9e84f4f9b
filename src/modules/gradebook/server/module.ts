import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { branchTemplateRoutes } from './branchTemplateRoutes.ts'
import { makeClassCards } from './cards/cardJobs.ts'
import { cardRoutes } from './cards/cardRoutes.ts'
import { designRoutes } from './cards/designRoutes.ts'
import { cardLinkRoutes } from './cards/linkRoutes.ts'
import { markFileRoutes } from './markFileRoutes.ts'
import { markRoutes } from './markRoutes.ts'
import { remarkRoutes } from './remarkRoutes.ts'
import { reportRoutes } from './reportRoutes.ts'
import { resultRoutes } from './resultRoutes.ts'
import { gradebookTables } from './resultTables.ts'
import { gradebookReportSubjects } from './studentReport/reportSubjects.ts'
import { studentReportRoutes } from './studentReport/routes.ts'
import { templateRoutes } from './templateRoutes.ts'
import { yearTask } from './yearTask.ts'

export const gradebookModule: ServerModule = {
  name: 'gradebook',
  routes: [
    templateRoutes,
    markRoutes,
    markFileRoutes,
    resultRoutes,
    cardRoutes,
    cardLinkRoutes,
    branchTemplateRoutes,
    designRoutes,
    remarkRoutes,
    reportRoutes,
    studentReportRoutes,
  ],
  jobs: [makeClassCards],
  migrations: new URL('./migrations/', import.meta.url),
  notifications,
  yearTasks: [yearTask],
  reportSubjects: gradebookReportSubjects,
  tableSources: gradebookTables,
}
