import { anyone } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { cashiers, feeManagers, feeViewers, managementViewers } from './feeAccess.ts'
import type { feeGatewayDefinitions } from './gatewaySchemas.ts'

export const feeGateway = contract<typeof feeGatewayDefinitions>()('feeGateway', {
  getGateway: route('GET /api/fees/gateway', managementViewers),
  useStandIn: route('POST /api/fees/gateway/stand-in', feeManagers),
  saveGateway: route('PUT /api/fees/gateway', feeManagers),
  hearEvent: route(
    'POST /api/fees/gateway/events',
    anyone('the gateway has no session; every message carries a signature over its bytes'),
  ),
  listOnlineOrders: route('GET /api/fees/online-orders', feeViewers),
  openOnlineOrder: route('POST /api/fees/students/:studentId/online-orders', cashiers),
  getOnlineOrder: route('GET /api/fees/online-orders/:onlineOrderId', feeViewers),
  checkOnlineOrder: route('POST /api/fees/online-orders/:onlineOrderId/check', cashiers),
  payRefundOnline: route('POST /api/fees/requests/:feeRequestId/online-payout', cashiers),
  fetchSettlements: route('POST /api/fees/gateway/settlements', feeManagers),
  listSettlements: route('GET /api/fees/gateway/settlements', feeViewers),
  listReconExceptions: route('GET /api/fees/gateway/exceptions', feeViewers),
  resolveReconException: route('POST /api/fees/gateway/exceptions/:exceptionId/resolution', feeManagers),
})
