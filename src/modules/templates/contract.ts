import { allow, anyone, guardianOf, studentSelf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { documentPrinters, templateAuthors, templateReviewers, templateViewers } from './access.ts'
import type { documentDefinitions } from './documentSchemas.ts'
import type { familyDocumentDefinitions } from './familySchemas.ts'
import type { templateDefinitions } from './schemas.ts'
import type { signatureDefinitions } from './signatureSchemas.ts'

/** What the school's documents look like. */
export const templates = contract<typeof templateDefinitions>()('templates', {
  listTemplates: route('GET /api/templates', templateViewers),
  addTemplate: route('POST /api/templates', templateAuthors),
  drawTemplate: route('POST /api/templates/drawing', templateViewers),
  getTemplate: route('GET /api/templates/:schoolTemplateId', templateViewers),
  saveTemplate: route('PUT /api/templates/:schoolTemplateId', templateAuthors),
  submitTemplate: route('POST /api/templates/:schoolTemplateId/versions', templateAuthors),
  getVersion: route('GET /api/templates/:schoolTemplateId/versions/:number', templateViewers),
  decideVersion: route('POST /api/templates/:schoolTemplateId/versions/:number/decision', templateReviewers),
  retireTemplate: route('PUT /api/templates/:schoolTemplateId/retirement', templateReviewers),
  removeTemplate: route('DELETE /api/templates/:schoolTemplateId', templateAuthors),
})

/** Signatures that documents print. */
export const signatures = contract<typeof signatureDefinitions>()('signatures', {
  listSignatures: route('GET /api/signatures', templateViewers),
  addSignature: route('POST /api/signatures', templateReviewers),
  withdrawSignature: route('POST /api/signatures/:signatureId/withdrawal', templateReviewers),
})

/** What was issued: it stays as it is. */
export const documents = contract<typeof documentDefinitions>()('documents', {
  listCandidates: route('GET /api/documents/candidates', templateAuthors),
  checkLeaving: route('GET /api/documents/leaving/:studentId', templateAuthors),
  issueDocuments: route('POST /api/documents', templateAuthors),
  listDocuments: route('GET /api/documents', templateViewers),
  printDocuments: route('POST /api/documents/file', documentPrinters),
  printDocument: route('GET /api/documents/:issuedDocumentId/file', documentPrinters),
  revokeDocument: route('POST /api/documents/:issuedDocumentId/revocation', templateReviewers),
  verifyDocument: route(
    'GET /api/verification/:code',
    anyone('the code stands on the paper only and cannot be guessed; the answer says nothing about a person'),
  ),
})

const ownChild = allow(studentSelf('studentId'), guardianOf('student', 'studentId'))

/** The same for the family of one child. */
export const familyDocuments = contract<typeof familyDocumentDefinitions>()('familyDocuments', {
  listChildPapers: route('GET /api/family/students/:studentId/papers', ownChild),
  printChildPaper: route('GET /api/family/students/:studentId/papers/:issuedDocumentId/file', ownChild),
})
