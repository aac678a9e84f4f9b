import { contract, route } from '#platform/contract/route.ts'
import type { feeCountersDefinitions } from './countersSchemas.ts'
import { cancelling, collecting, looking, managing, waiving } from './feeAccess.ts'

export const feeCounters = contract<typeof feeCountersDefinitions>()('feeCounters', {
  listCounters: route('GET /api/fees/counters', looking),
  createCounter: route('POST /api/fees/counters', managing),
  saveCounter: route('PUT /api/fees/counters/:counterId', managing),
  getMySession: route('GET /api/fees/counter-session', collecting),
  listCounterSessions: route('GET /api/fees/counter-sessions', looking),
  openCounter: route('POST /api/fees/counters/:counterId/sessions', collecting),
  closeCounter: route('POST /api/fees/counter-sessions/:counterSessionId/close', collecting),
  verifySession: route('POST /api/fees/counter-sessions/:counterSessionId/verify', cancelling),
  getPeriodLock: route('GET /api/fees/period-lock', looking),
  lockPeriod: route('POST /api/fees/period-lock', waiving),
})
