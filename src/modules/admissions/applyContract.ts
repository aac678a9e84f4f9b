import { anyone } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { applyDefinitions } from './applySchemas.ts'

const families = anyone('families have no account; a verified e-mail address is all they need to apply')

export const apply = contract<typeof applyDefinitions>()('apply', {
  listOpenPosts: route('GET /api/apply/posts', families),
  getPuzzle: route('GET /api/apply/puzzle', families),
  sendEmailCode: route('POST /api/apply/codes', families),
  verifyEmail: route('POST /api/apply/verifyEmail', families),
  leave: route('DELETE /api/apply/session', families),
  listOwnApplications: route('GET /api/apply/applications', families),
  startApplication: route('POST /api/apply/applications', families),
  getOwnApplication: route('GET /api/apply/applications/:applicationId', families),
  saveAnswers: route('PATCH /api/apply/applications/:applicationId/answers', families),
  listSiblingGrades: route('GET /api/apply/grades', families),
  checkSibling: route('POST /api/apply/applications/:applicationId/sibling', families),
  keepDocument: route('POST /api/apply/applications/:applicationId/documents/:documentKey', families),
  submitApplication: route('POST /api/apply/applications/:applicationId/submission', families),
  withdrawApplication: route('POST /api/apply/applications/:applicationId/withdrawal', families),
})
