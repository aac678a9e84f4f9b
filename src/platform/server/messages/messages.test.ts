import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMail } from '#platform/server/mail/mail.ts'
import type { Message, MessageDriver } from './driver.ts'
import { type KeptMessage, openMessages } from './messages.ts'
import { type Fault, type StandIn, startStandIn } from './testing/standInProvider.ts'

let standIn: StandIn
let counter = 0

beforeAll(async () => {
  standIn = await startStandIn()
})
afterAll(() => standIn.close())
beforeEach(() => {
  standIn.sent.length = 0
  standIn.faults.length = 0
  standIn.requests = 0
})

const number = '+919812345678'
const secretText = '4821 is your code for Green Valley School'

function code(change: Partial<Message> = {}): Message {
  const template = { id: '65f0c1d2aa', entityId: '1101', variables: { otp: '4821', school: 'Green Valley' } }
  return { to: number, text: secretText, template, idempotencyKey: `key-${counter++}`, ...change }
}

const failing = (sending: Promise<unknown>) =>
  sending.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

const providers: [string, () => MessageDriver, (url: string) => MessageDriver][] = [
  ['MSG91', () => openMessages({ sms: standIn.msg91 }).sms, (url) => openMessages({ sms: url }).sms],
  ['Twilio', () => openMessages({ sms: standIn.twilioSms }).sms, (url) => openMessages({ sms: url }).sms],
]

test('AUTH-04 MSG91 gets the template, its variables and the number without plus', async () => {
  const { providerMessageId } = await openMessages({ sms: standIn.msg91 }).sms.send(code())
  expect(standIn.sent).toEqual([
    {
      provider: 'msg91',
      id: providerMessageId,
      fields: {
        template_id: '65f0c1d2aa',
        short_url: '0',
        sender: 'BANYAN',
        recipients: [{ mobiles: '919812345678', otp: '4821', school: 'Green Valley' }],
      },
    },
  ])
})

test('AUTH-04 MSG91 is not called for a message without a template', async () => {
  const { template: _, ...plain } = code()
  const failure = await failing(openMessages({ sms: standIn.msg91 }).sms.send(plain))
  expect(failure).toMatchObject({ code: 'template-needed', transient: false })
  expect(standIn.requests).toBe(0)
})

test('AUTH-04 a variable cannot redirect a message to another number', async () => {
  const template = { id: 'x', variables: { mobiles: '919999999999' } }
  expect(await failing(openMessages({ sms: standIn.msg91 }).sms.send(code({ template })))).toMatchObject({
    code: 'bad-message',
  })
  expect(standIn.sent).toEqual([])
})

test('AUTH-04 Twilio gets the text, and another provider’s template id is ignored', async () => {
  const { providerMessageId } = await openMessages({ sms: standIn.twilioSms }).sms.send(code())
  expect(standIn.sent).toEqual([
    { provider: 'twilio', id: providerMessageId, fields: { To: number, From: '+15005550006', Body: secretText } },
  ])
})

test('WhatsApp uses its own addresses and templates', async () => {
  const template = { id: `HX${'a'.repeat(32)}`, variables: { 1: 'Asha' } }
  await openMessages({ whatsapp: standIn.twilioWhatsapp }).whatsapp.send(code({ template }))
  const fields = { To: `whatsapp:${number}`, From: 'whatsapp:+14155238886', ContentSid: template.id }
  expect(standIn.sent).toMatchObject([{ fields: { ...fields, ContentVariables: '{"1":"Asha"}' } }])
})

test('a messaging service can replace the sender number', async () => {
  const service = `MG${'b'.repeat(32)}`
  const setting = standIn.twilioSms.replace('%2B15005550006', service)
  await openMessages({ sms: setting }).sms.send(code())
  expect(standIn.sent[0]?.fields).toEqual({ To: number, MessagingServiceSid: service, Body: secretText })
})

describe.each(providers)('%s', (name, open, openAt) => {
  const faults: [string, Fault, object][] = [
    [
      'too many requests',
      { status: 429, retryAfterSeconds: 7 },
      { code: 'rate-limited', transient: true, retryAfterSeconds: 7 },
    ],
    ['an internal error', { status: 500 }, { code: 'provider-down', transient: true }],
    ['maintenance', { status: 503, raw: '<h1>Maintenance</h1>' }, { code: 'provider-down', transient: true }],
    ['a refusal', { status: 400, code: 999 }, { code: 'refused', transient: false, providerCode: '999' }],
    ['an empty account', { status: 402 }, { code: 'credit', transient: false }],
    ['a lost connection', { status: 0, hangUp: true }, { code: 'unreachable', transient: true }],
    ['a reply that is not JSON', { status: 200, raw: 'ok' }, { code: 'refused', transient: false }],
    ['a reply without an id', { status: 200, raw: '{}' }, { code: 'refused', transient: false }],
    ['a redirect', { status: 307, location: 'http://127.0.0.1:1/' }, { code: 'unreachable' }],
  ]

  test.each(faults)('reports %s', async (_title, fault, expected) => {
    standIn.faults.push(fault)
    expect(await failing(open().send(code()))).toMatchObject({ name: 'MessageFailure', ...expected })
    expect(standIn.sent).toEqual([])
  })

  test('reports a wrong key', async () => {
    const setting =
      name === 'MSG91' ? standIn.msg91.replace('msg91-key', 'x') : standIn.twilioSms.replace('twilio-token', 'x')
    expect(await failing(openAt(setting).send(code()))).toMatchObject({ code: 'auth', transient: false })
  })

  test('reports an unreachable provider', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    await once(closed, 'close')
    const base = name === 'MSG91' ? standIn.msg91 : standIn.twilioSms
    const setting = base.replace(`:${standIn.port}`, `:${port}`)
    expect(await failing(openAt(setting).send(code()))).toMatchObject({ code: 'unreachable', transient: true })
  })

  test.each(['9812345678', '+0123456789', '+91 98123', '+91981234567890123', '', '+91981234567a', '+919812345678\n'])(
    'AUTH-04 refuses the number %j without calling the provider',
    async (to) => {
      expect(await failing(open().send(code({ to })))).toMatchObject({ code: 'bad-number', transient: false })
      expect(standIn.requests).toBe(0)
    },
  )

  test.each([{ text: '' }, { text: 'x'.repeat(1601) }, { idempotencyKey: '' }])('refuses %j', async (change) => {
    expect(await failing(open().send(code(change)))).toMatchObject({ code: 'bad-message', transient: false })
    expect(standIn.requests).toBe(0)
  })

  test('no failure contains the number, the text or the key', async () => {
    const seen: unknown[] = []
    for (const fault of [
      { status: 400, code: 21211 },
      { status: 500 },
      { status: 200, raw: number },
      { status: 0, hangUp: true },
    ]) {
      standIn.faults.push(fault)
      seen.push(await failing(open().send(code())))
    }
    const shown = inspect(seen, { depth: 10, showHidden: true })
    for (const hidden of ['9812345678', '4821', 'msg91-key', 'twilio-token']) expect(shown).not.toContain(hidden)
  })

  test('the same key sends one message, concurrently and later', async () => {
    const driver = open()
    const same = code()
    const answers = await Promise.all([driver.send(same), driver.send(same), driver.send(same)])
    answers.push(await driver.send(same))
    expect(new Set(answers.map(({ providerMessageId }) => providerMessageId)).size).toBe(1)
    expect(standIn.sent).toHaveLength(1)
    await driver.send(code())
    expect(standIn.sent).toHaveLength(2)
  })

  test('a failed message can be retried with its key', async () => {
    const driver = open()
    const same = code()
    standIn.faults.push({ status: 503 })
    expect(await failing(driver.send(same))).toMatchObject({ transient: true })
    await driver.send(same)
    expect(standIn.sent).toHaveLength(1)
  })
})

test.each([
  ['301', 'credit'],
  ['418', 'auth'],
  ['202', 'bad-number'],
])('MSG91 reports failure %s with status 200', async (providerCode, failure) => {
  standIn.faults.push({ status: 200, code: providerCode })
  const failed = await failing(openMessages({ sms: standIn.msg91 }).sms.send(code()))
  expect(failed).toMatchObject({ code: failure, transient: false, providerCode })
})

test.each([
  [400, 21211, 'bad-number', false],
  [400, 21610, 'opted-out', false],
  [429, 20429, 'rate-limited', true],
])('Twilio’s status %i with code %i is reported as %s', async (status, number, failure, transient) => {
  standIn.faults.push({ status, code: number, retryAfterSeconds: 3 })
  const failed = await failing(openMessages({ sms: standIn.twilioSms }).sms.send(code()))
  expect(failed).toMatchObject({ code: failure, transient, providerCode: String(number) })
})

test('without providers every channel goes to the outbox', async () => {
  const kept: KeptMessage[] = []
  const drivers = openMessages({ outbox: async (message) => void kept.push(message) })
  for (const driver of Object.values(drivers)) await driver.send(code())
  expect(kept.map(({ channel }) => channel)).toEqual(['sms', 'whatsapp', 'push', 'email'])
  expect(kept[0]).toMatchObject({ to: number, text: secretText, providerMessageId: expect.stringMatching(/^outbox-/) })
})

test('without providers or outbox every channel reports it', async () => {
  for (const driver of Object.values(openMessages({}))) {
    expect(await failing(driver.send(code()))).toMatchObject({ code: 'not-configured', transient: false })
  }
})

test('e-mail is sent like all other mail', async () => {
  const kept: { to: string; subject: string; text: string }[] = []
  const mail = openMail({ from: 'no-reply@banyan.school', outbox: async (message) => void kept.push(message) })
  const { email } = openMessages({ mail })
  await email.send(code({ to: 'meera@example.com', subject: 'Absent', text: 'Asha was absent.\nPlease call.' }))
  await email.send(code({ to: 'meera@example.com', text: 'Asha was absent.\nPlease call.' }))
  expect(kept.map(({ subject }) => subject)).toEqual(['Absent', 'Asha was absent.'])
  expect(await failing(email.send(code({ to: 'nobody' })))).toMatchObject({ code: 'bad-number', transient: false })
})

test.each([
  'nonsense',
  'msg91://control.msg91.com',
  'smtp://hush:hush@host',
  'twilio://AC1:hush@api.twilio.com',
  'twilio://AC1:hush@api.twilio.com?from=Banyan',
])('the setting %j is refused without revealing the key', (setting) => {
  expect(() => openMessages({ sms: setting })).toThrow()
  expect(() => openMessages({ sms: setting })).not.toThrow('hush')
  expect(() => openMessages({ whatsapp: standIn.msg91 })).toThrow('whatsapp')
})
