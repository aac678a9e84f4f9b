import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { toEvaluate } from './activityQueries.ts'
import { classResults } from './classResults.ts'
import { activitiesDue } from './dueWork.ts'
import { familyRoutes } from './family/familyRoutes.ts'
import { activityGrades } from './gradeSource.ts'
import { tellFamilies } from './jobs.ts'
import { activityRoutes } from './routes.ts'
import { rubricRoutes } from './rubricBank.ts'
import { searchables } from './searchables.ts'

export const activitiesModule: ServerModule = {
  name: 'activities',
  routes: [activityRoutes, rubricRoutes, familyRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [tellFamilies],
  notifications,
  dueWork: [activitiesDue],
  gradeSources: [activityGrades],
  waiting: [toEvaluate],
  searchables,
  classResults,
}
