import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Secret } from '#platform/server/secret.ts'
import type { Services } from '#platform/server/services.ts'
import type { MessageState } from '../rules/messageStates.ts'
import { reachableFrom } from './campaigns/audience.ts'
import { aBatch, aMessage, anAccount } from './seed.ts'

/** In each demo school: accounts at the stand-in, templates, a week of messages, credits, and a campaign to approve. */
export async function demoGateway({ database, secret }: Pick<Services, 'database' | 'secret'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows)
    await database.inTenant({ tenantId }, (db) => aBusyGateway(db, { secret, tenantId }))
}

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour)

async function aBusyGateway(db: TenantDb, owner: { secret: Secret; tenantId: string }): Promise<void> {
  const standIn = { standIn: 'on' }
  const msg91 = await anAccount(db, owner, {
    name: 'MSG91',
    channel: 'sms',
    provider: 'msg91',
    settings: { ...standIn, sender: 'GRNWOD' },
    price: 18_000,
    perSecond: 50,
  })
  await anAccount(db, owner, {
    name: 'Twilio',
    channel: 'sms',
    provider: 'twilio',
    priority: 2,
    settings: { ...standIn, accountSid: `AC${'0'.repeat(31)}7`, from: '+15005550006' },
    price: 62_000,
    perSecond: 20,
  })
  const whatsapp = await anAccount(db, owner, {
    name: 'WhatsApp',
    channel: 'whatsapp',
    provider: 'whatsappCloud',
    settings: { ...standIn, phoneNumberId: '106540352242922' },
    price: 88_000,
    perSecond: 80,
  })
  await someWords(db)
  await sql`insert into gateway_settings (quiet_from, quiet_to, approval_above, chain, prepaid)
    values (${21 * 60}, ${7 * 60}, 50, '{whatsapp,sms,email}', '{}') on conflict do nothing`.execute(db)
  const guardians = await peopleOf(db, sql`u.is_guardian`, 40)
  const staff = await peopleOf(db, sql`u.role_id in (3, 5)`, 12)
  await someCredits(db)
  await someMessages(db, { guardians, staff, msg91, whatsapp })
  await someCampaigns(db, { guardians, msg91 })
  await sql`insert into gateway_suppressions (channel, mark, ending, reason, added_at)
    values ('sms', ${Buffer.from(newId())}, '…4410', 'optedOut', ${ago(70)}), ('email', ${Buffer.from(newId())}, 'ra…@mail.example', 'badContact', ${ago(30)})`.execute(
    db,
  )
  for (const userId of guardians.slice(0, 10))
    await sql`insert into gateway_consents (user_id, channel, is_given) values (${userId}, 'whatsapp', true) on conflict do nothing`.execute(
      db,
    )
}

async function peopleOf(db: TenantDb, which: ReturnType<typeof sql>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where ${which} and u.status_id = 1 order by u.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

async function someWords(db: TenantDb): Promise<void> {
  const senderId = newId()
  await sql`insert into gateway_senders (id, channel, header, entity_id, is_verified)
    values (${senderId}, 'sms', 'GRNWOD', '1101458900000012345', true)`.execute(db)
  const templates = [
    {
      name: 'Absent today',
      kind: 'attendance.absent',
      channel: 'sms',
      language: 'en',
      body: 'Dear parent, {name} of {className} was marked absent on {date:date}. {school}',
      registered: 'Dear parent, {#var#} of {#var#} was marked absent on {#var#}. {#var#}',
    },
    {
      name: 'Absent today',
      kind: 'attendance.absent',
      channel: 'whatsapp',
      language: 'en',
      body: 'Dear parent, {name} of {className} was marked absent on {date:date}. {school}',
      registered: '',
    },
    {
      name: 'School closed',
      kind: null,
      channel: 'sms',
      language: 'en',
      body: 'Dear {name}, the school is closed on {day}. {school}',
      registered: 'Dear {#var#}, the school is closed on {#var#}. {#var#}',
    },
    {
      name: 'School closed',
      kind: null,
      channel: 'sms',
      language: 'hi',
      body: 'प्रिय {name}, {day} को विद्यालय बंद रहेगा। {school}',
      registered: 'प्रिय {#var#}, {#var#} को विद्यालय बंद रहेगा। {#var#}',
    },
  ]
  for (const { name, kind, channel, language, body, registered } of templates)
    await sql`insert into gateway_templates (name, kind, channel, language, category, body, registered_text, registered_id, provider_template, sender_id)
      values (${name}, ${kind}, ${channel}, ${language}, 'service', ${body}, ${registered}, ${registered ? '1107161234567890123' : ''},
        ${`demo_${channel}`}, ${channel === 'sms' ? senderId : null})`.execute(db)
  await sql`insert into gateway_triggers (kind, delay_minutes, dedupe_minutes, chain) values ('attendance.absent', 5, 30, '{whatsapp,sms}')`.execute(
    db,
  )
}

async function someCredits(db: TenantDb): Promise<void> {
  const entries = [
    { kind: 'topUp', amount: 10_000, note: 'Invoice 2026/118', hours: 240 },
    { kind: 'spend', amount: -1840, note: '', hours: 100 },
    { kind: 'spend', amount: -612, note: '', hours: 26 },
  ]
  for (const { kind, amount, note, hours } of entries)
    await sql`insert into gateway_credits (channel, kind, amount, note, made_at, made_by) values ('sms', ${kind}, ${amount}, ${note}, ${ago(hours)},
      case when ${kind} = 'topUp' then (select id from users where is_super_admin and status_id = 1 order by id limit 1) end)`.execute(
      db,
    )
}

type People = {
  readonly guardians: readonly string[]
  readonly staff: readonly string[]
  readonly msg91: string
  readonly whatsapp: string
}

/** Most arrive, some are read, a few do not. */
const outcomes: readonly { state: MessageState; reason?: string }[] = [
  { state: 'delivered' },
  { state: 'read' },
  { state: 'delivered' },
  { state: 'sent' },
  { state: 'read' },
  { state: 'failed', reason: 'undelivered' },
  { state: 'delivered' },
  { state: 'suppressed', reason: 'opted-out' },
]

/** An e-mail is refused for other reasons than an SMS. */
const byMail = (outcome: { state: MessageState; reason?: string }) =>
  outcome.state === 'failed' ? { ...outcome, reason: 'refused' } : outcome

async function someMessages(db: TenantDb, { guardians, staff, msg91, whatsapp }: People): Promise<void> {
  const outcome = (at: number) => outcomes[at % outcomes.length] ?? { state: 'sent' as const }
  for (const [index, hours] of [3, 27, 51].entries()) {
    const batchId = await aBatch(db, { source: 'attendance.absent', at: ago(hours) })
    for (const [n, userId] of guardians.slice(index * 6, index * 6 + 9).entries()) {
      const isWhatsapp = n % 3 === 0
      await aMessage(db, batchId, 'attendance.absent', {
        userId,
        channel: isWhatsapp ? 'whatsapp' : 'sms',
        ...outcome(n + index),
        title: 'Absent today',
        body: 'Dear parent, your child was marked absent today.',
        accountId: isWhatsapp ? whatsapp : msg91,
        provider: isWhatsapp ? 'whatsappCloud' : 'msg91',
        segments: 1,
        cost: isWhatsapp ? 88_000 : 18_000,
        at: ago(hours - n * 0.01),
      })
    }
  }
  const dues = await aBatch(db, { source: 'fees.overdue', at: ago(1) })
  for (const [n, userId] of guardians.slice(0, 14).entries())
    await aMessage(db, dues, 'fees.overdue', {
      userId,
      channel: 'email',
      ...(n < 3 ? { state: 'pending' as const } : byMail(outcome(n))),
      title: 'Fees due',
      body: 'The fees of this term are due. Please pay by the end of the week.',
      at: ago(1),
    })
  const leave = await aBatch(db, { source: 'leave.requested', at: ago(5) })
  for (const userId of staff.slice(0, 4))
    await aMessage(db, leave, 'leave.requested', {
      userId,
      channel: 'push',
      state: 'sent',
      title: 'Leave requested',
      body: 'A colleague has requested leave.',
      at: ago(5),
    })
}

type Senders = { readonly guardians: readonly string[]; readonly msg91: string }

async function someCampaigns(db: TenantDb, { guardians, msg91 }: Senders): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from users where role_id = 1 and not is_super_admin and status_id = 1 order by id limit 1`.execute(db)
  const author = rows[0]?.id ?? null
  const campaign = async (change: {
    name: string
    category: string
    audience: object
    channels: string[]
    words: object
    state: string
    counted: number | null
    hours: number
  }) => {
    const campaignId = newId()
    await sql`insert into gateway_campaigns (id, name, category, audience, channels, words, state, counted, created_by, submitted_at, created_at)
      values (${campaignId}, ${change.name}, ${change.category}, ${JSON.stringify(change.audience)}::jsonb, ${change.channels}::text[],
        ${JSON.stringify(change.words)}::jsonb, ${change.state}, ${change.counted}, ${author}, ${ago(change.hours)}, ${ago(change.hours)})`.execute(
      db,
    )
    return campaignId
  }
  const closed = {
    en: { title: 'School closed on Friday', body: 'Dear {name}, the school is closed on Friday. {school}' },
    hi: { title: 'शुक्रवार को अवकाश', body: 'प्रिय {name}, शुक्रवार को विद्यालय बंद रहेगा। {school}' },
  }
  const families = await reachableFrom(db, { by: 'role', roles: ['guardians'] })
  await campaign({
    name: 'Closed on Friday',
    category: 'service',
    audience: { by: 'role', roles: ['guardians'] },
    channels: ['sms', 'email'],
    words: closed,
    state: 'pendingApproval',
    counted: families.length,
    hours: 2,
  })
  await campaign({
    name: 'Annual day rehearsal',
    category: 'service',
    audience: { by: 'role', roles: ['teachers'] },
    channels: ['push', 'email'],
    words: { en: { title: 'Rehearsal on Saturday', body: 'Dear {name}, the rehearsal starts at 9 am.' }, hi: null },
    state: 'draft',
    counted: null,
    hours: 20,
  })
  const doneId = await campaign({
    name: 'Parent–teacher meeting',
    category: 'service',
    audience: { by: 'role', roles: ['guardians'] },
    channels: ['sms', 'email'],
    words: { en: { title: 'Parent–teacher meeting', body: 'Dear {name}, we meet on Saturday at 10 am.' }, hi: null },
    state: 'sending',
    counted: guardians.length,
    hours: 96,
  })
  const batchId = await aBatch(db, { source: 'campaign', campaignId: doneId, at: ago(96) })
  for (const [n, userId] of guardians.entries())
    await aMessage(db, batchId, 'campaign', {
      userId,
      channel: 'sms',
      ...(outcomes[n % outcomes.length] ?? { state: 'sent' as const }),
      title: 'Parent–teacher meeting',
      body: 'Dear parent, we meet on Saturday at 10 am.',
      accountId: msg91,
      provider: 'msg91',
      segments: 1,
      cost: 18_000,
      at: ago(96),
    })
}
