import { contract, route } from '#platform/contract/route.ts'
import type { feeCountersDefinitions } from './countersSchemas.ts'
import { cashiers, collectionApprovers, feeManagers, feeViewers, managementApprovers } from './feeAccess.ts'

export const feeCounters = contract<typeof feeCountersDefinitions>()('feeCounters', {
  listCounters: route('GET /api/fees/counters', feeViewers),
  createCounter: route('POST /api/fees/counters', feeManagers),
  saveCounter: route('PUT /api/fees/counters/:counterId', feeManagers),
  getMySession: route('GET /api/fees/counter-session', cashiers),
  listCounterSessions: route('GET /api/fees/counter-sessions', feeViewers),
  openCounter: route('POST /api/fees/counters/:counterId/sessions', cashiers),
  closeCounter: route('POST /api/fees/counter-sessions/:counterSessionId/close', cashiers),
  verifySession: route('POST /api/fees/counter-sessions/:counterSessionId/verify', collectionApprovers),
  getPeriodLock: route('GET /api/fees/period-lock', feeViewers),
  lockPeriod: route('POST /api/fees/period-lock', managementApprovers),
})
