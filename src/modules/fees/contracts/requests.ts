import { contract, route } from '#platform/contract/route.ts'
import { cashiers, collectionApprovers, feeManagers, feeViewers, managementApprovers, requesters } from './feeAccess.ts'
import type { feeRequestsDefinitions } from './requestsSchemas.ts'

export const feeRequests = contract<typeof feeRequestsDefinitions>()('feeRequests', {
  listRequests: route('GET /api/fees/requests', feeViewers),
  askCancel: route('POST /api/fees/payments/:paymentId/cancellation', cashiers),
  askRefund: route('POST /api/fees/students/:studentId/refunds', requesters),
  askWriteOff: route('POST /api/fees/demands/:demandId/write-off', feeManagers),
  askCredit: route('POST /api/fees/lines/:lineId/credit-note', feeManagers),
  askDebit: route('POST /api/fees/students/:studentId/debit-note', feeManagers),
  askWaiver: route('POST /api/fees/demands/:demandId/fine-waiver', requesters),
  decideCancel: route('POST /api/fees/requests/:feeRequestId/cancellation', collectionApprovers),
  decideWaiver: route('POST /api/fees/requests/:feeRequestId/waiver', managementApprovers),
  decideRefund: route('POST /api/fees/requests/:feeRequestId/refund', managementApprovers),
  payRefund: route('POST /api/fees/requests/:feeRequestId/payout', cashiers),
})
