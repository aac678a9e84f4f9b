import { allow, guardian, guardianOf, student, studentSelf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { familyDoubtDefinitions } from './familySchemas.ts'

export const families = allow(student, guardian)
const ownChild = allow(studentSelf('studentId'), guardianOf('student', 'studentId'))
/** Guardians read along; they do not write in their child's name. */
const self = allow(studentSelf('studentId'))

export const familyDoubts = contract<typeof familyDoubtDefinitions>()('familyDoubts', {
  listChildDoubts: route('GET /api/family/students/:studentId/doubts', ownChild),
  getAskForm: route('GET /api/family/students/:studentId/doubts/form', self),
  getChildDoubt: route('GET /api/family/students/:studentId/doubts/:doubtId', ownChild),
  askDoubt: route('POST /api/family/students/:studentId/doubts', self),
  keepChildFile: route('POST /api/family/students/:studentId/doubts/files', self),
  replyAsStudent: route('POST /api/family/students/:studentId/doubts/:doubtId/posts', self),
  setResolved: route('PUT /api/family/students/:studentId/doubts/:doubtId/resolved', self),
  deleteOwnPost: route('DELETE /api/family/students/:studentId/doubts/:doubtId/posts/:postId', self),
  reportPost: route('POST /api/family/students/:studentId/doubts/:doubtId/posts/:postId/report', ownChild),
})
