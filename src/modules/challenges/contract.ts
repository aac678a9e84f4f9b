import { allow, guardianOf, licensed, studentSelf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { challengeLicences, staffViewing } from './access.ts'
import type { challengesDefinitions } from './schemas.ts'

const family = licensed(challengeLicences, allow(studentSelf('studentId'), guardianOf('student', 'studentId')))
/** Students play alone. */
const alone = licensed(challengeLicences, allow(studentSelf('studentId')))

export const challenges = contract<typeof challengesDefinitions>()('challenges', {
  listChallenges: route('GET /api/family/students/:studentId/challenges', family),
  startRound: route('POST /api/family/students/:studentId/challengeRounds', alone),
  answerQuestion: route('POST /api/family/students/:studentId/challengeRounds/:roundId/answers', alone),
  getClassProgress: route('GET /api/classes/:classId/challenges', staffViewing),
})
