import type { ServerModule } from '#platform/server/module.ts'
import { documentRoutes } from './documentRoutes.ts'
import { formatRoutes } from './format.ts'
import { guardianRoutes } from './guardianRoutes.ts'
import { staffImports } from './importStaff.ts'
import { studentImport } from './importStudents.ts'
import { teachesStudent } from './reach.ts'
import { setupSteps } from './setup.ts'
import { otherStaffRoutes, staffRoutes, teacherRoutes } from './staffRoutes.ts'
import { studentRoutes } from './studentRoutes.ts'

export const peopleModule: ServerModule = {
  name: 'people',
  routes: [studentRoutes, documentRoutes, guardianRoutes, formatRoutes, teacherRoutes, otherStaffRoutes, staffRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  scopes: { student: teachesStudent },
  setup: setupSteps,
  imports: [studentImport, ...staffImports],
}
