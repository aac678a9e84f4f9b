import { sql } from 'kysely'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { holdsSeat, isClosed, mayMove } from '../../rules/states.ts'
import { freeBookings } from '../evaluations/bookings.ts'
import { tellFamily } from '../familyMessages/familyMail.ts'
import { seatsToFill } from '../offers/seatQueue.ts'
import { releaseSeat } from '../offers/seats.ts'
import { recordEvent } from './events.ts'
import type { ApplicationRecord } from './record.ts'

type Move = {
  readonly to: ApplicationState
  readonly userId: string | null
  readonly reason?: string
  /** What becomes of an offer that is left behind, if it does not follow from the rest. */
  readonly answer?: 'declined'
}

/**
 * The one way an application changes its state. The caller has locked it. A seat it leaves behind is released, and the waiting
 * list moves up; meetings it will not come to are free for others. False if it cannot go there.
 */
export async function transition(unit: Unit, application: ApplicationRecord, move: Move): Promise<boolean> {
  const { db, audit, enqueue } = unit
  const { applicationId, state: from } = application
  const { to, userId, reason = '', answer } = move
  if (!mayMove(from, to)) return false
  await sql`update admission_applications set state = ${to}, state_since = now(), version = version + 1
    where id = ${applicationId}`.execute(db)
  await recordEvent(db, { applicationId, kind: 'state', from, to, words: reason, userId })
  audit({ entity: 'application', entityId: applicationId, before: { state: from }, after: { state: to }, reason })
  if (holdsSeat(from) && !holdsSeat(to)) {
    await sql`update admission_offers set state = case when ${to} = 'expired' then 'expired'
          when ${answer === 'declined' || userId === null}::boolean then 'declined' else 'withdrawn' end,
        answered_at = now()
      where application_id = ${applicationId} and state in ('open', 'accepted')`.execute(db)
    const isFree = await releaseSeat(db, application, userId)
    if (isFree) await enqueue(seatsToFill, { postGradeId: application.postGradeId }, {})
  }
  if (isClosed(to)) await freeBookings(db, applicationId)
  await tellFamily(unit, application, to)
  return true
}
