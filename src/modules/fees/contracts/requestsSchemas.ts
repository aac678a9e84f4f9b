import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { Paise } from '#platform/contract/money.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { paymentModes, requestKinds, requestStates } from '../enumerations.ts'
import { amount, version } from './sharedSchemas.ts'

export const FeeRequest = z.object({
  feeRequestId: id(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  studentId: id(),
  studentName: z.string(),
  admissionNo: z.string().nullable(),
  paymentId: id().nullable(),
  receiptCode: z.string().nullable(),
  demandId: id().nullable(),
  lineId: id().nullable(),
  /** The instalment or head it is about, and whom it asks beside the family, in words. */
  about: z.string(),
  amountMinor: Paise,
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decisionReason: z.string(),
  mode: z.enum(paymentModes).nullable(),
  reference: z.string(),
  paidAt: z.iso.datetime().nullable(),
  /** Whether the caller asked for it and so cannot decide. */
  isOwn: z.boolean(),
  version: z.int(),
})
export type FeeRequest = z.infer<typeof FeeRequest>

const reason = text(300)
const decision = z.object({ approve: z.boolean(), reason: text(300, 0), version })
const feeRequestId = { feeRequestId: id() }
const tooMuch = { 'too-much': { status: 409, message: 'This is more than there is.' } } as const
const decided = {
  'not-now': { status: 409, message: 'This has been decided already. Look at it again.' },
  'own-request': { status: 403, message: 'You asked for this yourself: somebody else has to decide.' },
  'reason-needed': { status: 422, message: 'Say why it is rejected.' },
  ...tooMuch,
} as const
const lockedPeriod = {
  'period-locked': { status: 409, message: 'The books of that day are closed. Refund or credit the amount instead.' },
} as const

export const feeRequestsDefinitions = definitions({
  listRequests: {
    does: 'List what was asked for, and what was decided',
    query: {
      ...paging,
      sort: sortBy(['requestedAt', 'amount']).default('-requestedAt'),
      state: z.enum(requestStates).optional(),
      kind: z.enum(requestKinds).optional(),
      studentId: id().optional(),
    },
    reply: pageOf(FeeRequest),
  },
  askCancel: {
    does: 'Ask to cancel a receipt; when approved its dues are open again and the number stays used',
    params: { paymentId: id() },
    body: z.object({ reason }),
    reply: FeeRequest,
    message: serverText('sent-for-approval', 'Sent for approval'),
    fails: {
      ...lockedPeriod,
      'already-reversed': { status: 409, message: 'This payment was taken back already.' },
      'asked-before': { status: 409, message: 'Somebody has asked for this already.' },
    },
  },
  askRefund: {
    does: 'Ask to pay back what a student has paid ahead',
    params: { studentId: id() },
    body: z.object({ amountMinor: amount(), reason }),
    reply: FeeRequest,
    message: serverText('sent-for-approval', 'Sent for approval'),
    fails: tooMuch,
  },
  askWriteOff: {
    does: 'Ask to give up what is open of a demand',
    params: { demandId: id() },
    body: z.object({ reason }),
    reply: FeeRequest,
    message: serverText('sent-for-approval', 'Sent for approval'),
    fails: { 'nothing-open': { status: 409, message: 'Nothing is open of this demand.' } },
  },
  askCredit: {
    does: 'Ask to take an amount off a line; what was paid of it already becomes an advance',
    params: { lineId: id() },
    body: z.object({ amountMinor: amount(), reason }),
    reply: FeeRequest,
    message: serverText('sent-for-approval', 'Sent for approval'),
    fails: tooMuch,
  },
  askDebit: {
    does: 'Ask for an amount to be added to what a student owes; who bears a part of that head in the plan bears it here too',
    params: { studentId: id() },
    body: z.object({ feeHeadId: id(), amountMinor: amount(), dueOn: CivilDate, reason }),
    reply: FeeRequest,
    message: serverText('sent-for-approval', 'Sent for approval'),
  },
  askWaiver: {
    does: 'Ask to let a fine, or a part of it, go',
    params: { demandId: id() },
    body: z.object({ amountMinor: amount(), reason }),
    reply: FeeRequest,
    message: serverText('sent-for-approval', 'Sent for approval'),
    fails: tooMuch,
  },
  decideCancel: {
    does: 'Approve or reject the cancellation of a receipt somebody else asked for',
    params: feeRequestId,
    body: decision,
    reply: FeeRequest,
    message: serverText('decided', 'Decided'),
    fails: {
      ...decided,
      ...lockedPeriod,
      'already-used': { status: 409, message: 'What was paid ahead with it has been paid out already.' },
    },
  },
  decideWaiver: {
    does: 'Approve or reject a waiver, write-off, credit or debit note somebody else asked for',
    params: feeRequestId,
    body: decision,
    reply: FeeRequest,
    message: serverText('decided', 'Decided'),
    fails: decided,
  },
  decideRefund: {
    does: 'Approve or reject a refund somebody else asked for; needs the right to waive and the right to cancel',
    params: feeRequestId,
    body: decision,
    reply: FeeRequest,
    message: serverText('decided', 'Decided'),
    fails: {
      ...decided,
      'needs-both': { status: 403, message: 'A refund is approved by those who may waive and cancel.' },
    },
  },
  payRefund: {
    does: 'Note how an approved refund was paid out',
    params: feeRequestId,
    idempotency: 'required',
    body: z.object({ mode: z.enum(['cash', 'upi', 'card', 'cheque', 'bank']), reference: text(60, 0), version }),
    reply: FeeRequest,
    message: serverText('paid-out', 'Paid out'),
    fails: { 'not-now': decided['not-now'], ...tooMuch },
  },
})
