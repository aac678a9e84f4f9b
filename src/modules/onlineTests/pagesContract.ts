import { allow, licensed, studentSelf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { teaching, testLicences } from './access.ts'
import type { testPagesDefinitions } from './pagesSchemas.ts'

/** A test is taken by the student alone. */
const alone = licensed(testLicences, allow(studentSelf('studentId')))

/** Photos of written answers, and what teachers draw on them. */
export const testPages = contract<typeof testPagesDefinitions>()('testPages', {
  sendPhoto: route('POST /api/family/students/:studentId/testAttempts/:attemptId/photos', alone),
  removePhoto: route('DELETE /api/family/students/:studentId/testAttempts/:attemptId/photos/:photoId', alone),
  getAnswerPages: route('GET /api/onlineTests/:testId/items/:testItemId/answers/:attemptId/pages', teaching),
  addAnswerMarks: route('POST /api/onlineTests/:testId/items/:testItemId/answers/:attemptId/marks', teaching),
})
