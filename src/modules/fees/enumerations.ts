/** What a fee is for. Fines and balances brought forward are heads too: every amount has one. */
export const headKinds = ['recurring', 'oneTime', 'service', 'deposit', 'fine', 'opening'] as const
export type HeadKind = (typeof headKinds)[number]

export const paymentModes = ['cash', 'upi', 'card', 'cheque', 'bank', 'online'] as const
export type PaymentMode = (typeof paymentModes)[number]

export const planStates = ['draft', 'published', 'superseded'] as const
export type PlanState = (typeof planStates)[number]

export const prorations = ['none', 'month', 'day'] as const
export type Proration = (typeof prorations)[number]

export const fineKinds = ['flat', 'daily', 'slab', 'percent'] as const
export type FineKind = (typeof fineKinds)[number]

export const concessionKinds = ['percent', 'fixed'] as const
export type ConcessionKind = (typeof concessionKinds)[number]

/** `approved` needs a second approval; `active` applies from the next demand on. */
export const grantStates = ['requested', 'approved', 'active', 'rejected', 'revoked'] as const
export type GrantState = (typeof grantStates)[number]

export const demandKinds = ['instalment', 'opening', 'debitNote'] as const
export type DemandKind = (typeof demandKinds)[number]

/** Overdue is not a state: it depends on the current day. */
export const demandStates = ['issued', 'partlyPaid', 'paid', 'cancelled', 'writtenOff', 'carried'] as const
export type DemandState = (typeof demandStates)[number]

export const chequeStates = ['received', 'deposited', 'cleared', 'bounced'] as const
export type ChequeState = (typeof chequeStates)[number]

export const requestKinds = ['cancelReceipt', 'refund', 'writeOff', 'creditNote', 'debitNote', 'waiveFine'] as const
export type RequestKind = (typeof requestKinds)[number]

/** `paid` is the final state of an approved refund. */
export const requestStates = ['requested', 'approved', 'rejected', 'paid'] as const
export type RequestState = (typeof requestStates)[number]

export const runKinds = ['demands', 'opening'] as const
export type RunKind = (typeof runKinds)[number]
export const runStates = ['running', 'done'] as const
export const runOutcomes = ['pending', 'created', 'skippedExists', 'failed'] as const
export type RunOutcome = (typeof runOutcomes)[number]

export const allocationOrders = ['fineLast', 'fineFirst'] as const
export type AllocationOrder = (typeof allocationOrders)[number]

/** When a cheque's receipt is issued: immediately, subject to realisation, or when it clears. */
export const chequeReceipts = ['received', 'cleared'] as const

/** The accounts of the ledger. A debit is a positive, a credit a negative balance. */
export const accounts = [
  'receivable',
  'income',
  'concession',
  'tax',
  'deposit',
  'advance',
  'cash',
  'bank',
  'cheques',
  'gateway',
  'writeOff',
  'charges',
] as const
export type Account = (typeof accounts)[number]

/** Ways to request an online payment. */
export const orderKinds = ['order', 'link', 'qr'] as const
export const orderStates = ['opened', 'paid', 'refused', 'expired', 'cancelled'] as const
/** How the last attempt to pay an order ended, as far as the gateway has told. */
export const orderAttempts = ['none', 'pending', 'failed'] as const

/** Mismatches between the gateway and the books. */
export const exceptionKinds = [
  'unknownOrder',
  'amountDiffers',
  'currencyDiffers',
  'paidTwice',
  'unknownPayment',
  'settledDiffers',
  'refundUnknown',
  'chargeback',
  'unreadable',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

export const exportKinds = ['feeStructures', 'collection', 'defaulters', 'reminders'] as const
export type ExportKind = (typeof exportKinds)[number]
