import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { branchFigures } from './branchFigures.ts'
import { attendancePart } from './family/familyPart.ts'
import { familyRoutes } from './family/familyRoutes.ts'
import { attendanceImport } from './imports/attendanceImport.ts'
import { staffAttendanceImport } from './imports/staffAttendanceImport.ts'
import { notifyGuardians } from './jobs.ts'
import { attendanceReportSubjects } from './registers/reportSubjects.ts'
import { reportRoutes } from './reportRoutes.ts'
import { attendanceRoutes } from './routes.ts'
import { staffRoutes } from './staffRoutes.ts'
import { attendanceTables } from './tableSources.ts'

export const attendanceModule: ServerModule = {
  name: 'attendance',
  routes: [attendanceRoutes, reportRoutes, staffRoutes, familyRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [notifyGuardians],
  notifications,
  imports: [attendanceImport, staffAttendanceImport],
  branchFigures,
  familyParts: [attendancePart],
  reportSubjects: attendanceReportSubjects,
  tableSources: attendanceTables,
}
