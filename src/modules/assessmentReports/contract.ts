import { contract, route } from '#platform/contract/route.ts'
import { reportViewing } from './access.ts'
import type { assessmentReportsDefinitions } from './schemas.ts'

export const assessmentReports = contract<typeof assessmentReportsDefinitions>()('assessmentReports', {
  reportUsage: route('GET /api/reports/assessment/usage', reportViewing),
  reportPapers: route('GET /api/reports/assessment/qpg', reportViewing),
  reportOnlineTests: route('GET /api/reports/assessment/onlinetest', reportViewing),
  reportChallenges: route('GET /api/reports/assessment/chapterChallenge', reportViewing),
  listBehind: route('GET /api/reports/assessment/behind', reportViewing),
})
