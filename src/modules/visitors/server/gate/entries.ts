import { sql } from 'kysely'
import type { EntryOutcome, EntryRefusal, GateEntry } from '#modules/visitors/gateSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { correctedTime } from '../../rules/deviceTime.ts'
import { recordLate } from '../pickup/lateArrivals.ts'
import { backOfStudent, leavingStudent } from '../pickup/leaving.ts'
import { joinRollCall } from '../rollCalls.ts'
import { codeDigest, type Keys, visitCode } from '../secrets.ts'
import { lockVisit, transition } from '../visits/transition.ts'
import { recordArrival } from './arrival.ts'
import { arrivedAs, awaitArrival, isArrivalId, leaveSchool, lockArrival } from './departures.ts'
import { type EntryContext, type Outcome, recorded, refused } from './entryContext.ts'

/**
 * Records one entry of a phone. Its id is taken first: a second copy waits here for the first and gets the same answer, so
 * that sending again is harmless.
 */
export const recordEntry = (context: EntryContext, entry: GateEntry, sentAt: number): Promise<EntryOutcome> =>
  answerEntry(context, entry, sentAt, record)

/** Answers an entry that can never be recorded, so that the phone shows it instead of sending it for ever. */
export const refuseEntry = (
  context: EntryContext,
  entry: GateEntry,
  sentAt: number,
  refusal: EntryRefusal,
): Promise<EntryOutcome> => answerEntry(context, entry, sentAt, () => Promise.resolve(refused(refusal)))

async function answerEntry(
  context: EntryContext,
  entry: GateEntry,
  sentAt: number,
  decide: (context: EntryContext, entry: GateEntry, at: Date) => Promise<Outcome>,
): Promise<EntryOutcome> {
  const { db, phone, actor, services, keys, audit } = context
  const { clientId, kind } = entry
  const receivedAt = services.now().getTime()
  const at = new Date(correctedTime({ at: Date.parse(entry.at), sentAt, receivedAt }))
  const taken = await sql`insert into gate_entries (client_id, device_id, user_id, kind, at, skew_ms)
    values (${clientId}, ${phone.deviceId}, ${actor.userId}, ${kind}, ${at.toISOString()}, ${receivedAt - sentAt})
    on conflict do nothing returning client_id`.execute(db)
  if (taken.rows.length === 0) {
    const before = (await answersBefore(db, keys, [clientId])).get(clientId)
    if (!before) throw new Error('An entry that exists has no answer.')
    return before
  }
  const outcome = await decide(context, entry, at)
  const { refusal, recordId } = outcome
  await sql`update gate_entries set refusal = ${refusal}, record_id = ${recordId} where client_id = ${clientId}`.execute(
    db,
  )
  audit({ entity: 'gateEntry', entityId: clientId, after: { kind, refusal, recordId, deviceId: phone.deviceId } })
  if (kind === 'arrival' && refusal === null && recordId)
    return { clientId, ...outcome, badgeCode: outcome.badgeCode && visitCode(keys, 'badge', recordId) }
  return { clientId, ...outcome }
}

/** The answers to entries that were sent before, by the ids of the entries. */
export async function answersBefore(
  db: TenantDb,
  keys: Keys,
  clientIds: readonly string[],
): Promise<Map<string, EntryOutcome>> {
  const { rows } = await sql<Pick<EntryOutcome, 'clientId' | 'refusal' | 'recordId'> & { isInside: boolean }>`
    select e.client_id as "clientId", e.refusal, e.record_id as "recordId", coalesce(v.state = 'checkedIn', false) as "isInside"
    from gate_entries e left join visits v on v.tenant_id = e.tenant_id and v.id = e.record_id
    where e.client_id = any (${[...clientIds]}::text[])`.execute(db)
  return new Map(
    rows.map(({ isInside, ...row }) => {
      const badgeCode = isInside && row.recordId ? visitCode(keys, 'badge', row.recordId) : null
      return [row.clientId, { ...row, badgeCode }]
    }),
  )
}

function record(context: EntryContext, entry: GateEntry, at: Date): Promise<Outcome> {
  switch (entry.kind) {
    case 'arrival':
      return recordArrival(context, entry, at)
    case 'admit':
      return admit(context, entry, at)
    case 'turnAway':
      return turnAway(context, entry)
    case 'departure':
      return depart(context, entry, at)
    case 'studentLeft':
      return leavingStudent(context, entry, at)
    case 'studentBack':
      return backOfStudent(context, entry, at)
    case 'lateArrival':
      return recordLate(context, entry, at)
    case 'staff':
      return passStaff(context, entry, at)
    case 'rollStart':
      return startRollCall(context, entry, at)
    case 'rollMark':
      return markPerson(context, entry, at)
  }
}

type Of<Kind> = Extract<GateEntry, { kind: Kind }>

/** A visit by its id, or by that of the arrival, which a phone knows before the server does. */
const named = (id: string) => sql`(id = ${id}::uuid or ${arrivedAs(id)})`

async function admit(context: EntryContext, { visitId, pin }: Of<'admit'>, at: Date): Promise<Outcome> {
  const { db, keys, phone } = context
  const visit = await lockVisit(db, named(visitId))
  if (!visit) return refused('no-such-visit')
  if (visit.state === 'checkedIn')
    return { ...recorded(visit.visitId), badgeCode: visitCode(keys, 'badge', visit.visitId) }
  if (pin === null && visit.state !== 'approved')
    return refused(visit.state === 'awaitingHost' ? 'needs-approval' : 'not-now')
  const flags = pin === null ? [] : context.isPin(pin) ? ['pin'] : ['pin', 'pinWrong']
  const changes = sql`, checked_in_at = ${at.toISOString()}, gate_in = ${phone.gateId}, flags = flags || ${flags}::text[],
    badge_hash = ${codeDigest(visitCode(keys, 'badge', visit.visitId))}, leave_by = ${at.toISOString()}::timestamptz + make_interval(mins =>
      (select o.max_minutes::int from visit_purposes o where o.id = purpose_id))`
  if (!(await transition(context, visit, pin === null || visit.state === 'approved' ? 'admit' : 'override', changes)))
    return refused('not-now')
  return { ...recorded(visit.visitId), badgeCode: visitCode(keys, 'badge', visit.visitId) }
}

async function turnAway(context: EntryContext, { visitId, reason }: Of<'turnAway'>): Promise<Outcome> {
  const visit = await lockVisit(context.db, named(visitId))
  if (!visit) return refused('no-such-visit')
  if (visit.state === 'denied') return recorded(visit.visitId)
  const changes = sql`, answered_at = now(), answered_by = ${context.actor.userId}, deny_reason = ${reason}`
  return (await transition(context, visit, 'deny', changes)) ? recorded(visit.visitId) : refused('not-now')
}

async function depart(
  context: EntryContext,
  { clientId, visitId, badgeCode, note }: Of<'departure'>,
  at: Date,
): Promise<Outcome> {
  const { db, phone } = context
  const badge = badgeCode ?? ''
  const isOffline = visitId === null && isArrivalId(badge)
  if (isOffline) await lockArrival(db, badge)
  const condition = visitId ? named(visitId) : sql`(badge_hash = ${codeDigest(badge)} or ${arrivedAs(badge)})`
  const visit = await lockVisit(db, condition)
  if (!visit && isOffline) {
    await awaitArrival(db, clientId, badge)
    return { refusal: null, recordId: null, badgeCode: null }
  }
  if (!visit) return refused('no-such-visit')
  // Two gates may have checked out the same visitor while they had no network: the first counts.
  if (visit.state === 'checkedOut') return recorded(visit.visitId)
  return (await leaveSchool(context, visit, { at, gateId: phone.gateId, note }))
    ? recorded(visit.visitId)
    : refused('not-now')
}

async function passStaff({ db, phone }: EntryContext, { userId, way }: Of<'staff'>, at: Date): Promise<Outcome> {
  const { rows } = await sql<{ id: string }>`
    insert into staff_passages (user_id, day, way, at, gate_id)
    select u.id, (${at.toISOString()}::timestamptz at time zone t.time_zone)::date, ${way}, ${at.toISOString()}::timestamptz, ${phone.gateId}::uuid
    from users u join tenants t on t.id = u.tenant_id where u.id = ${userId} and u.status_id = 1 and u.role_id in (1, 3, 5)
    returning id`.execute(db)
  return rows[0] ? recorded(rows[0].id) : refused('no-such-person')
}

async function startRollCall(context: EntryContext, { isDrill }: Of<'rollStart'>, at: Date): Promise<Outcome> {
  return recorded(await joinRollCall(context, { isDrill, at, userId: context.actor.userId }))
}

/** The phone may know the roll call by the entry that began it. */
async function markPerson({ db, actor }: EntryContext, entry: Of<'rollMark'>, at: Date): Promise<Outcome> {
  const { rows: found } = await sql<{ id: string }>`
    select r.id from roll_calls r where r.id = ${entry.rollCallId}::uuid
      or r.id = (select e.record_id from gate_entries e where e.client_id = ${entry.rollCallId} and e.kind = 'rollStart')`.execute(
    db,
  )
  const rollCallId = found[0]?.id
  if (!rollCallId) return refused('no-roll-call')
  const { rows } = await sql`
    insert into roll_call_marks (client_id, roll_call_id, person_id, is_safe, marked_at, marked_by)
    select ${entry.clientId}, p.roll_call_id, p.person_id, ${entry.isSafe}::boolean, ${at.toISOString()}::timestamptz, ${actor.userId}::uuid
    from roll_call_people p where p.roll_call_id = ${rollCallId} and p.person_id = ${entry.personId}
    on conflict do nothing returning client_id`.execute(db)
  if (rows.length > 0) return recorded(entry.personId)
  // Whoever left before the server heard of the roll call is not in its list, and needs no mark.
  return rollCallId === entry.rollCallId ? refused('no-roll-call') : { ...recorded(entry.personId), recordId: null }
}
