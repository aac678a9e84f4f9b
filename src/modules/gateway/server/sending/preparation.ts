import { sql } from 'kysely'
import type { MessageChannel } from '#modules/gateway/choices.ts'
import type { NotifyingUnit } from '#platform/server/contributions/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Services } from '#platform/server/services.ts'
import type { TenantEntry } from '#platform/server/tenants/tenantDirectory.ts'
import { contactMark, suppressedAmong } from '../contacts.ts'
import { type MessageText, unsealAddress, unsealWords, type Words } from '../queue/messageContent.ts'
import type { SendingLane } from '../queue/wake.ts'
import { activeAccounts, type SendingAccount, takeTurns } from './accounts.ts'
import { type BellMessage, putInBells } from './bell.ts'
import { type ClaimedMessage, claimMessages } from './claims.ts'
import { channelsWithoutCredit } from './credits.ts'
import { type Decision, decide, installationChannels, type Means } from './decisions.ts'
import { textOf } from './rendering.ts'
import { splitMessages } from './splitting.ts'
import { templatesFor } from './templates.ts'
import { registrationFault, textsOf } from './wording.ts'

export type SendingContext = {
  readonly services: Services
  readonly school: TenantEntry
}

/** A message that is about to be sent: its attempt is written. */
export type PreparedMessage = {
  readonly message: ClaimedMessage
  readonly attemptId: string
  readonly reference: string
  readonly words: Words
  readonly decision: Extract<Decision, { do: 'send' }>
}

export type Prepared = {
  readonly claimed: number
  readonly toSend: readonly PreparedMessage[]
  /** Accounts had no turn left for some of them: there is no use in claiming more at once. */
  readonly isPaced: boolean
}

/** Milliseconds after which a message is looked at again for which its account had no turn left. */
export const turnMs = 300

/** Claims messages, decides about each, and writes an attempt for those that are sent, all in one transaction. */
export async function prepareMessages(
  unit: NotifyingUnit,
  { services, school }: SendingContext,
  lane: SendingLane,
  limit: number,
): Promise<Prepared> {
  const { db } = unit
  const now = services.now()
  const claimed = await claimMessages(db, lane, limit, now)
  if (claimed.length === 0) return { claimed: 0, toSend: [], isPaced: false }
  const opened = openMessages(claimed, { secret: services.secret, tenantId: school.id })
  const means = await gatherMeans(db, { services, school }, claimed, opened)
  const decided = claimed.map((message) => ({ message, decision: decide(message, means) }))
  const turns = await turnsFor(db, decided, now)
  const finished: { id: string; state: string; reason: string }[] = []
  const waiting: { id: string; reason: string; dueAt: string }[] = []
  const toSend: PreparedMessage[] = []
  const inParts: ClaimedMessage[] = []
  const toBell: BellMessage[] = []
  let isPaced = false
  for (const { message, decision } of decided) {
    const words = opened.get(message.id)?.words ?? { title: '', body: '', content: {} }
    if (decision.do === 'split') inParts.push(message)
    else if (decision.do === 'bell') toBell.push({ message, words, channelsUsed: decision.channelsUsed })
    else if (decision.do === 'finish') finished.push({ id: message.id, state: decision.state, reason: decision.reason })
    else if (decision.do === 'wait')
      waiting.push({ id: message.id, reason: decision.reason, dueAt: later(now, decision.seconds * 1000) })
    else if (!turns(decision.account)) {
      isPaced = true
      waiting.push({ id: message.id, reason: message.reason, dueAt: later(now, turnMs) })
    } else
      toSend.push({
        message,
        decision,
        attemptId: newId(),
        reference: referenceOf(message),
        words,
      })
  }
  await finishMessages(db, finished, now)
  await postpone(db, waiting)
  await splitMessages(db, inParts, now)
  await putInBells(unit, { services, tenantId: school.id }, toBell)
  await startAttempts(db, toSend)
  return { claimed: claimed.length, toSend, isPaced }
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/** The id under which a provider knows the message. Sent again by hand, it is another. */
const referenceOf = ({ id, round }: ClaimedMessage) => (round === 1 ? id : `${id}-${round}`)

type Opened = { readonly words: Words; readonly address: string | null }
type Owner = { readonly secret: Services['secret']; readonly tenantId: string }

/** What is sealed in the messages. One that was sealed under another secret is not among them, and keeps no other from being sent. */
function openMessages(messages: readonly ClaimedMessage[], owner: Owner): Map<string, Opened> {
  const opened = new Map<string, Opened>()
  for (const message of messages) {
    const address = message.address && unsealAddress(owner, message.address)
    const words = heardWords(message, owner)
    if (words && !(message.address && address === null)) opened.set(message.id, { words, address })
  }
  return opened
}

/** The words without those about students of whom the recipient may no longer hear. */
function heardWords(message: ClaimedMessage, owner: Owner): Words | null {
  if (message.sealed) return unsealWords(owner, message.sealed)
  const { title, body, content, heard } = message
  const own: MessageText = {
    title,
    body,
    ...(content.aboutStudentId && { aboutStudentId: content.aboutStudentId }),
  }
  const isHeard = ({ aboutStudentId }: MessageText) => aboutStudentId === undefined || heard.includes(aboutStudentId)
  const [first, ...more] = [own, ...(content.more ?? [])].filter(isHeard)
  if (!first || first === own) return { title, body, content: { ...content, more } }
  // The page and the values of the first text go with it.
  const { params = {}, link = null } = first
  return { title: first.title, body: first.body, content: { ...content, params, link, more } }
}

async function gatherMeans(
  db: TenantDb,
  { services, school }: SendingContext,
  messages: readonly ClaimedMessage[],
  opened: ReadonlyMap<string, Opened>,
): Promise<Means> {
  const owner: Owner = { secret: services.secret, tenantId: school.id }
  const now = services.now()
  const [accounts, devices, templateOf, withoutCredit] = [
    await activeAccounts(db, now),
    await peopleWithDevices(db, messages),
    await templatesFor(db, messages),
    await channelsWithoutCredit(db),
  ]
  const contactOf = (message: ClaimedMessage, channel: MessageChannel) => {
    if (channel === 'inApp') return message.userId
    const address = opened.get(message.id)?.address
    if (channel === 'push') return message.userId !== null && devices.has(message.userId) ? message.userId : null
    if (address) return (channel === 'email') === address.includes('@') ? address : null
    return channel === 'email' ? message.email : message.phone
  }
  const contacts = messages.flatMap((message) =>
    (['email', 'sms'] as const).flatMap((channel) => contactOf(message, channel) ?? []),
  )
  const suppressed = await suppressedAmong(
    db,
    [...new Set(contacts)].map((contact) => contactMark(owner, contact)),
  )
  return {
    now,
    accounts,
    installation: installationChannels(services.config),
    withoutCredit,
    isReadable: ({ id }) => opened.has(id),
    contactOf,
    isSuppressed: (channel, contact) =>
      channel !== 'push' && suppressed.has(`${channel} ${contactMark(owner, contact).toString('hex')}`),
    templateOf,
    faultOf: (message, template, channel) => {
      if (channel !== 'sms' || !template) return null
      if (template.isVerified === false) return 'sender-unverified'
      const words = opened.get(message.id)?.words
      return words ? registrationFault(template, textOf(words, { school, language: message.language, template })) : null
    },
    fitsInParts: (message, template) => {
      const words = opened.get(message.id)?.words
      if (!words?.content.more?.length) return false
      return textsOf(words).every(({ title, body, params = {} }) => {
        const alone = { title, body, content: { ...words.content, params, more: [] } }
        return !registrationFault(template, textOf(alone, { school, language: message.language, template }))
      })
    },
  }
}

/** Who has push on in a browser or on a phone. */
async function peopleWithDevices(db: TenantDb, messages: readonly ClaimedMessage[]): Promise<Set<string>> {
  const userIds = messages
    .filter(({ channel, chain }) => channel === 'push' || chain.includes('push'))
    .flatMap(({ userId }) => userId ?? [])
  if (userIds.length === 0) return new Set()
  const { rows } = await sql<{ userId: string }>`
    select d.user_id as "userId" from push_devices d
      join sessions s on s.tenant_id = d.tenant_id and s.id = d.session_id and s.ended_at is null
    where d.user_id = any (${userIds}::uuid[])
    union select d.user_id from gateway_push_tokens d
      join sessions s on s.tenant_id = d.tenant_id and s.id = d.session_id and s.ended_at is null
    where d.user_id = any (${userIds}::uuid[])`.execute(db)
  return new Set(rows.map(({ userId }) => userId))
}

/** Gives out the turns of each account in this second, one for each call. */
async function turnsFor(db: TenantDb, decided: readonly { decision: Decision }[], now: Date) {
  const wanted = Map.groupBy(
    decided.flatMap(({ decision }) => (decision.do === 'send' && decision.account ? [decision.account] : [])),
    ({ id }) => id,
  )
  const left = new Map<string, number>()
  for (const [id, [account, ...others]] of wanted)
    if (account) left.set(id, await takeTurns(db, account, others.length + 1, now))
  return (account: SendingAccount | null) => {
    if (!account) return true
    const turns = left.get(account.id) ?? 0
    left.set(account.id, turns - 1)
    return turns > 0
  }
}

async function finishMessages(db: TenantDb, all: readonly { id: string; state: string; reason: string }[], now: Date) {
  if (all.length === 0) return
  await sql`
    update gateway_messages m set state = f.state, reason = f.reason, lease_until = null, finished_at = ${now}, sealed = null
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as f(id uuid, state text, reason text)
    where m.tenant_id = current_tenant() and m.id = f.id`.execute(db)
}

async function postpone(db: TenantDb, all: readonly { id: string; reason: string; dueAt: string }[]) {
  if (all.length === 0) return
  await sql`
    update gateway_messages m set due_at = w."dueAt", reason = w.reason, lease_until = null
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as w(id uuid, reason text, "dueAt" timestamptz)
    where m.tenant_id = current_tenant() and m.id = w.id`.execute(db)
}

async function startAttempts(db: TenantDb, all: readonly PreparedMessage[]) {
  if (all.length === 0) return
  const rows = all.map(({ message, decision, attemptId, reference }) => ({
    id: message.id,
    attemptId,
    reference,
    channel: decision.channel,
    accountId: decision.account?.id ?? null,
    provider: decision.account?.provider ?? 'installation',
    usedUp: decision.usedUp,
    channelsUsed: decision.channelsUsed,
    tries: decision.tries,
    templateId: decision.template?.id ?? null,
  }))
  const json = JSON.stringify(rows)
  await sql`
    update gateway_messages m set channel = s.channel, account_id = s."accountId", used_up = s."usedUp",
      channels_used = s."channelsUsed", tries = s.tries, template_id = s."templateId"
    from jsonb_to_recordset(${json}::jsonb) as s(id uuid, channel text, "accountId" uuid, "usedUp" uuid[], "channelsUsed" text[],
      tries smallint, "templateId" uuid)
    where m.tenant_id = current_tenant() and m.id = s.id`.execute(db)
  await sql`
    insert into gateway_attempts (id, message_id, channel, account_id, provider, reference)
    select s."attemptId", s.id, s.channel, s."accountId", s.provider, s.reference
    from jsonb_to_recordset(${json}::jsonb) as s(id uuid, "attemptId" uuid, channel text, "accountId" uuid, provider text,
      reference text)`.execute(db)
}
