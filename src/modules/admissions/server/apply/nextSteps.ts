import type { NextSteps } from '#modules/admissions/answerSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { readMeetings } from '../evaluations/rounds.ts'
import { freeSlots } from '../evaluations/slots.ts'
import { lastOffer } from '../offers/offers.ts'
import { dueNow } from '../payments/dues.ts'
import { findPayment, readPayments } from '../payments/payments.ts'

/** What a family can do now. Scores and notes of the panel are the office's. */
export async function nextSteps(db: TenantDb, application: ApplicationRecord): Promise<NextSteps> {
  const { applicationId, postId, state } = application
  const isMeeting = state === 'evaluation'
  const [rounds, slots, offer, due, payments] = await Promise.all([
    isMeeting ? readMeetings(db, application) : [],
    isMeeting ? freeSlots(db, postId) : [],
    lastOffer(db, applicationId),
    dueNow(db, application),
    readPayments(db, applicationId),
  ])
  const paid = due ? await findPayment(db, applicationId, due.purpose) : null
  return {
    rounds: rounds.map((round) => ({ ...round, slots: slots.filter(({ roundKey }) => roundKey === round.roundKey) })),
    offer: offer && { state: offer.state, feeMinor: offer.feeMinor, expiresAt: offer.expiresAt },
    payment: due && {
      ...due,
      state: paid?.state ?? 'due',
      address: paid?.state === 'opened' ? paid.address : '',
      receiptNo: paid?.receiptNo ?? null,
    },
    receipts: payments.map(({ admissionPaymentId, purpose, amountMinor, state: paidState, receiptNo, paidAt }) => ({
      admissionPaymentId,
      purpose,
      amountMinor,
      state: paidState,
      receiptNo,
      paidAt,
    })),
  }
}
