import { teaching, viewing } from '#modules/onlineTests/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { offlineTestsDefinitions } from './schemas.ts'

// Teachers enter marks in the subjects and classes they teach; class teachers and the office read. Handlers check it.
export const offlineTests = contract<typeof offlineTestsDefinitions>()('offlineTests', {
  listOfflineTests: route('GET /api/offlineTests', viewing),
  addOfflineTest: route('POST /api/offlineTests', teaching),
  addTestOfPaper: route('POST /api/offlineTests/ofPaper', teaching),
  getOfflineTest: route('GET /api/offlineTests/:offlineTestId', viewing),
  saveOfflineTest: route('PUT /api/offlineTests/:offlineTestId', teaching),
  removeOfflineTest: route('DELETE /api/offlineTests/:offlineTestId', teaching),
  getMarks: route('GET /api/offlineTests/:offlineTestId/classes/:classId', viewing),
  saveMarks: route('PUT /api/offlineTests/:offlineTestId/classes/:classId', teaching),
  readMarksSheet: route('POST /api/offlineTests/:offlineTestId/classes/:classId/sheet', teaching),
  uploadMarks: route('POST /api/offlineTests/:offlineTestId/classes/:classId/upload', teaching),
  releaseMarks: route('POST /api/offlineTests/:offlineTestId/classes/:classId/release', teaching),
})
