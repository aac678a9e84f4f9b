import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { learningPart } from './family/familyPart.ts'
import { familyRoutes } from './family/familyRoutes.ts'
import { renderOffice } from './officeConversion.ts'
import { libraryReportSubjects } from './reportSubjects.ts'
import { libraryRoutes } from './routes.ts'
import { searchables } from './searchables.ts'
import { sweepUploads } from './uploads/pieces.ts'

export const libraryModule: ServerModule = {
  name: 'library',
  routes: [libraryRoutes, familyRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [renderOffice, sweepUploads],
  notifications,
  familyParts: [learningPart],
  searchables,
  reportSubjects: libraryReportSubjects,
}
