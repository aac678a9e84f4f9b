/**
 * `pending` and `retrying` wait; `sent` has been accepted by a provider; `delivered` and `read` come from its receipts;
 * `suppressed` was not sent on purpose; `failed` and `expired` will not arrive.
 */
export const messageStates = [
  'pending',
  'retrying',
  'sent',
  'delivered',
  'read',
  'suppressed',
  'failed',
  'expired',
] as const
export type MessageState = (typeof messageStates)[number]

export const countedAs = ['pending', 'processed', 'failed'] as const
export type CountedAs = (typeof countedAs)[number]

/** Every state belongs to exactly one of the three numbers of a batch, so they always add up to its messages. */
export const countOf: Readonly<Record<MessageState, CountedAs>> = {
  pending: 'pending',
  retrying: 'pending',
  sent: 'processed',
  delivered: 'processed',
  read: 'processed',
  suppressed: 'processed',
  failed: 'failed',
  expired: 'failed',
}

export const statesOf = (counted: CountedAs): MessageState[] =>
  messageStates.filter((state) => countOf[state] === counted)

export const receiptKinds = ['sent', 'delivered', 'read', 'failed', 'optedOut'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** How far a message has come. A phone may report delivery after the provider gave up, never the other way round. */
const rank: Readonly<Record<MessageState, number>> = {
  suppressed: 9,
  pending: 0,
  retrying: 0,
  expired: 0,
  sent: 1,
  failed: 2,
  delivered: 3,
  read: 4,
}

const stateAfter: Readonly<Record<ReceiptKind, MessageState>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  optedOut: 'failed',
}

/** The state after a receipt, or null if it reports nothing new: receipts come twice and in any order. */
export function afterReceipt(state: MessageState, receipt: ReceiptKind): MessageState | null {
  const next = stateAfter[receipt]
  return rank[next] > rank[state] ? next : null
}
