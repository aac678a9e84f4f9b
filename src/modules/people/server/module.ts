import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { branchFigures } from './branchFigures.ts'
import { childRecordRoutes, correctionRoutes } from './family/familyRoutes.ts'
import { guardianRoutes } from './guardians/guardianRoutes.ts'
import { sendFamilyMessage } from './guardians/invitationMessage.ts'
import { staffImports } from './imports/staffImport.ts'
import { studentImport } from './imports/studentImport.ts'
import { peopleReportSubjects } from './reports/reportSubjects.ts'
import { searchables } from './searchables.ts'
import { setupSteps } from './setupSteps.ts'
import { otherStaffRoutes, staffRoutes, teacherRoutes } from './staff/staffRoutes.ts'
import { documentRoutes } from './students/documentRoutes.ts'
import { signInCodeRoutes } from './students/signInCodeRoutes.ts'
import { formatRoutes } from './students/studentFormat.ts'
import { reachesStudent } from './students/studentReach.ts'
import { studentRoutes } from './students/studentRoutes.ts'

export const peopleModule: ServerModule = {
  name: 'people',
  routes: [
    studentRoutes,
    documentRoutes,
    signInCodeRoutes,
    guardianRoutes,
    formatRoutes,
    teacherRoutes,
    otherStaffRoutes,
    staffRoutes,
    childRecordRoutes,
    correctionRoutes,
  ],
  jobs: [sendFamilyMessage],
  migrations: new URL('./migrations/', import.meta.url),
  scopes: { student: reachesStudent },
  notifications,
  setup: setupSteps,
  branchFigures,
  imports: [studentImport, ...staffImports],
  searchables,
  reportSubjects: peopleReportSubjects,
}
