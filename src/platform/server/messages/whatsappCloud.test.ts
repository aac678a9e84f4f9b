import { afterAll, beforeEach, expect, test } from 'vitest'
import { startProviderStandIn, type Treatment } from '#modules/gateway/server/standIn/providerStandIn.ts'
import type { Message } from './driver.ts'
import { openWhatsappCloud } from './whatsappCloud.ts'

const standIn = await startProviderStandIn()
afterAll(() => standIn.close())
const driver = openWhatsappCloud({ phoneNumberId: '106540352242922', accessToken: 'EAAG', base: standIn.base })
beforeEach(() => {
  standIn.accepted.length = 0
  standIn.treat = () => undefined
})

const message = (change: Partial<Message> = {}): Message => ({
  to: '+919812345678',
  text: 'Dear parent, Asha was absent.',
  template: { id: 'absent_today', language: 'hi', variables: { name: 'Asha\n\nRao', day: '' } },
  idempotencyKey: 'message-1',
  reference: 'message-1',
  ...change,
})
const failing = (sending: Promise<unknown>) =>
  sending.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

test('NTF-01 WhatsApp gets the approved template, its values in order and our reference', async () => {
  const { providerMessageId } = await driver.send(message())
  expect(providerMessageId).toMatch(/^wamid\./)
  expect(standIn.accepted[0]?.fields).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '919812345678',
    type: 'template',
    template: {
      name: 'absent_today',
      language: { code: 'hi' },
      // Meta refuses line breaks and empty values.
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Asha Rao' },
            { type: 'text', text: '-' },
          ],
        },
      ],
    },
    biz_opaque_callback_data: 'message-1',
  })
})

test('NTF-01 WhatsApp is not called without an approved template', async () => {
  const { template: _, ...plain } = message()
  const { requests } = standIn
  expect(await failing(driver.send(plain))).toMatchObject({ code: 'template-needed', transient: false })
  expect(standIn.requests).toBe(requests)
})

test.each<[Treatment, object]>([
  [
    { status: 401, code: 190 },
    { code: 'auth', transient: false },
  ],
  [
    { status: 429, code: 130429, retryAfterSeconds: 7 },
    { code: 'rate-limited', transient: true, retryAfterSeconds: 7 },
  ],
  [
    { status: 400, code: 131026 },
    { code: 'bad-number', transient: false },
  ],
  [
    { status: 400, code: 131050 },
    { code: 'opted-out', transient: false },
  ],
  [
    { status: 400, code: 132001 },
    { code: 'template-needed', transient: false },
  ],
  [
    { status: 402, code: 131042 },
    { code: 'credit', transient: false },
  ],
  [{ status: 500 }, { code: 'provider-down', transient: true }],
  [{ status: 504 }, { code: 'provider-down', mayHaveSent: true }],
  [{ hangsUp: 'after' }, { code: 'unreachable', mayHaveSent: true }],
])('NTF-01 WhatsApp’s answer %j is understood', async (treatment, expected) => {
  standIn.treat = () => treatment
  expect(await failing(driver.send(message()))).toMatchObject(expected)
})

test('NTF-01 a provider that cannot be reached has not got the message', async () => {
  const gone = await startProviderStandIn()
  await gone.close()
  const nowhere = openWhatsappCloud({ phoneNumberId: '1', accessToken: 'x', base: gone.base })
  const failure = await failing(nowhere.send(message()))
  expect(failure).toMatchObject({ code: 'unreachable', transient: true })
  expect(failure).not.toHaveProperty('mayHaveSent')
})
