import { contract, route } from '#platform/contract/route.ts'
import { asking, cancelling, collecting, looking, managing, waiving } from './feeAccess.ts'
import type { feeRequestsDefinitions } from './requestsSchemas.ts'

export const feeRequests = contract<typeof feeRequestsDefinitions>()('feeRequests', {
  listRequests: route('GET /api/fees/requests', looking),
  askCancel: route('POST /api/fees/payments/:paymentId/cancellation', collecting),
  askRefund: route('POST /api/fees/students/:studentId/refunds', asking),
  askWriteOff: route('POST /api/fees/demands/:demandId/write-off', managing),
  askCredit: route('POST /api/fees/lines/:lineId/credit-note', managing),
  askDebit: route('POST /api/fees/students/:studentId/debit-note', managing),
  askWaiver: route('POST /api/fees/demands/:demandId/fine-waiver', asking),
  decideCancel: route('POST /api/fees/requests/:feeRequestId/cancellation', cancelling),
  decideWaiver: route('POST /api/fees/requests/:feeRequestId/waiver', waiving),
  decideRefund: route('POST /api/fees/requests/:feeRequestId/refund', waiving),
  payRefund: route('POST /api/fees/requests/:feeRequestId/payout', collecting),
})
