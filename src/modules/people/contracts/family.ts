import { allow, guardianOf, studentSelf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { mayEdit, mayView } from '../personAccess.ts'
import type { childRecordDefinitions, correctionsDefinitions } from './familySchemas.ts'

const family = allow(studentSelf('studentId'), guardianOf('student', 'studentId'))
const guardians = allow(guardianOf('student', 'studentId'))

/** What the school holds of a child, as the family sees it. */
export const childRecord = contract<typeof childRecordDefinitions>()('childRecord', {
  getChildRecord: route('GET /api/family/students/:studentId/record', family),
  listChildDocuments: route('GET /api/family/students/:studentId/documents', family),
  askCorrection: route('POST /api/family/students/:studentId/corrections', guardians),
  withdrawCorrection: route('POST /api/family/students/:studentId/corrections/:correctionId/withdrawal', guardians),
})

/** What guardians ask the office to correct. */
export const corrections = contract<typeof correctionsDefinitions>()('corrections', {
  listCorrections: route('GET /api/corrections', mayView),
  decideCorrection: route('POST /api/corrections/:correctionId/decision', mayEdit),
})
