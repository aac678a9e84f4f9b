import { allow, guardianOf, licensed, studentSelf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { challengeLicences, staffAssigning, staffViewing } from './access.ts'
import type { challengesDefinitions } from './schemas.ts'

const family = licensed(challengeLicences, allow(studentSelf('studentId'), guardianOf('student', 'studentId')))
/** Students play alone. */
const alone = licensed(challengeLicences, allow(studentSelf('studentId')))

export const challenges = contract<typeof challengesDefinitions>()('challenges', {
  listChallenges: route('GET /api/family/students/:studentId/challenges', family),
  startRound: route('POST /api/family/students/:studentId/challengeRounds', alone),
  answerQuestion: route('POST /api/family/students/:studentId/challengeRounds/:roundId/answers', alone),
  getClassProgress: route('GET /api/classes/:classId/challenges', staffViewing),
  getChapterResults: route('GET /api/classes/:classId/challengeResults/:courseId', staffViewing),
  listAssignable: route('GET /api/classes/:classId/challengeChapters', staffAssigning),
  addAssignment: route('POST /api/classes/:classId/challengeAssignments', staffAssigning),
  cancelAssignment: route('DELETE /api/classes/:classId/challengeAssignments/:challengeId', staffAssigning),
})
