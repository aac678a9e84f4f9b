import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import * as z from 'zod'
import { type Caller, testServer } from '#app/testing/server.ts'
import { access } from '#modules/access/contract.ts'
import { gatewayQueue, gatewaySetup, gatewayWording } from '#modules/gateway/contract.ts'
import { signedIn } from '#platform/contract/access/access.ts'
import { type NotificationCategory, notification } from '#platform/contract/notifications.ts'
import type { MessageEvent } from '#platform/server/contributions/messageEvent.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { startProviderStandIn } from '../standIn/providerStandIn.ts'

const localized = (en: string) => ({ en, hi: `हिन्दी ${en}` })
const news: NotificationCategory = {
  id: 'fair.news',
  name: localized('News'),
  about: localized('What is new.'),
  needs: signedIn('a test'),
  usually: ['inApp', 'sms'],
}
export const posted = notification('fair.posted', {
  category: news,
  params: z.object({ n: z.number() }),
  words: {
    en: { title: 'Number {n}', body: 'The news is number {n}.' },
    hi: { title: 'संख्या {n}', body: 'समाचार संख्या {n} है।' },
  },
  link: '/account',
})

/** Several of these are told together. */
export const away = notification('fair.away', {
  category: news,
  params: z.object({ name: z.string(), day: z.string() }),
  words: {
    en: { title: '{name} is away', body: 'On {day:date}.' },
    hi: { title: '{name} नहीं हैं', body: '{day:date} को।' },
  },
  together: { waits: 3, within: 15 },
})

/** Told to people without an account. */
export const invited: MessageEvent = {
  id: 'fair.invited',
  name: localized('Invitation to the fair'),
  group: localized('Fair'),
  placeholders: ['day'],
}

export const twilioSid = `AC${'0'.repeat(31)}7`
export const keys = { msg91: 'msg91-key-7c1', twilio: 'twilio-token-5f2', whatsapp: 'EAAG-token-91' }
export const hook = 'known to the school and the provider'

const origin = { action: 'fair', actorId: null, actorRole: null, address: 'test', requestId: 'test' }

/** A school with a worker, and a stand-in for all providers. */
export async function openGateway() {
  const standIn = await startProviderStandIn()
  afterAll(() => standIn.close())
  const fair = { name: 'fair', routes: [], notifications: [posted, away], messageEvents: [invited] }
  const server = await testServer({ worker: true, extraModules: [fair] })
  const office = await server.as('greenwood', 'superadmin')
  const staff = await server.as('greenwood', 'staff')
  const { tenantId } = office
  const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
  const idOf = async (caller: Caller) => (await caller.send(access.routes.getMe, {})).data.userId
  const staffId = await idOf(staff)
  /** Tells somebody something; returns the newest message of the gateway. */
  const tell = async (n: number, to: string | readonly string[] = staffId) => {
    await runUnit(server.services, { tenantId }, origin, (unit) => unit.notify(posted, { to, params: { n } }))
    return newest()
  }
  /** Tells somebody that a child is away. */
  const tellAway = async (name: string, to: string = staffId, about?: string) => {
    const params = { name, day: '2026-11-18' }
    await runUnit(server.services, { tenantId }, origin, (unit) =>
      unit.notify(away, { to, params, ...(about && { aboutStudentId: about }) }),
    )
    return newest()
  }
  const newest = () =>
    inSchool(async (db) => {
      const { rows } = await sql<{ id: string; batchId: string }>`
        select id, batch_id as "batchId" from gateway_messages order by id desc limit 1`.execute(db)
      return rows[0] ?? { id: '', batchId: '' }
    })
  const story = async (messageId: string) =>
    (await office.send(gatewayQueue.routes.getMessage, { params: { messageId } })).data
  const reaches = (messageId: string, state: string) =>
    expect.poll(async () => (await story(messageId)).state, { timeout: 15_000 }).toBe(state)
  const base = { hookSecret: hook, perSecond: 500, price: 18_000, isActive: true }
  const account = (change: object) =>
    ({
      ...base,
      name: 'Account',
      key: 'key',
      priority: 1,
      ...change,
      settings: { standIn: String(standIn.port), ...(change as { settings?: object }).settings },
    }) as never
  const addAccount = async (change: object) => {
    const added = await office.send(gatewaySetup.routes.addAccount, { body: account(change) })
    expect([added.status, added.message]).toEqual([200, 'Saved'])
    return added.data
  }
  const addMsg91 = (priority = 1) =>
    addAccount({
      channel: 'sms',
      provider: 'msg91',
      name: 'MSG91',
      key: keys.msg91,
      priority,
      settings: { sender: 'BANYAN' },
    })
  const addTwilio = (priority = 2) =>
    addAccount({
      channel: 'sms',
      provider: 'twilio',
      name: 'Twilio',
      key: keys.twilio,
      priority,
      settings: { accountSid: twilioSid, from: '+15005550006' },
    })
  const addWhatsapp = () =>
    addAccount({
      channel: 'whatsapp',
      provider: 'whatsappCloud',
      name: 'WhatsApp',
      key: keys.whatsapp,
      settings: { phoneNumberId: '106540352242922' },
    })
  const template = {
    name: 'News',
    kind: 'fair.posted',
    channel: 'sms' as const,
    language: 'en' as const,
    category: 'transactional' as const,
    subject: '',
    body: 'Dear {name}, the news is number {n}. {school}',
    registeredText: 'Dear {#var#}, the news is number {#var#}. {#var#}',
    registeredId: '1107161234567890123',
    providerTemplate: '65f0c1d2aa',
    senderId: null,
    isActive: true,
  }
  const addTemplate = (change: object = {}) =>
    office.send(gatewayWording.routes.addTemplate, { body: { ...template, ...change } as never })
  /** Removes what a test has set up and sent. */
  const clear = async () => {
    standIn.treat = () => undefined
    standIn.accepted.length = 0
    await inSchool(async (db) => {
      for (const table of ['messages', 'accounts', 'templates', 'triggers', 'settings', 'suppressions', 'consents'])
        await sql`delete from ${sql.table(`gateway_${table}`)}`.execute(db)
    })
  }
  return {
    server,
    standIn,
    office,
    staff,
    staffId,
    tenantId,
    inSchool,
    tell,
    tellAway,
    newest,
    story,
    reaches,
    addAccount,
    addMsg91,
    addTwilio,
    addWhatsapp,
    addTemplate,
    clear,
  }
}
