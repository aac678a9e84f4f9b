import { sql } from 'kysely'
import { queueMessages } from '#modules/gateway/server/public.ts'
import { wake } from '#modules/gateway/server/queue/wake.ts'
import { anAccount } from '#modules/gateway/server/seed.ts'
import type { ProviderStandIn } from '#modules/gateway/server/standIn/providerStandIn.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { ProofServer } from '../server/proofServer.ts'
import type { Person } from '../stage/principals.ts'
import { createSchools } from '../stage/smallSchools.ts'

/** The order in which a message is offered to providers. */
export const providerOrder = ['msg91', 'twilio', 'whatsappCloud'] as const
export type ProviderName = (typeof providerOrder)[number]

const source = 'proof.message'
const origin = { action: 'proof', actorId: null, actorRole: null, address: 'proof', requestId: 'proof' }

/** Schools with two accounts for SMS and one for WhatsApp after them, all at the stand-in. */
export async function createMessagingSchools(
  server: ProofServer,
  standIn: ProviderStandIn,
  count: number,
): Promise<Person[]> {
  const schools = await createSchools(server, count)
  const { database, secret } = server.services
  for (const [number, { tenantId }] of schools.entries()) {
    const settings = { standIn: String(standIn.port) }
    const accountSid = `AC${String(number).padStart(32, '0')}`
    const common = { perSecond: 500, hook: `hook of ${number}` }
    const owner = { secret, tenantId }
    await database.inTenant({ tenantId }, async (db) => {
      await anAccount(db, owner, {
        ...common,
        name: 'First',
        channel: 'sms',
        provider: 'msg91',
        key: `key-${number}`,
        priority: 1,
        settings,
      })
      await anAccount(db, owner, {
        ...common,
        name: 'Second',
        channel: 'sms',
        provider: 'twilio',
        key: `token-${number}`,
        priority: 2,
        settings: { ...settings, accountSid, from: '+15005550006' },
      })
      await anAccount(db, owner, {
        ...common,
        name: 'Third',
        channel: 'whatsapp',
        provider: 'whatsappCloud',
        settings: { ...settings, phoneNumberId: String(1_000_000 + number) },
      })
      for (const channel of ['sms', 'whatsapp'])
        await sql`insert into gateway_templates (name, kind, channel, language, category, body, provider_template)
          values ('Proof', ${source}, ${channel}, 'en', 'emergency', '{body}', 'proof')`.execute(db)
      await sql`insert into gateway_settings (chain) values ('{sms,whatsapp}')`.execute(db)
    })
  }
  return schools
}

let numbers = 0

/** Queues messages to as many numbers, as an event of the school would. */
export async function queueMany(server: ProofServer, tenantId: string, count: number): Promise<void> {
  const { services } = server
  for (let from = 0; from < count; from += 500) {
    const some = Array.from({ length: Math.min(500, count - from) }, () => {
      // Two in a hundred do not exist.
      const digits = String(9_000_000_000 + ++numbers)
      return {
        channel: 'sms' as const,
        to: { address: `+91${digits}` },
        language: 'en' as const,
        title: 'Proof',
        body: `Proof ${numbers}`,
      }
    })
    await runUnit(services, { tenantId }, origin, (unit) =>
      queueMessages(unit, { services, tenantId }, { source, category: 'emergency' }, some),
    )
  }
}

export type Counts = { total: number; pending: number; processed: number; failed: number }

/** The numbers of all batches of a school, as the queue page reads them. */
export async function readCounts(server: ProofServer, { headers }: Person): Promise<Counts[]> {
  const { body } = await server.call({ method: 'GET', url: '/api/gateway/batches?size=200', headers })
  return (JSON.parse(body).data?.rows ?? []) as Counts[]
}

/** Lets everything that waits for a later try be due, so that a proof of hours takes minutes. */
export async function hurry(server: ProofServer, tenantId: string): Promise<void> {
  await server.services.database.inTenant({ tenantId }, (db) =>
    sql`update gateway_messages set due_at = now() where state = 'retrying' and lease_until is null and due_at > now()`.execute(
      db,
    ),
  )
  wake(server.services, tenantId, 'message')
}

/** Ends the leases of a server that is dead. */
export async function endLeases(server: ProofServer, tenantId: string): Promise<void> {
  await server.services.database.inTenant({ tenantId }, (db) =>
    sql`update gateway_messages set lease_until = now() - interval '1 second' where lease_until is not null`.execute(
      db,
    ),
  )
}

type Call = { provider: ProviderName; result: 'accepted' | 'failed' | 'unknown' | null; code: string }
type Story = { id: string; state: string; reason: string; calls: Call[] }

export async function readStories(server: ProofServer, tenantId: string): Promise<Story[]> {
  return server.services.database.inTenant({ tenantId }, async (db) => {
    const { rows } = await sql<Story>`
      select m.id, m.state, m.reason, coalesce(jsonb_agg(jsonb_build_object('provider', a.provider, 'result', a.result, 'code', a.code)
        order by a.started_at, a.id) filter (where a.id is not null), '[]') as calls
      from gateway_messages m left join gateway_attempts a on a.tenant_id = m.tenant_id and a.message_id = m.id
      group by m.tenant_id, m.id`.execute(db)
    return rows
  })
}

const finalFor = (calls: readonly Call[]) => {
  const last = calls.at(-1)
  if (!last) return false
  return (
    last.result === 'unknown' ||
    calls.length >= 4 ||
    !['provider-down', 'rate-limited', 'unreachable'].includes(last.code)
  )
}

/** What is wrong with the way a message went; null if every provider was left only when it should be. */
export function wrongStep({ state, calls }: Story): string | null {
  let place = 0
  const ofProvider = new Map<ProviderName, Call[]>()
  for (const call of calls) {
    const at = providerOrder.indexOf(call.provider)
    if (at < place) return `came back to ${call.provider}`
    const before = ofProvider.get(call.provider) ?? []
    if (before.some(({ result }) => result === 'unknown' || result === 'accepted'))
      return `called ${call.provider} again after it may have had it`
    if (before.length >= 4) return `called ${call.provider} a fifth time`
    for (let skipped = place; skipped < at; skipped++) {
      const left = ofProvider.get(providerOrder[skipped] ?? 'msg91') ?? []
      const isNumber = calls.some(({ code }) => code === 'bad-number')
      if (!finalFor(left) && !isNumber) return `left ${providerOrder[skipped]} too early`
    }
    place = at
    ofProvider.set(call.provider, [...before, call])
  }
  const last = calls.at(-1)
  if (['sent', 'delivered', 'read'].includes(state))
    return last?.result === 'accepted' ? null : 'sent, but nobody accepted it'
  if (state === 'failed') {
    if (last?.provider !== 'whatsappCloud') return 'given up before the last provider'
    return finalFor(ofProvider.get('whatsappCloud') ?? []) ? null : 'given up too early'
  }
  return `ended as ${state}`
}
