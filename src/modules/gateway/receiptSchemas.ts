import * as z from 'zod'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'

const notSigned = { 'bad-signature': { status: 401, message: 'This report is not signed by the provider.' } } as const
const unknownAccount = { 'not-expected': { status: 404, message: 'This school has no such account.' } } as const

export const gatewayReceiptDefinitions = definitions({
  hearReceipts: {
    does: 'Receive delivery reports of a provider; accepted only when signed by it',
    signed: 'the provider of the account, with the secret it shares with the school',
    params: { gatewayAccountId: id() },
    query: { ref: text(60, 0).default('') },
    /** Read after the signature has been checked; every provider has a form of its own. */
    body: z.union([z.record(z.string().max(100), z.unknown()), z.array(z.unknown()).max(1000)]),
    reply: z.object({ heard: z.int() }),
    fails: { ...notSigned, ...unknownAccount },
  },
  confirmReceipts: {
    does: 'Confirm the address for delivery reports to WhatsApp',
    carries: 'download',
    params: { gatewayAccountId: id() },
    query: {
      'hub.mode': z.literal('subscribe'),
      'hub.verify_token': z.string().max(200),
      'hub.challenge': z.string().regex(/^[\w-]{1,200}$/),
    },
    reply: z.object({}),
    fails: { ...notSigned, ...unknownAccount },
  },
})
