import { contract, route } from '#platform/contract/route.ts'
import { teaching, viewing } from './access.ts'
import type { testEvaluationDefinitions } from './evaluationSchemas.ts'

export const testEvaluation = contract<typeof testEvaluationDefinitions>()('testEvaluation', {
  listAnswers: route('GET /api/onlineTests/:testId/items/:testItemId/answers', teaching),
  evaluateAnswer: route('PUT /api/onlineTests/:testId/items/:testItemId/answers/:attemptId', teaching),
  regradeItem: route('POST /api/onlineTests/:testId/items/:testItemId/regrades', teaching),
  listRegrades: route('GET /api/onlineTests/:testId/regrades', viewing),
  getResults: route('GET /api/onlineTests/:testId/results', viewing),
  releaseResults: route('POST /api/onlineTests/:testId/release', teaching),
})
