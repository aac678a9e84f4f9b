import { contract, route } from '#platform/contract/route.ts'
import { feeManagers, managementApprovers, managementViewers } from './feeAccess.ts'
import type { feeConcessionsDefinitions } from './grantsSchemas.ts'

export const feeConcessions = contract<typeof feeConcessionsDefinitions>()('feeConcessions', {
  listGrants: route('GET /api/fees/concessions', managementViewers),
  requestGrant: route('POST /api/fees/concessions', feeManagers),
  approveGrant: route('POST /api/fees/concessions/:grantId/approve', managementApprovers),
  rejectGrant: route('POST /api/fees/concessions/:grantId/reject', managementApprovers),
  revokeGrant: route('POST /api/fees/concessions/:grantId/revoke', managementApprovers),
})
