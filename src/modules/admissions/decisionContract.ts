import { contract, route } from '#platform/contract/route.ts'
import { admissionsEdited, admissionsViewed } from './access.ts'
import type { decisionDefinitions } from './decisionSchemas.ts'

export const decisions = contract<typeof decisionDefinitions>()('admissionDecisions', {
  getDashboard: route('GET /api/admissions/dashboard', admissionsViewed),
  getDecision: route('GET /api/admissions/applications/:applicationId/decision', admissionsViewed),
  scoreRound: route('PUT /api/admissions/applications/:applicationId/rounds/:roundKey', admissionsEdited),
  makeOffers: route('POST /api/admissions/offers', admissionsEdited),
  addEnquiry: route('POST /api/admissions/enquiries', admissionsEdited),
  submitAtDesk: route('POST /api/admissions/applications/:applicationId/desk-submission', admissionsEdited),
  admit: route('POST /api/admissions/applications/:applicationId/admission', admissionsEdited),
  undoAdmission: route('POST /api/admissions/applications/:applicationId/admission/undo', admissionsEdited),
  listMissingDocuments: route('GET /api/admissions/reports/38', admissionsViewed),
  exportDropOff: route('GET /api/admissions/report/dropOff/export', admissionsViewed),
})
