import type { TenantDb } from '#platform/server/database/database.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { lastOffer } from '../offers/offers.ts'
import { type DuePayment, isPaid } from './payments.ts'

/** Whoever has come as far as this is shortlisted. */
const shortlisted: readonly string[] = ['evaluation', 'decisionPending', 'waitlisted']

/** What is to be paid at this point: the application fee when the post says so, or the fee of an open offer. */
export async function dueNow(db: TenantDb, application: ApplicationRecord): Promise<DuePayment | null> {
  const { feePoint, feeMinor, state } = application
  const isFeeDue =
    (feePoint === 'beforeSubmit' && (state === 'draft' || state === 'enquiry')) ||
    (feePoint === 'afterShortlist' && shortlisted.includes(state))
  if (feeMinor > 0 && isFeeDue) return { purpose: 'application', amountMinor: feeMinor }
  if (state !== 'offered') return null
  const offer = await lastOffer(db, application.applicationId)
  return offer?.state === 'open' && offer.feeMinor > 0 ? { purpose: 'offer', amountMinor: offer.feeMinor } : null
}

/** What is to be paid now and is not paid yet. */
export async function unpaidNow(db: TenantDb, application: ApplicationRecord): Promise<DuePayment | null> {
  const due = await dueNow(db, application)
  return due && !(await isPaid(db, application.applicationId, due.purpose)) ? due : null
}
