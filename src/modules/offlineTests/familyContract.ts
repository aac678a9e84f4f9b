import { testLicences } from '#modules/onlineTests/access.ts'
import { allow, guardianOf, licensed, studentSelf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { familyPaperTestsDefinitions } from './familySchemas.ts'

const family = licensed(testLicences, allow(studentSelf('studentId'), guardianOf('student', 'studentId')))

/** Released marks of tests on paper. */
export const familyPaperTests = contract<typeof familyPaperTestsDefinitions>()('familyPaperTests', {
  listPaperTests: route('GET /api/family/students/:studentId/paperTests', family),
  getPaperTest: route('GET /api/family/students/:studentId/paperTests/:offlineTestId', family),
})
