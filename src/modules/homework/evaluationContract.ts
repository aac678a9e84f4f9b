import { contract, route } from '#platform/contract/route.ts'
import { teaching, viewing } from './access.ts'
import type { evaluationDefinitions } from './evaluationSchemas.ts'

/** The work students hand in, and what teachers say about it. */
export const evaluation = contract<typeof evaluationDefinitions>()('homeworkEvaluation', {
  listRemarks: route('GET /api/homework/remarks', teaching),
  keepRemark: route('POST /api/homework/remarks', teaching),
  forgetRemark: route('DELETE /api/homework/remarks/:remarkId', teaching),
  listSubmissions: route('GET /api/homework/:homeworkId/submissions', viewing),
  getSubmission: route('GET /api/homework/:homeworkId/submissions/:studentId', viewing),
  evaluateSubmission: route('PUT /api/homework/:homeworkId/submissions/:studentId', teaching),
  addVoiceRemark: route('POST /api/homework/:homeworkId/submissions/:studentId/voice', teaching),
  removeVoiceRemark: route('DELETE /api/homework/:homeworkId/submissions/:studentId/voice', teaching),
  returnEvaluated: route('POST /api/homework/:homeworkId/returns', teaching),
  remindMissing: route('POST /api/homework/:homeworkId/reminders', teaching),
})
