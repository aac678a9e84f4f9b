import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { messagesTo, nextMessage } from '#app/testing/outbox.ts'
import { access } from '#modules/access/contract.ts'
import { gatewayQueue, gatewaySetup, gatewayWording, ownGateway } from '../contract.ts'
import { hook, keys, openGateway, twilioSid } from './testing/gatewaySchool.ts'
import { heldMessages, hurryMessages } from './testing/heldMessages.ts'

const gateway = await openGateway()
const { server, standIn, office, staff, tenantId, tell, story, reaches, inSchool } = gateway
const staffMail = 'staff@greenwood.example'
const staffPhone = '+919845010006'
beforeEach(gateway.clear)

const minutesLeft = async () =>
  (await heldMessages(server, tenantId)).map((due) => Math.round((due - Date.now()) / 60_000))
const settings = { quietHours: null, approvalAbove: 200, chain: [], prepaid: [], version: 0 }
const saveSettings = async (change: object) => {
  const { version } = (await office.send(gatewaySetup.routes.getGatewaySetup, {})).data.settings
  const saved = await office.send(gatewaySetup.routes.saveGatewaySettings, {
    body: { ...settings, ...change, version },
  })
  expect(saved.status).toBe(200)
}
const batchOf = async (batchId: string) =>
  (await office.send(gatewayQueue.routes.getBatch, { params: { batchId } })).data
const acceptedBy = () => standIn.accepted.map(({ provider }) => provider)

test('NTF-01 keys of accounts are sealed: they can be set and used, and nobody can read them', async () => {
  await gateway.addTemplate()
  const added = await gateway.addMsg91()
  expect(added).toMatchObject({
    hasKey: true,
    hookIsKept: true,
    receiptsTo: expect.stringContaining('/api/gateway/receipts/'),
  })
  const setup = await office.send(gatewaySetup.routes.getGatewaySetup, {})
  for (const secret of [keys.msg91, hook]) expect(setup.raw.body).not.toContain(secret)
  const stored = await inSchool((db) => sql<{ row: string }>`select a::text as row from gateway_accounts a`.execute(db))
  expect(stored.rows[0]?.row).not.toContain(Buffer.from(keys.msg91).toString('hex'))
  const { id } = await tell(1)
  await reaches(id, 'sent')
  expect(standIn.accepted).toMatchObject([
    {
      provider: 'msg91',
      key: keys.msg91,
      to: staffPhone,
      reference: id,
      fields: { template_id: '65f0c1d2aa', sender: 'BANYAN' },
    },
  ])
  const elsewhere = await (await server.as('riverside', 'superadmin')).send(gatewaySetup.routes.saveAccount, {
    params: { gatewayAccountId: added.gatewayAccountId },
    body: { ...added, key: '', hookSecret: '', version: 1 } as never,
  })
  expect(elsewhere.status).toBe(404)
  for (const wrong of [{ provider: 'fcm' }, { key: '' }, { priority: 0 }, { perSecond: 0 }]) {
    const body = { ...added, key: 'key', hookSecret: '', ...wrong } as never
    expect((await office.send(gatewaySetup.routes.addAccount, { body })).status).toBeGreaterThanOrEqual(400)
  }
})

test('NTF-01 without an account of the school, the installation sends, and the three numbers add up', async () => {
  const seen = (await messagesTo(server, 'greenwood', staffPhone)).length
  const { id, batchId } = await tell(2)
  expect(await nextMessage(server, 'greenwood', staffPhone, seen)).toMatchObject({ channel: 'sms' })
  await reaches(id, 'sent')
  const batch = await batchOf(batchId)
  expect(batch.pending + batch.processed + batch.failed).toBe(batch.total)
  expect(batch.channels).toMatchObject([{ channel: 'sms', serviceTypeId: 2, pending: 0, processed: 1, failed: 0 }])
  const { rows } = (await office.send(gatewayQueue.routes.listBatches, { query: { serviceTypeId: 2, q: 'Number' } }))
    .data
  expect(rows.map((row) => row.batchId)).toContain(batchId)
  const messages = await office.send(gatewayQueue.routes.listMessages, {
    params: { batchId },
    query: { counted: 'processed' },
  })
  expect(messages.data.rows).toMatchObject([{ messageId: id, contact: '…0006', attempts: 1 }])
  expect(messages.raw.body).not.toContain(staffPhone)
  expect((await staff.send(gatewayQueue.routes.listBatches, {})).status).toBe(403)
  const stranger = await server.as('riverside', 'superadmin')
  expect((await stranger.send(gatewayQueue.routes.getMessage, { params: { messageId: id } })).code).toBe(
    'no-such-message',
  )
  expect((await stranger.send(gatewayQueue.routes.getBatch, { params: { batchId } })).code).toBe('no-such-batch')
})

test('NTF-01 a provider that is down is tried after 1, 5 and 25 minutes, then the next provider, then the next channel', async () => {
  await gateway.addTemplate()
  await gateway.addMsg91()
  await gateway.addTwilio()
  await saveSettings({ chain: ['sms', 'email'] })
  standIn.treat = () => ({ status: 503 })
  const seen = (await messagesTo(server, 'greenwood', staffMail)).length
  const { id, batchId } = await tell(3)
  for (const minutes of [1, 5, 25, 1, 5, 25]) {
    await expect
      .poll(minutesLeft, { timeout: 15_000 })
      .toSatisfy(([left = -1]: number[]) => left >= minutes && left <= minutes * 1.2 + 0.5)
    const { pending, total } = await batchOf(batchId)
    expect([pending, total]).toEqual([1, 1])
    await hurryMessages(server, tenantId)
  }
  await reaches(id, 'sent')
  await nextMessage(server, 'greenwood', staffMail, seen)
  const { steps, channel } = await story(id)
  expect(channel).toBe('email')
  expect(steps.map(({ provider }) => provider)).toEqual([
    ...Array(4).fill('msg91'),
    ...Array(4).fill('twilio'),
    'installation',
  ])
  expect(steps.map(({ result }) => result)).toEqual([...Array(8).fill('failed'), 'accepted'])
})

test('NTF-01 a call that was cut off is not repeated at the same provider: nobody gets a message twice from it', async () => {
  await gateway.addTemplate()
  await gateway.addMsg91()
  await gateway.addTwilio()
  standIn.treat = ({ provider }) => (provider === 'msg91' ? { hangsUp: 'after' } : undefined)
  const { id } = await tell(4)
  await expect.poll(minutesLeft, { timeout: 15_000 }).toEqual([1])
  await hurryMessages(server, tenantId)
  await reaches(id, 'sent')
  expect(acceptedBy()).toEqual(['msg91', 'twilio'])
  expect((await story(id)).steps.map(({ result }) => result)).toEqual(['unknown', 'accepted'])
})

test('NTF-01 a message that can no longer be opened fails by itself, and the ones beside it are sent', async () => {
  await gateway.addTemplate()
  await gateway.addMsg91()
  standIn.treat = () => ({ status: 503 })
  const broken = await tell(4)
  await expect.poll(minutesLeft, { timeout: 15_000 }).toEqual([1])
  const sound = await tell(5)
  await expect.poll(minutesLeft, { timeout: 15_000 }).toEqual([1, 1])
  standIn.treat = () => undefined
  await inSchool((db) =>
    sql`update gateway_messages set address = ${Buffer.alloc(60, 7)} where id = ${broken.id}`.execute(db),
  )
  await hurryMessages(server, tenantId)
  await reaches(broken.id, 'failed')
  await reaches(sound.id, 'sent')
  expect((await story(broken.id)).reason).toBe('unreadable')
})

test('NTF-01 a message whose server died in the middle of a call is not sent again by it', async () => {
  await gateway.addTemplate()
  await gateway.addMsg91()
  await gateway.addTwilio()
  standIn.treat = ({ provider }) => (provider === 'msg91' ? { delayMs: 60_000 } : undefined)
  const { id } = await tell(5)
  await expect.poll(async () => (await story(id)).steps.length, { timeout: 15_000 }).toBe(1)
  await inSchool((db) =>
    sql`update gateway_messages set lease_until = now() - interval '1 second' where lease_until is not null`.execute(
      db,
    ),
  )
  await hurryMessages(server, tenantId)
  await expect.poll(minutesLeft, { timeout: 15_000 }).toEqual([1])
  await hurryMessages(server, tenantId)
  await reaches(id, 'sent')
  expect((await story(id)).steps.map(({ provider, result }) => [provider, result])).toEqual([
    ['msg91', 'unknown'],
    ['twilio', 'accepted'],
  ])
})

test('NTF-01 an account whose key is refused rests, and the next one takes over at once', async () => {
  await gateway.addTemplate()
  await gateway.addMsg91()
  await gateway.addTwilio()
  standIn.treat = ({ provider }) => (provider === 'msg91' ? { status: 401, code: '207' } : undefined)
  const { id } = await tell(6)
  await reaches(id, 'sent')
  expect(acceptedBy()).toEqual(['twilio'])
  const { failing } = (await office.send(gatewayQueue.routes.getGatewayOverview, {})).data
  expect(failing).toMatchObject([{ name: 'MSG91', code: 'auth' }])
  const { requests } = standIn
  await reaches((await tell(7)).id, 'sent')
  expect(standIn.requests).toBe(requests + 1)
  // With nobody left to take it, a message waits until the account works again.
  await inSchool((db) => sql`update gateway_accounts set is_active = false where provider = 'twilio'`.execute(db))
  const { id: held } = await tell(17)
  await expect.poll(minutesLeft, { timeout: 15_000 }).toEqual([1])
  standIn.treat = () => undefined
  await inSchool((db) => sql`update gateway_accounts set failing_until = now()`.execute(db))
  await hurryMessages(server, tenantId)
  await reaches(held, 'sent')
})

test('NTF-01 a number that does not exist is left out from then on, until the office allows it again', async () => {
  await gateway.addTemplate()
  await gateway.addMsg91()
  standIn.treat = () => ({ status: 200, code: '202' })
  await reaches((await tell(8)).id, 'failed')
  const { rows } = (await office.send(gatewaySetup.routes.listSuppressions, {})).data
  expect(rows).toMatchObject([{ channel: 'sms', ending: '…0006', reason: 'badContact' }])
  standIn.treat = () => undefined
  const { id } = await tell(9)
  await reaches(id, 'suppressed')
  expect((await story(id)).reason).toBe('suppressed')
  await office.send(gatewaySetup.routes.deleteSuppression, { params: { suppressionId: rows[0]?.suppressionId ?? '' } })
  await reaches((await tell(10)).id, 'sent')
})

test('NTF-03 whoever opts out of a channel gets nothing there, and WhatsApp needs consent first', async () => {
  await gateway.addTemplate()
  await gateway.addTemplate({ channel: 'whatsapp', providerTemplate: 'school_news', registeredText: '' })
  await gateway.addMsg91()
  await gateway.addWhatsapp()
  await saveSettings({ chain: ['whatsapp', 'sms'] })
  await reaches((await tell(11)).id, 'sent')
  expect(acceptedBy()).toEqual(['msg91'])
  await staff.send(ownGateway.routes.saveOwnConsent, { body: { channel: 'whatsapp', isGiven: true } })
  const { id } = await tell(12)
  await reaches(id, 'sent')
  expect(standIn.accepted.at(-1)).toMatchObject({
    provider: 'whatsappCloud',
    to: staffPhone,
    reference: id,
    fields: { type: 'template', template: { name: 'school_news', language: { code: 'en' } } },
  })
  for (const channel of ['whatsapp', 'sms'] as const)
    await staff.send(ownGateway.routes.saveOwnConsent, { body: { channel, isGiven: false } })
  const silent = await tell(13)
  await reaches(silent.id, 'suppressed')
  expect((await story(silent.id)).reason).toBe('opted-out')
  expect((await staff.send(ownGateway.routes.getOwnConsents, {})).data.consents).toMatchObject([
    { channel: 'sms', isGiven: false },
    { channel: 'whatsapp', isGiven: false },
  ])
})

test('NTF-01 a text that differs from the registered one is not sent, and the template says where', async () => {
  await gateway.addMsg91()
  const wrong = await gateway.addTemplate({ registeredText: 'Dear {#var#}, the news was number {#var#}. {#var#}' })
  expect([wrong.status, wrong.code]).toEqual([422, 'text-not-registered'])
  expect(wrong.message).toContain('character 23')
  await gateway.addTemplate()
  await inSchool((db) => sql`update gateway_templates set registered_text = 'Other {#var#}'`.execute(db))
  const { id } = await tell(14)
  await reaches(id, 'failed')
  expect((await story(id)).reason).toBe('not-registered at 0')
  expect(standIn.accepted).toEqual([])
  const check = await office.send(gatewayWording.routes.checkText, { body: { body: 'नमस्ते', registeredText: '' } })
  expect(check.data).toMatchObject({ segments: 1, encoding: '16-bit', units: 6 })
})

test('NTF-01 failed messages can be sent again, under a new id, and the numbers still add up', async () => {
  await gateway.addTemplate()
  await gateway.addMsg91()
  standIn.treat = () => ({ status: 400 })
  const { id, batchId } = await tell(15)
  await reaches(id, 'failed')
  expect(await batchOf(batchId)).toMatchObject({ total: 1, pending: 0, processed: 0, failed: 1 })
  standIn.treat = () => undefined
  const retried = await office.send(gatewayQueue.routes.retryBatch, { params: { batchId }, body: { serviceTypeId: 2 } })
  expect(retried.data).toEqual({ retried: 1 })
  await reaches(id, 'sent')
  expect(standIn.accepted.map(({ reference }) => reference)).toEqual([`${id}-2`])
  expect(await batchOf(batchId)).toMatchObject({ total: 1, pending: 0, processed: 1, failed: 0 })
  const again = await office.send(gatewayQueue.routes.retryMessage, { params: { messageId: id }, body: {} })
  expect(again.code).toBe('nothing-failed')
})

test('NTF-01 prepaid channels wait for credit, and the ledger counts every segment', async () => {
  await gateway.addTemplate()
  await gateway.addMsg91()
  await saveSettings({ prepaid: ['sms'] })
  const { id } = await tell(16)
  await expect.poll(async () => (await story(id)).reason, { timeout: 15_000 }).toBe('no-credit')
  const body = { channel: 'sms' as const, kind: 'topUp' as const, amount: 100, note: 'Invoice 12' }
  const keyed = { 'idempotency-key': 'top-up-1' }
  for (let turn = 0; turn < 2; turn++)
    expect((await office.send(gatewaySetup.routes.addCredits, { body }, keyed)).data).toEqual({
      channel: 'sms',
      balance: 100,
    })
  await reaches(id, 'sent')
  const { rows } = (await office.send(gatewaySetup.routes.listCredits, {})).data
  expect(rows).toMatchObject([
    { kind: 'spend', amount: -1, source: 'fair.posted', sourceName: { en: 'Number [number]' } },
    { kind: 'topUp', amount: 100 },
  ])
  expect((await story(id)).cost).toBe(18_000)
})

test('NTF-03 the school can turn an event off, delay it, and tell related news together', async () => {
  const trigger = {
    isOn: false,
    audience: 'all' as const,
    delayMinutes: 0,
    keepsQuiet: true,
    dedupeMinutes: 0,
    chain: [],
    version: 0,
  }
  const save = (body: typeof trigger) =>
    office.send(gatewayWording.routes.saveTrigger, { params: { kind: 'fair.posted' }, body })
  const before = (await gateway.newest()).id
  expect((await save(trigger)).status).toBe(200)
  expect((await tell(20)).id).toBe(before)
  expect((await save({ ...trigger, isOn: true, audience: 'guardians' as never, version: 1 })).status).toBe(200)
  expect((await tell(21)).id).toBe(before)
  await save({ ...trigger, isOn: true, delayMinutes: 10, dedupeMinutes: 30, version: 2 })
  const { id } = await tell(22)
  expect(await minutesLeft()).toEqual([10])
  for (const n of [23, 22, 23]) await tell(n)
  expect(await minutesLeft()).toEqual([10])
  const seen = (await messagesTo(server, 'greenwood', staffPhone)).length
  await hurryMessages(server, tenantId)
  const { body } = await nextMessage(server, 'greenwood', staffPhone, seen)
  expect(body).toContain('number 22')
  expect(body).toContain('number 23')
  await reaches(id, 'sent')
  // Told already, so it is not told again.
  await tell(22)
  expect((await heldMessages(server, tenantId)).length).toBe(0)
  expect((await save({ ...trigger, version: 0 })).status).toBe(409)
  const security = await office.send(gatewayWording.routes.listTriggers, {})
  const urgent = security.data.triggers.find(({ isUrgent }) => isUrgent)?.kind ?? ''
  expect((await office.send(gatewayWording.routes.saveTrigger, { params: { kind: urgent }, body: trigger })).code).toBe(
    'always-sent',
  )
})

test('NTF-01 a sign-in code is sealed in the queue, is never held back, and is gone once it was sent', async () => {
  await saveSettings({ quietHours: { from: '00:00', to: '23:59' }, prepaid: ['sms'] })
  await gateway.addTwilio()
  const outside = await server.as('greenwood')
  expect(
    (await outside.send(access.routes.loginOtp, { body: { role: 'staff', phoneNumber: staffPhone } })).status,
  ).toBe(200)
  await expect.poll(() => standIn.accepted.length, { timeout: 15_000 }).toBe(1)
  const [sent] = standIn.accepted
  expect(sent).toMatchObject({ provider: 'twilio', key: twilioSid, to: staffPhone })
  const code = /\d{4,8}/.exec(String(sent?.fields.Body))?.[0] ?? 'none'
  const { id } = await gateway.newest()
  await reaches(id, 'sent')
  const stored = await inSchool((db) => sql<{ row: string }>`select m::text as row from gateway_messages m`.execute(db))
  expect(stored.rows.map(({ row }) => row).join()).not.toContain(code)
  expect((await story(id)).body).toBeNull()
  expect((await office.send(gatewayQueue.routes.retryMessage, { params: { messageId: id }, body: {} })).code).toBe(
    'nothing-failed',
  )
})
