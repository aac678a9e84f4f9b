import { sql } from 'kysely'
import { isAlwaysSent } from '#modules/gateway/choices.ts'
import { optOutAddress } from '#modules/gateway/optOutContract.ts'
import { receiptPath } from '#modules/gateway/receiptContract.ts'
import { optOutPath } from '#modules/gateway/web/paths.ts'
import { type MessageFailure, messageFailure } from '#platform/server/messages/driver.ts'
import { failureOf } from '#platform/server/messages/email.ts'
import type { Services } from '#platform/server/services.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { segmentsOf } from '../../rules/segments.ts'
import { optOutToken } from '../optOuts/optOutTokens.ts'
import { driverOf } from './drivers.ts'
import type { PreparedMessage, SendingContext } from './preparation.ts'
import { mailOf, pushTitleOf, textOf } from './rendering.ts'
import { providerTemplateOf } from './wording.ts'

/** What came of a call to a provider. */
export type CallOutcome = {
  readonly one: PreparedMessage
  readonly accepted: { readonly providerMessageId: string; readonly segments: number } | null
  readonly failure: MessageFailure | null
  readonly devicesDone: readonly string[]
  readonly devicesGone: readonly string[]
  readonly tokensGone: readonly string[]
}

const nothingElse = { devicesDone: [], devicesGone: [], tokensGone: [] }

/** Makes the call. It never throws: whatever happens is an outcome. */
export async function makeCall(context: SendingContext, one: PreparedMessage): Promise<CallOutcome> {
  try {
    if (one.decision.channel === 'push') return await pushTo(context, one)
    const accepted = one.decision.channel === 'email' ? await sendMail(context, one) : await sendText(context, one)
    return { one, accepted, failure: null, ...nothingElse }
  } catch (error) {
    return { one, accepted: null, failure: failureFrom(context.services, error, one), ...nothingElse }
  }
}

/** An error that is none of sending is a bug or a lost database: it is logged without the message, and tried again. */
function failureFrom({ log }: Services, error: unknown, { message }: PreparedMessage): MessageFailure {
  const failure = failureOf(error)
  if (failure) return failure
  log.error({ err: error, messageId: message.id }, 'sending a message failed')
  return messageFailure('provider-down')
}

const ownerOf = ({ services, school }: SendingContext) => ({
  secret: services.secret,
  tenantId: school.id,
  isProduction: services.config.production,
})

/** By which the recipient of a campaign opts out; none for emergencies, which everybody gets. */
function tokenFor({ services, school }: SendingContext, { message }: PreparedMessage): string | null {
  const { source, category, userId, guardianId } = message
  if (source !== 'campaign' || isAlwaysSent(category)) return null
  const who = userId ? { userId } : guardianId ? { guardianId } : null
  return who && optOutToken({ secret: services.secret, tenantId: school.id }, { who, channel: 'email' })
}

async function sendMail(context: SendingContext, one: PreparedMessage) {
  const { services, school } = context
  const { message, decision, words, reference } = one
  const token = tokenFor(context, one)
  const mail = mailOf(words, {
    config: services.config,
    school,
    language: message.language,
    template: decision.template,
    optOutPage: token && addressOf(services.config, school) + optOutPath(token),
  })
  const unsubscribe = token && addressOf(services.config, school) + optOutAddress(token)
  const complete = { to: decision.contact, ...mail, ...(unsubscribe && { unsubscribe }) }
  if (decision.account) {
    const driver = await driverOf(ownerOf(context), decision.account)
    const sent = await driver.send({ ...complete, idempotencyKey: reference })
    return { ...sent, segments: 0 }
  }
  await services.mail.send({ tenantId: school.id, ...complete, key: reference })
  return { providerMessageId: '', segments: 0 }
}

async function sendText(context: SendingContext, one: PreparedMessage) {
  const { services, school } = context
  const { message, decision, words, reference } = one
  const { channel, account, contact, template } = decision
  const text = textOf(words, { school, language: message.language, template })
  const approved = providerTemplateOf(template, words, school.name, message.language)
  const segments = channel === 'sms' ? segmentsOf(text).segments : 1
  const common = { to: contact, text, idempotencyKey: reference, ...(approved && { template: approved }) }
  if (!account) {
    await services.messages.send({ tenantId: school.id, channel: 'sms', ...common })
    return { providerMessageId: '', segments }
  }
  const driver = await driverOf(ownerOf(context), account)
  const receiptsTo = `${addressOf(services.config, school)}${receiptPath(account.id)}?ref=${reference}`
  // The school's own account only: the installation's must not send under any name a school writes down.
  const header = channel === 'sms' && template?.header
  const sent = await driver.send({ ...common, ...(header && { sender: header }), reference, receiptsTo })
  // What the stand-in takes reaches nobody, so it is shown where developers look for codes.
  if (account.settings.standIn === 'on' && services.config.smsUrl === undefined)
    await services.messages.send({ tenantId: school.id, channel: 'sms', to: contact, text, idempotencyKey: reference })
  return { ...sent, segments }
}

type Device = { id: string; endpoint: string; p256dh: string; auth: string }
type Phone = { id: string; token: string }

/**
 * Sends to all browsers and phones of a person that do not have it yet. It counts as sent once it has reached one and none can
 * be reached later; those that no longer exist are reported, so that they are forgotten.
 */
async function pushTo(context: SendingContext, one: PreparedMessage): Promise<CallOutcome> {
  const { services, school } = context
  const { message, decision, words, reference } = one
  const { devices, phones } = await devicesOf(services, school.id, decision.contact, message.devicesDone)
  const title = pushTitleOf(words, { school, language: message.language, template: decision.template })
  const link = words.content.link ?? null
  const [done, gone, tokensGone]: [string[], string[], string[]] = [[...message.devicesDone], [], []]
  let later: MessageFailure | null = null
  let refused: MessageFailure | null = null
  const attempt = async (id: string, lost: string[], call: () => Promise<unknown>) => {
    try {
      await call()
      done.push(id)
    } catch (error) {
      const failure = failureFrom(services, error, one)
      if (failure.code === 'bad-number') lost.push(id)
      else if (failure.transient) later ??= failure
      else refused ??= failure
    }
  }
  const toBrowser = ({ id, endpoint, p256dh, auth }: Device) =>
    attempt(id, gone, () =>
      services.push.send({
        device: { endpoint, keys: { p256dh, auth } },
        title,
        text: school.name,
        link,
        idempotencyKey: `${reference} ${id}`,
      }),
    )
  const { account } = decision
  const driver = account && phones.length > 0 ? await driverOf(ownerOf(context), account) : null
  const toPhone = ({ id, token }: Phone) =>
    attempt(id, tokensGone, async () =>
      driver?.send({
        to: token,
        subject: title,
        text: school.name,
        ...(link && { link }),
        idempotencyKey: `${reference} ${id}`,
      }),
    )
  await Promise.all([...devices.map(toBrowser), ...(driver ? phones.map(toPhone) : [])])
  const ends = { devicesDone: done, devicesGone: gone, tokensGone }
  if (later) return { one, accepted: null, failure: later, ...ends }
  if (done.length > 0) return { one, accepted: { providerMessageId: '', segments: 0 }, failure: null, ...ends }
  return { one, accepted: null, failure: refused ?? messageFailure('bad-number'), ...ends }
}

/** Where to reach a person. A session that was ended takes its browser with it; one that has merely expired does not. */
function devicesOf({ database }: Services, tenantId: string, userId: string, done: readonly string[]) {
  return database.inTenant({ tenantId }, async (db) => {
    const devices = await sql<Device>`
      select d.id, d.endpoint, d.p256dh, d.auth from push_devices d
        join sessions s on s.tenant_id = d.tenant_id and s.id = d.session_id and s.ended_at is null
      where d.user_id = ${userId} and d.id <> all (${[...done]}::uuid[])`.execute(db)
    const phones = await sql<Phone>`
      select d.id, d.token from gateway_push_tokens d
        join sessions s on s.tenant_id = d.tenant_id and s.id = d.session_id and s.ended_at is null
      where d.user_id = ${userId} and d.id <> all (${[...done]}::uuid[])`.execute(db)
    return { devices: devices.rows, phones: phones.rows }
  })
}
