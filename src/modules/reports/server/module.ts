import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { makeReportFile } from './files/fileJob.ts'
import { housekeeping } from './files/housekeeping.ts'
import { organisationReportRoutes } from './organisation/routes.ts'
import { waitingPermissions } from './permissions/permissions.ts'
import { reportPermissionRoutes } from './permissions/routes.ts'
import { reportRoutes } from './saved/routes.ts'
import { sendScheduled } from './saved/schedules.ts'
import { schoolReportRoutes } from './schoolReports/routes.ts'
import { ownReportSubjects } from './schoolReports/subjects.ts'

export const reportsModule: ServerModule = {
  name: 'reports',
  routes: [reportRoutes, reportPermissionRoutes, schoolReportRoutes, organisationReportRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [makeReportFile, sendScheduled, housekeeping],
  reportSubjects: ownReportSubjects,
  notifications,
  waiting: [waitingPermissions],
}
