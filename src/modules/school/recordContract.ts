import { allow, superAdmin } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { editing, viewing } from './contract.ts'
import type { recordsDefinitions } from './recordSchemas.ts'

export const records = contract<typeof recordsDefinitions>()('records', {
  listDocuments: route('GET /api/school/documents', viewing),
  addDocument: route('POST /api/school/documents', editing),
  saveDocument: route('PUT /api/school/documents/:documentId', editing),
  replaceDocument: route('PUT /api/school/documents/:documentId/file', editing),
  deleteDocument: route('DELETE /api/school/documents/:documentId', editing),
  listChanges: route('GET /api/school/changes', allow(superAdmin)),
})
