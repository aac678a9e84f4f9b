import * as z from 'zod'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { ownMissing } from './applySchemas.ts'
import { AdmissionPayment } from './paymentSchemas.ts'

const NextSteps = z.object({
  /** The rounds of the evaluation, with the time the family has booked. */
  rounds: z.array(
    z.object({
      roundKey: z.string(),
      name: z.string(),
      startsAt: z.string().nullable(),
      place: z.string(),
      slots: z.array(z.object({ slotId: id(), startsAt: z.string(), minutes: z.int(), place: z.string() })),
    }),
  ),
  offer: z
    .object({
      state: z.enum(['open', 'accepted', 'declined', 'expired', 'withdrawn', 'full']),
      feeMinor: z.int(),
      expiresAt: z.string(),
    })
    .nullable(),
  /** What is to be paid now, if anything. */
  payment: z
    .object({
      purpose: z.enum(['application', 'offer']),
      amountMinor: z.int(),
      state: z.enum(['due', 'opened', 'paid']),
      address: z.string(),
      receiptNo: z.string().nullable(),
    })
    .nullable(),
  /** What was paid so far, online or at the office, and what of it was given back. */
  receipts: z.array(
    AdmissionPayment.pick({
      admissionPaymentId: true,
      purpose: true,
      amountMinor: true,
      state: true,
      receiptNo: true,
      paidAt: true,
    }),
  ),
})
export type NextSteps = z.output<typeof NextSteps>

const gateway = {
  'nothing-due': { status: 409, message: 'There is nothing to pay now.' },
  'no-gateway': { status: 409, message: 'The school doesn’t take online payments. Pay at the office.' },
  'gateway-down': { status: 503, message: 'The payment service can’t be reached. Try again in a few minutes.' },
} as const

export const answerDefinitions = definitions({
  getNextSteps: {
    does: 'Return what the family can do now: book a time, pay, answer an offer',
    params: { applicationId: id() },
    reply: NextSteps,
    fails: ownMissing,
  },
  bookTime: {
    does: 'Book a time to meet the school; one booked before becomes free',
    params: { applicationId: id() },
    body: z.object({ slotId: id() }),
    reply: NextSteps,
    message: serverText('time-booked', 'Time booked'),
    fails: {
      ...ownMissing,
      'no-such-slot': { status: 404, message: 'This time is no longer offered. Choose another one.' },
      'slot-full': { status: 409, message: 'This time has just been taken. Choose another one.' },
      'not-now': { status: 409, message: 'You can’t book a time at the moment.' },
    },
  },
  answerOffer: {
    does: 'Accept or decline an offer; the same answer sent twice counts once',
    params: { applicationId: id() },
    body: z.object({ answer: z.enum(['accept', 'decline']) }),
    reply: z.object({
      /** `full` if the last seat was taken before: the child is now on the waiting list. */
      outcome: z.enum(['accepted', 'declined', 'full']),
    }),
    fails: {
      ...ownMissing,
      'no-offer': { status: 409, message: 'There is no offer to answer. It may have expired.' },
      'not-paid': { status: 402, message: 'Pay the fee first. The seat is confirmed as soon as the payment arrives.' },
    },
  },
  startPayment: {
    does: 'Open the payment that is due now, at the school’s payment service',
    params: { applicationId: id() },
    reply: NextSteps,
    fails: { ...ownMissing, ...gateway },
  },
  checkPayment: {
    does: 'Ask the payment service whether the family has paid',
    params: { applicationId: id() },
    reply: NextSteps,
    fails: { ...ownMissing, ...gateway },
  },
  printOwnReceipt: {
    does: 'Download the receipt of a fee the family has paid as a PDF',
    params: { applicationId: id(), admissionPaymentId: id() },
    query: { language: z.enum(['en', 'hi']).default('en') },
    carries: 'download',
    reply: z.unknown(),
    fails: { ...ownMissing, 'no-such-payment': { status: 404, message: 'We couldn’t find this payment.' } },
  },
  printAcknowledgement: {
    does: 'Download the acknowledgement of a submitted application as a PDF',
    params: { applicationId: id() },
    query: { language: z.enum(['en', 'hi']).default('en') },
    carries: 'download',
    reply: z.unknown(),
    fails: { ...ownMissing, 'not-submitted': { status: 409, message: 'Submit the application first.' } },
  },
})
