import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { curriculumImport } from './curriculumImport.ts'
import { familyRoutes } from './family/familyRoutes.ts'
import { milestoneRoutes } from './milestoneRoutes.ts'
import { curriculumReportSubjects } from './reportSubjects.ts'
import { curriculumRoutes } from './routes.ts'
import { searchables } from './searchables.ts'
import { yearTask } from './yearTask.ts'

export const curriculumModule: ServerModule = {
  name: 'curriculum',
  routes: [curriculumRoutes, milestoneRoutes, familyRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  notifications,
  imports: [curriculumImport],
  yearTasks: [yearTask],
  searchables,
  reportSubjects: curriculumReportSubjects,
}
