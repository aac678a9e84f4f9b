import { admin, allow, guardianOf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { childConsentsDefinitions, consentsDefinitions } from './schemas.ts'

const mayView = allow(admin('user', 'view'))
const mayEdit = allow(admin('user', 'edit'))
const guardians = allow(guardianOf('student', 'studentId'))

/** What the office asks families to consent to, and who has answered. */
export const consents = contract<typeof consentsDefinitions>()('consents', {
  listPurposes: route('GET /api/consents', mayView),
  addPurpose: route('POST /api/consents', mayEdit),
  savePurpose: route('PUT /api/consents/:purposeId', mayEdit),
  listConsentAnswers: route('GET /api/consents/:purposeId/students', mayView),
})

/** The same for the guardians of one child. */
export const childConsents = contract<typeof childConsentsDefinitions>()('childConsents', {
  listChildConsents: route('GET /api/family/students/:studentId/consents', guardians),
  answerConsent: route('POST /api/family/students/:studentId/consents/:purposeId', guardians),
})
