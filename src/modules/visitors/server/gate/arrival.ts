import { type RawBuilder, sql } from 'kysely'
import type { Question } from '#modules/visitors/fields.ts'
import type { GateEntry } from '#modules/visitors/gateSchemas.ts'
import { watchedVisitor } from '#modules/visitors/notifications.ts'
import { twoDigits } from '#platform/contract/dates/clock.ts'
import { wallClock } from '#platform/contract/dates/dates.ts'
import { newId } from '#platform/server/database/ids.ts'
import { eventOnArrival, stateAfter, type VisitEvent, type VisitState } from '../../rules/visit.ts'
import { tellHost } from '../live.ts'
import { isHostId, receivers } from '../people.ts'
import { codeDigest, phoneMark, visitCode } from '../secrets.ts'
import { readSettings } from '../setup/settings.ts'
import { scheduleReminders, tellArrived } from '../visits/asking.ts'
import { type LockedVisit, lockVisit, transition } from '../visits/transition.ts'
import { findVisitor, putVisitor, watchLevel } from '../visits/visitors.ts'
import { spendCode } from './codes.ts'
import { lockArrival, settleDeparture } from './departures.ts'
import { type EntryContext, type Outcome, refused } from './entryContext.ts'
import { photoFile } from './photos.ts'

/** What a phone without a network reports later than this, in ms, is no news to the host. */
const newsMs = 30 * 60_000

type Arrival = Extract<GateEntry, { kind: 'arrival' }>
type Purpose = {
  name: string
  kind: string
  needsHost: boolean
  needsApproval: boolean
  maxMinutes: number
  questions: readonly Question[]
}
type Proof = { proof: 'none' | 'code' | 'pass' | 'pin'; flags: string[] }

async function purposeOf({ db }: EntryContext, visitPurposeId: string): Promise<Purpose | undefined> {
  const { rows } = await sql<Purpose>`select name, kind, needs_host as "needsHost", needs_approval as "needsApproval",
    max_minutes::int as "maxMinutes", questions from visit_purposes where id = ${visitPurposeId}`.execute(db)
  return rows[0]
}

type Hours = { readonly opensAt: string; readonly closesAt: string }

/** Whether the gate is closed at this time of the school's day. */
function isOutside({ opensAt, closesAt }: Hours, { hour, minute }: { hour: number; minute: number }): boolean {
  const time = `${twoDigits(hour)}:${twoDigits(minute)}`
  return time < opensAt || time >= closesAt
}

/** How the visitor has proved who they are. A wrong PIN does not undo what has happened at the gate: it is flagged. */
async function proofOf(
  context: EntryContext,
  entry: Arrival,
  invite: LockedVisit | undefined,
  { purpose, at }: { readonly purpose: Purpose; readonly at: Date },
): Promise<Proof | null> {
  const { db, keys } = context
  if (entry.pin !== null) return { proof: 'pin', flags: context.isPin(entry.pin) ? ['pin'] : ['pin', 'pinWrong'] }
  if (invite && entry.passCode && entry.passCode === visitCode(keys, 'pass', invite.visitId))
    return { proof: 'pass', flags: [] }
  if (entry.codeId && entry.phone) {
    const mark = await spendCode(db, entry.codeId, null, at)
    // An invitation belongs to the number it was sent to.
    const isOwn = !invite || (mark && (await findVisitor(db, mark))?.visitorId === invite.visitorId)
    if (isOwn && mark?.equals(phoneMark(keys, entry.phone))) return { proof: 'code', flags: [] }
  }
  return purpose.kind === 'delivery' ? { proof: 'none', flags: [] } : null
}

/** Somebody arrives: the host is asked, or they go in at once. */
export async function recordArrival(context: EntryContext, entry: Arrival, at: Date): Promise<Outcome> {
  const { db, keys, phone, notify } = context
  const purpose = await purposeOf(context, entry.visitPurposeId)
  if (!purpose) return refused('no-such-purpose')
  const found = entry.visitId ? await lockVisit(db, sql`id = ${entry.visitId} and expected_at is not null`) : undefined
  if (entry.visitId && !found) return refused('no-such-visit')
  // Whoever was let in with a PIN is inside, even if the invitation was cancelled meanwhile.
  const invite = found?.state === 'invited' ? found : undefined
  if (found && !invite && entry.pin === null) return refused('not-now')
  const hostId = invite?.hostId ?? entry.hostId
  if (hostId && !invite && !(await isHostId(db, hostId))) return refused('no-such-host')
  if (purpose.needsHost && !hostId) return refused('host-needed')
  const settings = await readSettings(db)
  const mark = entry.phone ? phoneMark(keys, entry.phone) : null
  const photoId = await photoFile(db, entry.photoId)
  const known = mark ? await findVisitor(db, mark) : undefined
  const isPhotoMissing = !photoId && (settings.freshPhoto || !known?.hasPhoto) && purpose.kind !== 'delivery'
  if (isPhotoMissing && entry.pin === null) return refused('photo-needed')
  const level = await watchLevel(db, { mark, name: entry.name })
  if (level !== 'none')
    await notify(watchedVisitor, { to: await receivers(db), params: { name: entry.name, gate: phone.gateName } })
  if (level === 'block' && entry.pin === null) return refused('blocked')
  const proof = await proofOf(context, entry, invite, { purpose, at })
  if (!proof) return refused('code-needed')

  const visitorId = invite?.visitorId ?? (await putVisitor(db, keys, entry))
  const flags = [
    ...proof.flags,
    ...(level === 'none' ? [] : ['watch']),
    ...(isPhotoMissing ? ['noPhoto'] : []),
    ...(found && !invite ? ['inviteGone'] : []),
    ...(isOutside(settings, wallClock(at, context.actor.timeZone)) ? ['afterHours'] : []),
    ...(purpose.questions.some(({ isRequired, questionKey }) => isRequired && !entry.answers[questionKey])
      ? ['noAnswers']
      : []),
  ]
  const event = entry.pin !== null ? 'override' : eventOnArrival(purpose, invite !== undefined)
  const state = stateAfter('arrived', event)
  if (!state) return refused('not-now')
  const visitId = invite?.visitId ?? newId()
  // Only what the purpose asks.
  const answers = Object.fromEntries(
    purpose.questions.flatMap(({ questionKey }) => {
      const answer = entry.answers[questionKey]
      return answer ? [[questionKey, answer]] : []
    }),
  )
  const columns = {
    ...entry,
    answers,
    visitId,
    visitorId,
    hostId,
    state,
    photoId,
    flags,
    proof: proof.proof,
    at,
    maxMinutes: purpose.maxMinutes,
  }
  if (entry.pin !== null) await lockArrival(db, entry.clientId)
  if (invite) await arriveInvited(context, invite, columns, event)
  else await insertVisit(context, columns)
  if (photoId) {
    await sql`update visitors set photo_file_id = ${photoId}, last_visit_at = now() where id = ${visitorId}`.execute(db)
    await sql`delete from visitor_photos where file_id = ${photoId}`.execute(db)
  }
  if (entry.pin !== null) await settleDeparture(context, entry.clientId, visitId)
  if (event === 'ask' && hostId) {
    await scheduleReminders(context, visitId, context.services.now(), settings.answerMinutes)
    tellHost(context, hostId, visitId)
  } else if (state === 'checkedIn' && hostId && context.services.now().getTime() - at.getTime() < newsMs)
    await tellArrived(context, { visitId, hostId, name: entry.name, purpose: purpose.name, gate: phone.gateName })
  return {
    refusal: null,
    recordId: visitId,
    badgeCode: state === 'checkedIn' ? visitCode(keys, 'badge', visitId) : null,
  }
}

type NewVisit = Omit<Arrival, 'photoId' | 'visitId' | 'at'> & {
  visitId: string
  visitorId: string
  state: VisitState
  photoId: string | null
  flags: string[]
  proof: string
  at: Date
  maxMinutes: number
}

/** The next number of a day. */
const nextNumber = (
  { actor }: EntryContext,
  at: Date,
) => sql`(insert into visit_numbers (day, last) values (${wallClock(at, actor.timeZone).date}, 1)
  on conflict (tenant_id, day) do update set last = visit_numbers.last + 1 returning last, day)`

const stateColumns = (
  { state, at, maxMinutes }: Pick<NewVisit, 'state' | 'at' | 'maxMinutes'>,
  visitId: string,
  { keys }: EntryContext,
) => ({
  askedAt: state === 'awaitingHost' ? at.toISOString() : null,
  inAt: state === 'checkedIn' ? at.toISOString() : null,
  leaveBy: state === 'checkedIn' ? new Date(at.getTime() + maxMinutes * 60_000).toISOString() : null,
  badge: state === 'checkedIn' ? codeDigest(visitCode(keys, 'badge', visitId)) : null,
})

async function insertVisit(context: EntryContext, visit: NewVisit): Promise<void> {
  const { db, phone, audit } = context
  const { visitId, clientId, at, state } = visit
  const { askedAt, inAt, leaveBy, badge } = stateColumns(visit, visitId, context)
  await sql`with n as ${nextNumber(context, at)}
    insert into visits (id, client_id, day, number, visitor_id, purpose_id, host_id, party_size, vehicle, items, answers, state, proof,
      flags, photo_file_id, arrived_at, asked_at, checked_in_at, leave_by, badge_hash, gate_in)
    select ${visitId}::uuid, ${clientId}, n.day, n.last, ${visit.visitorId}::uuid, ${visit.visitPurposeId}::uuid, ${visit.hostId}::uuid, ${visit.partySize}::int,
      ${visit.vehicle}, ${visit.items}, ${JSON.stringify(visit.answers)}::jsonb, ${state}, ${visit.proof}, ${visit.flags}::text[],
      ${visit.photoId}::uuid, ${at.toISOString()}::timestamptz, ${askedAt}::timestamptz, ${inAt}::timestamptz, ${leaveBy}::timestamptz, ${badge}::bytea,
      ${phone.gateId}::uuid from n`.execute(db)
  audit({
    entity: 'visit',
    entityId: visitId,
    after: { state, proof: visit.proof, flags: visit.flags, hostId: visit.hostId },
  })
}

async function arriveInvited(
  context: EntryContext,
  invite: LockedVisit,
  visit: NewVisit,
  event: VisitEvent,
): Promise<void> {
  const { db, phone } = context
  const { at } = visit
  const { askedAt, inAt, leaveBy, badge } = stateColumns(visit, invite.visitId, context)
  const { rows } = await sql<{ last: number }>`with n as ${nextNumber(context, at)} select last from n`.execute(db)
  const changes: RawBuilder<unknown> = sql`, number = ${rows[0]?.last ?? null}, proof = ${visit.proof}, flags = ${visit.flags}::text[],
    photo_file_id = ${visit.photoId}, arrived_at = ${at.toISOString()}, asked_at = ${askedAt}, checked_in_at = ${inAt}, leave_by = ${leaveBy},
    badge_hash = ${badge}, gate_in = ${phone.gateId}, pass_hash = null, vehicle = ${visit.vehicle}, items = ${visit.items},
    answers = ${JSON.stringify(visit.answers)}::jsonb, party_size = ${visit.partySize}`
  await transition(context, invite, ['arrive', event], changes)
}
