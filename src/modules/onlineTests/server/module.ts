import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { announceTest, tellExtension, tellResults } from './announcing.ts'
import { testWindows } from './calendarSource.ts'
import { classResults } from './classResults.ts'
import { testsDue } from './dueWork.ts'
import { evaluationRoutes } from './evaluation/evaluationRoutes.ts'
import { familyRoutes } from './familyRoutes.ts'
import { onlineTestGrades } from './gradeSource.ts'
import { closeTest, endAttempt, endDue } from './jobs.ts'
import { makeTestPages } from './photos/pageJob.ts'
import { pageRoutes } from './photos/pageRoutes.ts'
import { questionsAskedInTests } from './questionUses.ts'
import { onlineTestsRoutes } from './routes.ts'
import { searchables } from './searchables.ts'
import { answersToMark } from './waitingWork.ts'

export const onlineTestsModule: ServerModule = {
  name: 'onlineTests',
  routes: [onlineTestsRoutes, evaluationRoutes, familyRoutes, pageRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [announceTest, tellExtension, tellResults, endAttempt, endDue, closeTest, makeTestPages],
  notifications,
  calendar: [testWindows],
  dueWork: [testsDue],
  questionUses: [questionsAskedInTests],
  gradeSources: [onlineTestGrades],
  waiting: [answersToMark],
  searchables,
  classResults,
}
