import { contract, route } from '#platform/contract/route.ts'
import { mayEdit, mayView } from './personAccess.ts'
import type { studentDocumentsDefinitions } from './studentDocumentSchemas.ts'

export const studentDocuments = contract<typeof studentDocumentsDefinitions>()('studentDocuments', {
  listStudentDocuments: route('GET /api/students/:studentId/documents', mayView),
  addStudentDocument: route('POST /api/students/:studentId/documents', mayEdit),
  shareStudentDocument: route('PUT /api/students/:studentId/documents/:paperId/sharing', mayEdit),
  removeStudentDocument: route('DELETE /api/students/:studentId/documents/:paperId', mayEdit),
})
