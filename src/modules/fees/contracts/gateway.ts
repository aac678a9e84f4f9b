import { anyone } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { collecting, looking, managing, viewing } from './feeAccess.ts'
import type { feeGatewayDefinitions } from './gatewaySchemas.ts'

export const feeGateway = contract<typeof feeGatewayDefinitions>()('feeGateway', {
  getGateway: route('GET /api/fees/gateway', viewing),
  saveGateway: route('PUT /api/fees/gateway', managing),
  hearEvent: route(
    'POST /api/fees/gateway/events',
    anyone('the gateway has no session; every message carries a signature over its bytes'),
  ),
  listOnlineOrders: route('GET /api/fees/online-orders', looking),
  openOnlineOrder: route('POST /api/fees/students/:studentId/online-orders', collecting),
  getOnlineOrder: route('GET /api/fees/online-orders/:onlineOrderId', looking),
  checkOnlineOrder: route('POST /api/fees/online-orders/:onlineOrderId/check', collecting),
  payRefundOnline: route('POST /api/fees/requests/:feeRequestId/online-payout', collecting),
  fetchSettlements: route('POST /api/fees/gateway/settlements', managing),
  listSettlements: route('GET /api/fees/gateway/settlements', looking),
  listReconExceptions: route('GET /api/fees/gateway/exceptions', looking),
  resolveReconException: route('POST /api/fees/gateway/exceptions/:exceptionId/resolution', managing),
})
