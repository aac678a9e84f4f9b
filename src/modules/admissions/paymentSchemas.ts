import * as z from 'zod'
import { paymentModes } from '#modules/fees/enumerations.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, serverText } from '#platform/contract/serverText.ts'

/** How money is taken at the office. */
const deskModes = paymentModes.filter((mode) => mode !== 'online')

/** Money an application has brought in. */
export const AdmissionPayment = z.object({
  admissionPaymentId: id(),
  purpose: z.enum(['application', 'offer']),
  amountMinor: z.int(),
  state: z.enum(['paid', 'refunded']),
  mode: z.enum(paymentModes),
  /** The number of the cheque or the transfer. */
  reference: z.string(),
  receiptNo: z.string().nullable(),
  paidAt: z.string(),
  /** Who took it at the office; empty for what was paid online. */
  receivedBy: z.string(),
  refundedAt: z.string().nullable(),
  refundedBy: z.string(),
  refundMode: z.enum(paymentModes).nullable(),
  refundReference: z.string(),
  refundReason: z.string(),
})
export type AdmissionPayment = z.output<typeof AdmissionPayment>

const Payments = z.object({
  payments: z.array(AdmissionPayment),
  /** What is to be paid now and is not paid yet. */
  due: z.object({ purpose: z.enum(['application', 'offer']), amountMinor: z.int() }).nullable(),
})
export type AdmissionPayments = z.output<typeof Payments>

const noApplication = {
  'no-such-application': { status: 404, message: 'We couldn’t find this application. It may have been deleted.' },
} as const
const noPayment = { 'no-such-payment': { status: 404, message: 'We couldn’t find this payment.' } } as const
const reference = () => text(60, 0).default('')

export const admissionPaymentDefinitions = definitions({
  listPayments: {
    does: 'Return what was paid for an application, and what is due now',
    params: { applicationId: id() },
    reply: Payments,
    fails: noApplication,
  },
  takePayment: {
    does: 'Record a fee that was paid at the office; it gets a receipt, and a paid offer is accepted with it',
    idempotency: 'required',
    params: { applicationId: id() },
    body: z.object({
      purpose: z.enum(['application', 'offer']),
      /** What the office was given, which must be what is due. */
      amountMinor: z.int().min(1).max(100_000_000),
      mode: z.enum(deskModes),
      reference: reference(),
    }),
    reply: Payments,
    message: serverText('admission-fee-recorded', 'Payment recorded'),
    fails: {
      ...noApplication,
      'nothing-due': { status: 409, message: 'There is nothing to pay now.' },
      'amount-differs': { status: 409, message: 'The fee is another amount now. Load the application again.' },
      'cheque-number-missing': { status: 422, message: 'Enter the number of the cheque.' },
    },
  },
  refundPayment: {
    does: 'Record that a fee was given back, with the reason; the money itself goes back by hand or at the payment service',
    params: { applicationId: id(), admissionPaymentId: id() },
    body: z.object({ mode: z.enum(paymentModes), reference: reference(), reason: text(300) }),
    reply: Payments,
    message: saved,
    fails: {
      ...noApplication,
      ...noPayment,
      'already-refunded': { status: 409, message: 'This payment was already refunded.' },
      'seat-held': {
        status: 409,
        message: 'The child holds the seat this fee was paid for. Withdraw the application first.',
      },
    },
  },
  printReceipt: {
    does: 'Download the receipt of an admission fee as a PDF',
    params: { applicationId: id(), admissionPaymentId: id() },
    query: { language: z.enum(['en', 'hi']).default('en') },
    carries: 'download',
    reply: z.unknown(),
    fails: { ...noApplication, ...noPayment },
  },
})
