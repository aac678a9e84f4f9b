import { anyone } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { cashiers, feeViewers } from './feeAccess.ts'
import type { feeReceiptsDefinitions } from './receiptsSchemas.ts'

export const feeReceipts = contract<typeof feeReceiptsDefinitions>()('feeReceipts', {
  printReceipt: route('POST /api/fees/payments/:paymentId/receipt-file', feeViewers),
  notePrint: route('POST /api/fees/payments/:paymentId/prints', cashiers),
  confirmReceipt: route(
    'GET /api/receipts/:token',
    anyone('the token stands on the paper only and cannot be guessed; the answer names nobody and no amount'),
  ),
})
