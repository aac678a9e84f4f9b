import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { homeworkDueDates } from './calendarSource.ts'
import { classResults } from './classResults.ts'
import { homeworkDue } from './dueWork.ts'
import { evaluationRoutes } from './evaluationRoutes.ts'
import { tellDueTomorrow } from './family/dueNotices.ts'
import { familyRoutes } from './family/familyRoutes.ts'
import { homeworkGrades } from './gradeSource.ts'
import { homeworkJobs } from './jobs.ts'
import { makePages } from './pages/pageJob.ts'
import { pageRoutes } from './pages/pageRoutes.ts'
import { homeworkReportSubjects } from './reportSubjects.ts'
import { homeworkRoutes } from './routes.ts'
import { searchables } from './searchables.ts'
import { workToEvaluate } from './waitingWork.ts'

export const homeworkModule: ServerModule = {
  name: 'homework',
  routes: [homeworkRoutes, evaluationRoutes, familyRoutes, pageRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [...homeworkJobs, makePages, tellDueTomorrow],
  notifications,
  calendar: [homeworkDueDates],
  dueWork: [homeworkDue],
  gradeSources: [homeworkGrades],
  waiting: [workToEvaluate],
  searchables,
  classResults,
  reportSubjects: homeworkReportSubjects,
}
