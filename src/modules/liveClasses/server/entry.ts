import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { phaseAt } from '../joinWindow.ts'
import { isMeetingFailure } from './drivers/driver.ts'
import type { LiveClassRecord } from './liveClassQueries.ts'
import { meetingOf } from './meetings.ts'
import { keepSeat, type Seat } from './seats.ts'
import { openDriver } from './settings.ts'

export const phaseOf = ({ startsAt, endsAt }: LiveClassRecord, now: Date) =>
  phaseAt({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }, now.getTime())

type EntryFailure = 'no-meeting-service' | 'meeting-refused' | 'meeting-down'
type Context = {
  readonly services: Services
  readonly actor: { readonly tenantId: string }
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
  fail(code: EntryFailure, extra?: { values: { reason: string } }): never
}

/** Calls the school's service outside any transaction and translates its failures. */
export async function callMeeting<T>(fail: Context['fail'], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isMeetingFailure(error)) throw error
    return error.code === 'unreachable'
      ? fail('meeting-down')
      : fail('meeting-refused', { values: { reason: error.message } })
  }
}

/** A person's own link into a meeting: the host's, or a guest's. Nothing of it is shown before this moment. */
export async function enterMeeting(context: Context, record: LiveClassRecord, seat: Seat, as: 'host' | 'guest') {
  const { services, actor, tx, fail } = context
  if (record.driver === 'link') return record.meetingAddress
  const driver = await tx((unit) => openDriver(unit, { services, tenantId: actor.tenantId }))
  // A meeting of a service the school has left meanwhile can still be entered by the address all share.
  if (driver?.name !== record.driver) return record.meetingAddress || fail('no-meeting-service')
  const meeting = meetingOf(record)
  const person = { ...seat, until: record.endsAt }
  if (as === 'host') return callMeeting(fail, () => driver.hostAddress(meeting, person))
  if (seat.address) return seat.address
  const own = await callMeeting(fail, () => driver.guestAddress(meeting, person))
  if (!own) return meeting.address
  // Zoom registers a person once; a token of Jitsi is signed anew each time.
  if (driver.name === 'zoom') await tx(({ db }) => keepSeat(db, seat.seatId, own))
  return own.address
}
