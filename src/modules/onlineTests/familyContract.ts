import { allow, guardianOf, licensed, studentSelf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { testLicences } from './access.ts'
import type { familyTestsDefinitions } from './familySchemas.ts'

const family = licensed(testLicences, allow(studentSelf('studentId'), guardianOf('student', 'studentId')))
/** A test is taken by the student alone. */
const alone = licensed(testLicences, allow(studentSelf('studentId')))

export const familyTests = contract<typeof familyTestsDefinitions>()('familyTests', {
  listChildTests: route('GET /api/family/students/:studentId/tests', family),
  getChildTest: route('GET /api/family/students/:studentId/tests/:testId', family),
  beginAttempt: route('POST /api/family/students/:studentId/tests/:testId/attempts', alone),
  saveAnswers: route('POST /api/family/students/:studentId/testAttempts/:attemptId/answers', alone),
  handInAttempt: route('POST /api/family/students/:studentId/testAttempts/:attemptId/handIn', alone),
  getReview: route('GET /api/family/students/:studentId/testAttempts/:attemptId/review', family),
})
