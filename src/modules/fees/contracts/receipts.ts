import { anyone } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { collecting, looking } from './feeAccess.ts'
import type { feeReceiptsDefinitions } from './receiptsSchemas.ts'

export const feeReceipts = contract<typeof feeReceiptsDefinitions>()('feeReceipts', {
  printReceipt: route('POST /api/fees/payments/:paymentId/receipt-file', looking),
  notePrint: route('POST /api/fees/payments/:paymentId/prints', collecting),
  confirmReceipt: route(
    'GET /api/receipts/:token',
    anyone('the token stands on the paper only and cannot be guessed; the answer names nobody and no amount'),
  ),
})
