import { contract, route } from '#platform/contract/route.ts'
import { erasureAskers, erasureConfirmers, privacyOfficers, privacyReaders } from './access.ts'
import type { privacyDefinitions } from './schemas.ts'

export const privacy = contract<typeof privacyDefinitions>()('privacy', {
  listErasures: route('GET /api/privacy/erasures', privacyReaders),
  findPeople: route('GET /api/privacy/people', privacyReaders),
  askForErasure: route('POST /api/privacy/erasures', erasureAskers),
  confirmErasure: route('POST /api/privacy/erasures/:erasureId/confirmation', erasureConfirmers),
  cancelErasure: route('POST /api/privacy/erasures/:erasureId/cancellation', privacyReaders),
  listRetention: route('GET /api/privacy/retention', privacyOfficers),
  saveRetention: route('PUT /api/privacy/retention/:ruleName', privacyOfficers),
  runRetention: route('POST /api/privacy/retention/runs', privacyOfficers),
  listReaders: route('GET /api/privacy/people/:userId/readers', privacyOfficers),
  listReadPeople: route('GET /api/privacy/people/:userId/reads', privacyOfficers),
  getDataMap: route('GET /api/privacy/map', privacyOfficers),
})
