import { sql } from 'kysely'
import type { Quota } from '#modules/people/enumerations.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { transition } from '../applications/transition.ts'
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

/** Offers a seat of a quota. The caller has locked the application. False if there is no seat, or the application is not at that point. */
export async function makeOffer(
  unit: Unit,
  application: ApplicationRecord,
  quota: Quota,
  userId: string | null,
): Promise<boolean> {
  const { db } = unit
  if (application.state !== 'decisionPending' && application.state !== 'waitlisted') return false
  if (application.offersHold && !(await takeSeat(db, application, quota, 'offer', userId))) return false
  await sql`insert into admission_offers (application_id, quota, fee, expires_at, made_by)
    values (${application.applicationId}, ${quota}, ${application.offerFeeMinor},
      now() + make_interval(days => ${application.offerDays}::int), ${userId})`.execute(db)
  return transition(unit, application, { to: 'offered', userId })
}

export type Acceptance = 'accepted' | 'full' | 'no-offer'

/**
 * Accepts an open offer. The caller has locked the application, so that two answers of one family come one after the other; the
 * seats of the quota are locked while one is taken. Where offers hold no seat and the last one is gone, the family moves to the
 * waiting list and is told so, once.
 */
export async function acceptOffer(unit: Unit, application: ApplicationRecord): Promise<Acceptance> {
  const { db } = unit
  const offer = await lastOffer(db, application.applicationId)
  if (offer?.state === 'accepted') return 'accepted'
  if (offer?.state === 'full') return 'full'
  if (application.state !== 'offered' || offer?.state !== 'open') return 'no-offer'
  const isTaken = await takeSeat(db, application, offer.quota, 'accept', null)
  await sql`update admission_offers set state = ${isTaken ? 'accepted' : 'full'}, answered_at = now()
    where id = ${offer.offerId}`.execute(db)
  await transition(unit, application, { to: isTaken ? 'accepted' : 'waitlisted', userId: null })
  return isTaken ? 'accepted' : 'full'
}
