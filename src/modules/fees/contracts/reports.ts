import { contract, route } from '#platform/contract/route.ts'
import { feeViewers, managementViewers } from './feeAccess.ts'
import type { feeReportsDefinitions } from './reportsSchemas.ts'

export const feeReports = contract<typeof feeReportsDefinitions>()('feeReports', {
  getDashboard: route('GET /api/fees/dashboard', managementViewers),
  listDefaulters: route('GET /api/fees/defaulters', feeViewers),
  getDayBook: route('GET /api/fees/day-book', feeViewers),
  listHeadSums: route('GET /api/fees/reports/heads', managementViewers),
  listConcessionSums: route('GET /api/fees/reports/concessions', managementViewers),
  getForecast: route('GET /api/fees/reports/forecast', managementViewers),
  getTrialBalance: route('GET /api/fees/reports/trial-balance', managementViewers),
  checkBooks: route('GET /api/fees/reports/books', managementViewers),
})
