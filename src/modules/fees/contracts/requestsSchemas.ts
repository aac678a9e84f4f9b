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
  /** The instalment or head in words, with the payer if not the family. */
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
  /** Whether the caller made the request and so can't decide it. */
  isOwn: z.boolean(),
  version: z.int(),
})
export type FeeRequest = z.infer<typeof FeeRequest>

const reason = text(300)
const decision = z.object({ approve: z.boolean(), reason: text(300, 0), version })
const feeRequestId = { feeRequestId: id() }
const tooMuch = { 'too-much': { status: 409, message: 'This is more than the amount available.' } } as const
const decided = {
  'not-now': { status: 409, message: 'This has already been decided. Reload to see the decision.' },
  'own-request': { status: 403, message: 'This is your own request. Another approver has to decide on it.' },
  'reason-needed': { status: 422, message: 'Give a reason for rejecting it.' },
  ...tooMuch,
} as const
const lockedPeriod = {
  'period-locked': {
    status: 409,
    message: 'The books of that day are closed. Request a refund or a credit note instead.',
  },
} as const

export const feeRequestsDefinitions = definitions({
  listRequests: {
    does: 'List requests and the decisions on them',
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
    does: 'Request to cancel a receipt; once approved its dues are outstanding again and its number stays used',
    params: { paymentId: id() },
    body: z.object({ reason }),
    reply: FeeRequest,
    message: serverText('sent-for-approval', 'Sent for approval'),
    fails: {
      ...lockedPeriod,
      'already-reversed': { status: 409, message: 'This payment has already been reversed.' },
      'asked-before': { status: 409, message: 'There is already a pending request for this.' },
    },
  },
  askRefund: {
    does: 'Request a refund of a student’s advance',
    params: { studentId: id() },
    body: z.object({ amountMinor: amount(), reason }),
    reply: FeeRequest,
    message: serverText('sent-for-approval', 'Sent for approval'),
    fails: tooMuch,
  },
  askWriteOff: {
    does: 'Request to write off the balance of a demand',
    params: { demandId: id() },
    body: z.object({ reason }),
    reply: FeeRequest,
    message: serverText('sent-for-approval', 'Sent for approval'),
    fails: { 'nothing-open': { status: 409, message: 'This demand has no balance to write off.' } },
  },
  askCredit: {
    does: 'Request a credit note on a line; anything already paid becomes an advance',
    params: { lineId: id() },
    body: z.object({ amountMinor: amount(), reason }),
    reply: FeeRequest,
    message: serverText('sent-for-approval', 'Sent for approval'),
    fails: tooMuch,
  },
  askDebit: {
    does: 'Request a debit note for a student; payers who share the head in the plan share it here too',
    params: { studentId: id() },
    body: z.object({ feeHeadId: id(), amountMinor: amount(), dueOn: CivilDate, reason }),
    reply: FeeRequest,
    message: serverText('sent-for-approval', 'Sent for approval'),
  },
  askWaiver: {
    does: 'Request to waive a fine or part of it',
    params: { demandId: id() },
    body: z.object({ amountMinor: amount(), reason }),
    reply: FeeRequest,
    message: serverText('sent-for-approval', 'Sent for approval'),
    fails: tooMuch,
  },
  decideCancel: {
    does: 'Decide on another person’s request to cancel a receipt',
    params: feeRequestId,
    body: decision,
    reply: FeeRequest,
    message: serverText('decided', 'Decision saved'),
    fails: {
      ...decided,
      ...lockedPeriod,
      'already-used': { status: 409, message: 'What was paid ahead with it has been paid out already.' },
    },
  },
  decideWaiver: {
    does: 'Decide on another person’s request for a waiver, write-off, credit or debit note',
    params: feeRequestId,
    body: decision,
    reply: FeeRequest,
    message: serverText('decided', 'Decision saved'),
    fails: decided,
  },
  decideRefund: {
    does: 'Decide on another person’s refund request; needs both approve permissions',
    params: feeRequestId,
    body: decision,
    reply: FeeRequest,
    message: serverText('decided', 'Decision saved'),
    fails: {
      ...decided,
      'needs-both': {
        status: 403,
        message: 'You need approve permission for both fee management and fee collection to decide on refunds.',
      },
    },
  },
  payRefund: {
    does: 'Record how an approved refund was paid',
    params: feeRequestId,
    idempotency: 'required',
    body: z.object({ mode: z.enum(['cash', 'upi', 'card', 'cheque', 'bank']), reference: text(60, 0), version }),
    reply: FeeRequest,
    message: serverText('paid-out', 'Refund paid'),
    fails: { 'not-now': decided['not-now'], ...tooMuch },
  },
})
