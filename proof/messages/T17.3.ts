import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type StandInMessage, startProviderStandIn } from '#modules/gateway/server/standIn/providerStandIn.ts'
import {
  metaReport,
  msg91Report,
  type SignedReport,
  twilioReport,
} from '#modules/gateway/server/standIn/signedReports.ts'
import { proof } from '../program.ts'
import { createAnonymous } from '../stage/principals.ts'
import { createMessagingSchools, queueMany } from './messagingSchools.ts'

/** How far a message has come; receipts never take it back. */
const order = ['sent', 'failed', 'delivered', 'read']
type Kind = 'sent' | 'delivered' | 'read' | 'failed'
const kinds: readonly Kind[] = ['sent', 'delivered', 'read', 'failed']

const shuffled = <T>(all: readonly T[]): T[] => {
  const left = [...all]
  return all.flatMap(() => left.splice(randomInt(left.length), 1))
}

export const program = proof(
  'T17.3',
  'delivery receipts out of order and repeated never move a message back, and forged ones change nothing',
  async (context) => {
    const server = await context.server({ worker: true })
    const standIn = await startProviderStandIn()
    context.atEnd(() => standIn.close())
    const [school] = await createMessagingSchools(server, standIn, 1)
    if (!school) throw new Error('There is no school.')
    const { tenantId } = school
    const each = context.count(1000, 20)
    // A third of the messages goes through each provider.
    standIn.treat = ({ provider, to }) => {
      const wanted = (['msg91', 'twilio', 'whatsappCloud'] as const)[Number(to.slice(-3)) % 3]
      return provider === wanted || provider === 'whatsappCloud' ? undefined : { status: 400 }
    }
    await queueMany(server, tenantId, each)
    const inSchool = <T>(work: Parameters<typeof server.services.database.inTenant<T>>[1]) =>
      server.services.database.inTenant({ tenantId }, work)
    const states = () =>
      inSchool(async (db) => {
        const { rows } = await sql<{ id: string; state: string }>`select id, state from gateway_messages`.execute(db)
        return new Map(rows.map(({ id, state }) => [id, state]))
      })
    const until = Date.now() + 300_000
    while ([...(await states()).values()].some((state) => state !== 'sent') && Date.now() < until) await pause(200)
    const accounts = await inSchool(async (db) => {
      const { rows } = await sql<{ id: string; provider: string }>`select id, provider from gateway_accounts`.execute(
        db,
      )
      return new Map(rows.map(({ id, provider }) => [provider, id]))
    })
    // One account: no other is tried when a message is reported as lost.
    await inSchool((db) => sql`update gateway_accounts set is_active = false`.execute(db))
    await inSchool((db) => sql`update gateway_messages set chain = '{}'`.execute(db))
    const anonymous = await createAnonymous(server, 'many-1')
    const messages = standIn.accepted
    const failures: string[] = []
    let sent = 0
    const deliver = async (message: StandInMessage, { payload, headers }: SignedReport) => {
      sent += 1
      const query = message.receiptsTo ? new URL(message.receiptsTo).search : ''
      const url = `/api/gateway/receipts/${accounts.get(message.provider)}${query}`
      return (await server.call({ method: 'POST', url, headers: { ...anonymous.headers, ...headers }, payload }))
        .statusCode
    }
    const signed = (message: StandInMessage, kind: Kind, forged = false): SignedReport => {
      if (message.provider === 'whatsappCloud') return metaReport([{ message, kind }], forged ? 'a guess' : 'hook of 0')
      if (message.provider === 'twilio') return twilioReport(message, kind, forged ? 'a guess' : 'token-0')
      return msg91Report(message, kind === 'failed' ? 'failed' : 'delivered', forged ? 'a guess' : 'hook of 0')
    }
    const before = await states()
    for (const message of messages) {
      const status = await deliver(message, signed(message, 'read', true))
      if (status !== 401) failures.push(`a forged receipt was answered with ${status}`)
    }
    const afterForged = await states()
    for (const [id, state] of afterForged)
      if (state !== before.get(id)) failures.push(`${id}: a forged receipt moved it to ${state}`)
    const rank = (state: string | undefined) => order.indexOf(state ?? '')
    let last = afterForged
    // Each round sends a receipt about every message, in another order for each, and all of them twice.
    const plans = new Map(messages.map((message) => [message, shuffled([...kinds, ...kinds])]))
    for (let round = 0; round < kinds.length * 2; round++) {
      for (const message of shuffled(messages)) {
        const kind = plans.get(message)?.[round] ?? 'sent'
        const status = await deliver(message, signed(message, kind))
        if (status !== 200) failures.push(`${message.provider} ${kind}: answered with ${status}`)
      }
      const now = await states()
      for (const [id, state] of now)
        if (rank(state) < rank(last.get(id))) failures.push(`${id} went from ${last.get(id)} to ${state}`)
      last = now
    }
    for (const { provider, reference } of messages) {
      // MSG91 knows no reading.
      const wanted = provider === 'msg91' ? 'delivered' : 'read'
      if (last.get(reference) !== wanted) failures.push(`${reference} of ${provider} ended as ${last.get(reference)}`)
    }
    return {
      count: sent,
      failures: failures.slice(0, 50),
      figures: { messages: messages.length, forged: messages.length },
    }
  },
)
