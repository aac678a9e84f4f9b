import { contract, route } from '#platform/contract/route.ts'
import { teaching, viewing } from './access.ts'
import type { onlineTestsDefinitions } from './schemas.ts'

export const onlineTests = contract<typeof onlineTestsDefinitions>()('onlineTests', {
  getTestChoices: route('GET /api/onlineTestChoices', teaching),
  listTests: route('GET /api/onlineTests', viewing),
  addTest: route('POST /api/onlineTests', teaching),
  getTest: route('GET /api/onlineTests/:testId', viewing),
  getTestPreview: route('GET /api/onlineTests/:testId/preview', viewing),
  saveTest: route('PUT /api/onlineTests/:testId', teaching),
  withdrawTest: route('DELETE /api/onlineTests/:testId', teaching),
  restoreTest: route('POST /api/onlineTests/:testId/restore', teaching),
  scheduleTest: route('POST /api/onlineTests/:testId/schedule', teaching),
  extendTest: route('POST /api/onlineTests/:testId/extension', teaching),
  giveAllowances: route('PUT /api/onlineTests/:testId/allowances', teaching),
  listAttempts: route('GET /api/onlineTests/:testId/attempts', viewing),
  giveTime: route('POST /api/onlineTests/:testId/time', teaching),
  endTest: route('POST /api/onlineTests/:testId/end', teaching),
  voidAttempt: route('POST /api/onlineTests/:testId/attempts/:attemptId/void', teaching),
  restoreAttempt: route('POST /api/onlineTests/:testId/attempts/:attemptId/restore', teaching),
})
