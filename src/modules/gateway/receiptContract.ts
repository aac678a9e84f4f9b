import { anyone } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { gatewayReceiptDefinitions } from './receiptSchemas.ts'

export const gatewayReceipts = contract<typeof gatewayReceiptDefinitions>()('gatewayReceipts', {
  hearReceipts: route(
    'POST /api/gateway/receipts/:gatewayAccountId',
    anyone('providers have no session; every report is signed, or carries the secret the school gave the provider'),
  ),
  confirmReceipts: route(
    'GET /api/gateway/receipts/:gatewayAccountId',
    anyone('the provider asks once whether the address is ours, with the word the school gave it'),
  ),
})

/** Where a provider reports what became of messages. */
export const receiptPath = (accountId: string) =>
  gatewayReceipts.routes.hearReceipts.path.replace(':gatewayAccountId', accountId)
