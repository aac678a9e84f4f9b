import { contract, route } from '#platform/contract/route.ts'
import { feeManagers, managementViewers } from './feeAccess.ts'
import type { feePayersDefinitions } from './payersSchemas.ts'

export const feePayers = contract<typeof feePayersDefinitions>()('feePayers', {
  listPayers: route('GET /api/fees/payers', managementViewers),
  addPayer: route('POST /api/fees/payers', feeManagers),
  savePayer: route('PUT /api/fees/payers/:payerId', feeManagers),
  saveShares: route('PUT /api/fees/assignments/:assignmentId/shares', feeManagers),
})
