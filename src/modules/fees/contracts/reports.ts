import { contract, route } from '#platform/contract/route.ts'
import { looking, viewing } from './feeAccess.ts'
import type { feeReportsDefinitions } from './reportsSchemas.ts'

export const feeReports = contract<typeof feeReportsDefinitions>()('feeReports', {
  getDashboard: route('GET /api/fees/dashboard', viewing),
  listDefaulters: route('GET /api/fees/defaulters', looking),
  getDayBook: route('GET /api/fees/day-book', looking),
  listHeadSums: route('GET /api/fees/reports/heads', viewing),
  listConcessionSums: route('GET /api/fees/reports/concessions', viewing),
  getForecast: route('GET /api/fees/reports/forecast', viewing),
  getTrialBalance: route('GET /api/fees/reports/trial-balance', viewing),
})
