import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startProviderStandIn } from '#modules/gateway/server/standIn/providerStandIn.ts'
import { openFcm } from './fcm.ts'

const standIn = await startProviderStandIn()
afterAll(() => standIn.close())
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const settings = {
  projectId: 'banyan-school',
  clientEmail: 'push@banyan-school.iam.gserviceaccount.com',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  base: standIn.base,
  tokenUrl: `${standIn.base}/token`,
}
const driver = openFcm(settings)
beforeEach(() => {
  standIn.accepted.length = 0
  standIn.treat = () => undefined
})

const message = {
  to: 'phone-token-1',
  subject: 'Absent today',
  text: 'Greenwood',
  link: '/family',
  idempotencyKey: 'message-1',
}
const failing = (sending: Promise<unknown>) =>
  sending.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

test('NTF-01 Firebase gets title, text and link under a tag by which a phone shows a repeated message once', async () => {
  const { providerMessageId } = await driver.send(message)
  expect(providerMessageId).toMatch(/^projects\/banyan-school\/messages\//)
  await driver.send(message)
  const [first, second] = standIn.accepted.map(({ fields }) => fields)
  expect(first).toMatchObject({
    token: 'phone-token-1',
    notification: { title: 'Absent today', body: 'Greenwood' },
    data: { link: '/family' },
    android: { ttl: '86400s', notification: { tag: expect.stringMatching(/^[\w-]{32}$/) } },
  })
  expect(second).toEqual(first)
})

test('NTF-01 a phone that no longer exists is a bad number, and a busy Firebase is tried again', async () => {
  standIn.treat = () => ({ status: 404, code: 'UNREGISTERED' })
  expect(await failing(driver.send(message))).toMatchObject({ code: 'bad-number', transient: false })
  standIn.treat = () => ({ status: 429, code: 'QUOTA_EXCEEDED', retryAfterSeconds: 60 })
  expect(await failing(driver.send(message))).toMatchObject({
    code: 'rate-limited',
    transient: true,
    retryAfterSeconds: 60,
  })
  standIn.treat = () => ({ status: 503, code: 'UNAVAILABLE' })
  expect(await failing(driver.send(message))).toMatchObject({ code: 'provider-down', transient: true })
})

test('NTF-01 a key that is none is refused before anything is sent', () => {
  expect(() => openFcm({ ...settings, privateKey: 'no key' })).toThrow('rejected our credentials')
})
