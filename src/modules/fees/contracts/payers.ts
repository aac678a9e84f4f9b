import { contract, route } from '#platform/contract/route.ts'
import { managing, viewing } from './feeAccess.ts'
import type { feePayersDefinitions } from './payersSchemas.ts'

export const feePayers = contract<typeof feePayersDefinitions>()('feePayers', {
  listPayers: route('GET /api/fees/payers', viewing),
  addPayer: route('POST /api/fees/payers', managing),
  savePayer: route('PUT /api/fees/payers/:payerId', managing),
  saveShares: route('PUT /api/fees/assignments/:assignmentId/shares', managing),
})
