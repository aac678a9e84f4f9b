import { contract, route } from '#platform/contract/route.ts'
import type { feeDemandsDefinitions } from './demandsSchemas.ts'
import { looking, managing, viewing } from './feeAccess.ts'

export const feeDemands = contract<typeof feeDemandsDefinitions>()('feeDemands', {
  startRun: route('POST /api/fees/runs', managing),
  startOpening: route('POST /api/fees/openings', managing),
  listRuns: route('GET /api/fees/runs', viewing),
  getFeeRun: route('GET /api/fees/runs/:feeRunId', viewing),
  listOutcomes: route('GET /api/fees/runs/:feeRunId/outcomes', viewing),
  retryRun: route('POST /api/fees/runs/:feeRunId/retry', managing),
  listDemands: route('GET /api/fees/demands', looking),
})
