import { contract, route } from '#platform/contract/route.ts'
import { admissionsEdited } from './access.ts'
import type { deskDefinitions } from './deskSchemas.ts'

export const admissionDesk = contract<typeof deskDefinitions>()('admissionDesk', {
  answerOfferAtDesk: route('POST /api/admissions/applications/:applicationId/offer-answer', admissionsEdited),
  keepDocumentAtDesk: route(
    'POST /api/admissions/applications/:applicationId/documents/:documentKey',
    admissionsEdited,
  ),
  bookTimeAtDesk: route('POST /api/admissions/applications/:applicationId/booking', admissionsEdited),
})
