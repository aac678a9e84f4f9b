import { contract, route } from '#platform/contract/route.ts'
import type { feeDemandsDefinitions } from './demandsSchemas.ts'
import { feeManagers, feeViewers, managementViewers } from './feeAccess.ts'

export const feeDemands = contract<typeof feeDemandsDefinitions>()('feeDemands', {
  startRun: route('POST /api/fees/runs', feeManagers),
  startOpening: route('POST /api/fees/openings', feeManagers),
  listRuns: route('GET /api/fees/runs', managementViewers),
  getFeeRun: route('GET /api/fees/runs/:feeRunId', managementViewers),
  listOutcomes: route('GET /api/fees/runs/:feeRunId/outcomes', managementViewers),
  retryRun: route('POST /api/fees/runs/:feeRunId/retry', feeManagers),
  listDemands: route('GET /api/fees/demands', feeViewers),
})
