import { sql } from 'kysely'
import * as z from 'zod'
import { queueMessages } from '#modules/gateway/server/public.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import { newId } from '#platform/server/database/ids.ts'
import { urgentJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { codeDigest, type Keys, unsealPhone, visitCode } from '../secrets.ts'
import { putVisitor } from './visitors.ts'

export type NewInvite = {
  readonly clientId: string
  readonly name: string
  readonly company: string
  readonly phone: string
  readonly visitPurposeId: string
  readonly hostId: string
  readonly expectedAt: string
  readonly partySize: number
  readonly note: string
  readonly invitedBy: string
}

/** The id of an invitation that was sent before under the same client id. A second copy waits here for the first. */
export async function invitedBefore(
  { db }: Pick<Unit, 'db'>,
  clientId: string,
  userId: string,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invite ' || current_tenant() || ${clientId}, 0))`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id from visits where client_id = ${clientId} and invited_by = ${userId}`.execute(db)
  return rows[0]?.id
}

export async function insertInvite({ db, audit, enqueue }: Unit, keys: Keys, invite: NewInvite): Promise<string> {
  const { clientId, name, company, phone, visitPurposeId, hostId, expectedAt, partySize, note, invitedBy } = invite
  const visitId = newId()
  const visitorId = await putVisitor(db, keys, { name, company, phone })
  await sql`insert into visits (id, client_id, day, visitor_id, purpose_id, host_id, party_size, state, invited_by, expected_at, note, pass_hash)
    select ${visitId}::uuid, ${clientId}, (${expectedAt}::timestamptz at time zone t.time_zone)::date, ${visitorId}::uuid, ${visitPurposeId}::uuid,
      ${hostId}::uuid, ${partySize}::int, 'invited', ${invitedBy}::uuid, ${expectedAt}::timestamptz, ${note}, ${codeDigest(visitCode(keys, 'pass', visitId))}
    from tenants t where t.id = current_tenant()`.execute(db)
  audit({
    entity: 'visit',
    entityId: visitId,
    after: { state: 'invited', hostId, visitPurposeId, expectedAt, partySize },
  })
  await enqueue(sendPass, { visitId }, { key: `visit pass ${visitId}` })
  return visitId
}

const Invited = z.object({ visitId: z.uuid() })
type Sending = {
  readonly services: Services
  readonly tenantId: string
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
}
type InvitedState = 'invited' | 'cancelled'

const sources = { invited: 'visitors.visitorPass', cancelled: 'visitors.visitCancelled' } as const

/** Sends a text to a visitor who was invited, if the visit is still in this state. */
async function writeTo(
  { services, tx, tenantId }: Sending,
  visitId: string,
  state: InvitedState,
  words: (school: string, when: string, address: string) => string,
) {
  const keys = { secret: services.secret, tenantId }
  const school = await services.directory.byId(tenantId)
  if (!school) return
  await tx(async (unit) => {
    const { rows } = await sql<{ sealed: Buffer | null; expectedAt: string }>`
      select p.phone_sealed as sealed, v.expected_at as "expectedAt" from visits v
        join visitors p on p.tenant_id = v.tenant_id and p.id = v.visitor_id
      where v.id = ${visitId} and v.state = ${state}`.execute(unit.db)
    const [invite] = rows
    if (!invite?.sealed) return
    const when = formatInstant(invite.expectedAt, school.timeZone, 'DD/MM/YYYY hh:mm A')
    const address = `${addressOf(services.config, school)}/visitor-pass/${visitCode(keys, 'pass', visitId)}`
    const message = {
      channel: 'sms',
      language: 'en',
      title: '',
      body: words(school.name, when, address),
      content: { isComplete: true },
      isSecret: true,
      to: { address: unsealPhone(keys, invite.sealed) },
      // The job may run twice; the visitor gets one message.
      recipient: `${state} ${visitId}`,
    } as const
    await queueMessages(unit, { services, tenantId }, { source: sources[state], category: 'code' }, [message])
  })
}

/** Sends the pass: an address whose page shows the QR. */
export const sendPass = urgentJob('message', 'visitors.sendPass', Invited, ({ visitId }, context) =>
  writeTo(
    context,
    visitId,
    'invited',
    (school, when, address) => `${school} expects you on ${when}. Show this pass at the gate: ${address}`,
  ),
)

/** Tells a visitor not to come. */
export const sendCancellation = urgentJob('message', 'visitors.sendCancellation', Invited, ({ visitId }, context) =>
  writeTo(
    context,
    visitId,
    'cancelled',
    (school, when) => `Your visit to ${school} on ${when} was cancelled. The pass is no longer valid.`,
  ),
)
