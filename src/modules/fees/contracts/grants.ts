import { contract, route } from '#platform/contract/route.ts'
import { managing, viewing, waiving } from './feeAccess.ts'
import type { feeConcessionsDefinitions } from './grantsSchemas.ts'

export const feeConcessions = contract<typeof feeConcessionsDefinitions>()('feeConcessions', {
  listGrants: route('GET /api/fees/concessions', viewing),
  requestGrant: route('POST /api/fees/concessions', managing),
  approveGrant: route('POST /api/fees/concessions/:grantId/approve', waiving),
  rejectGrant: route('POST /api/fees/concessions/:grantId/reject', waiving),
  revokeGrant: route('POST /api/fees/concessions/:grantId/revoke', waiving),
})
