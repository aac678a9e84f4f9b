import { sql } from 'kysely'
import type { Quota } from '#modules/people/enumerations.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { transition } from '../applications/transition.ts'
import { isPaid } from '../payments/payments.ts'
import { takeSeat } from './seats.ts'

export type Offer = {
  readonly offerId: string
  readonly quota: Quota
  readonly state: 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'full'
  readonly feeMinor: number
  readonly expiresAt: string
}

/** The newest offer of an application. */
export async function lastOffer(db: TenantDb, applicationId: string): Promise<Offer | null> {
  const { rows } = await sql<Offer>`
    select id as "offerId", quota, state, fee as "feeMinor", expires_at as "expiresAt" from admission_offers
    where application_id = ${applicationId} order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}

type OfferOutcome = 'offered' | 'not-now' | 'not-paid' | 'no-seat'

/** Offers a seat of a quota. The caller has locked the application. A fee that is due before the decision must be paid. */
export async function makeOffer(
  unit: Unit,
  application: ApplicationRecord,
  quota: Quota,
  userId: string | null,
): Promise<OfferOutcome> {
  const { db } = unit
  const { applicationId, state, feeMinor, feePoint } = application
  if (state !== 'decisionPending' && state !== 'waitlisted') return 'not-now'
  if (feePoint === 'afterShortlist' && feeMinor > 0 && !(await isPaid(db, applicationId, 'application')))
    return 'not-paid'
  if (application.offersHold && !(await takeSeat(db, application, quota, 'offer', userId))) return 'no-seat'
  await sql`insert into admission_offers (application_id, quota, fee, expires_at, made_by)
    values (${applicationId}, ${quota}, ${application.offerFeeMinor},
      now() + make_interval(days => ${application.offerDays}::int), ${userId})`.execute(db)
  await transition(unit, application, { to: 'offered', userId })
  return 'offered'
}

export type Acceptance = 'accepted' | 'full' | 'no-offer'

/** Who of the office answers for a family, and how it was agreed. */
type OnBehalf = { readonly userId: string; readonly agreed: string }

/**
 * Accepts an open offer. The caller has locked the application, so that two answers of one family come one after the other; the
 * seats of the quota are locked while one is taken. Where offers hold no seat and the last one is gone, the family moves to the
 * waiting list and is told so, once.
 */
export async function acceptOffer(
  unit: Unit,
  application: ApplicationRecord,
  onBehalf?: OnBehalf,
): Promise<Acceptance> {
  const { db } = unit
  const userId = onBehalf?.userId ?? null
  const offer = await lastOffer(db, application.applicationId)
  if (offer?.state === 'accepted') return 'accepted'
  if (offer?.state === 'full') return 'full'
  if (application.state !== 'offered' || offer?.state !== 'open') return 'no-offer'
  const isTaken = await takeSeat(db, application, offer.quota, 'accept', userId)
  await sql`update admission_offers set state = ${isTaken ? 'accepted' : 'full'}, answered_at = now()
    where id = ${offer.offerId}`.execute(db)
  const to = isTaken ? 'accepted' : 'waitlisted'
  await transition(unit, application, { to, userId, reason: onBehalf?.agreed ?? '' })
  return isTaken ? 'accepted' : 'full'
}

/** Declines an open offer; the application is withdrawn with it. The caller has locked the application. */
export async function declineOffer(
  unit: Unit,
  application: ApplicationRecord,
  onBehalf?: OnBehalf,
): Promise<'declined' | 'no-offer'> {
  const offer = await lastOffer(unit.db, application.applicationId)
  if (offer?.state === 'declined') return 'declined'
  if (application.state !== 'offered') return 'no-offer'
  const { userId = null, agreed = '' } = onBehalf ?? {}
  await transition(unit, application, { to: 'withdrawn', userId, reason: agreed, answer: 'declined' })
  return 'declined'
}
