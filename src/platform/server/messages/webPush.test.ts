import { createECDH, createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSecret } from '../secret.ts'
import { encryptPush } from './pushEncryption.ts'
import { pushKeys } from './pushKeys.ts'
import { decrypt } from './testing/pushStandIn.ts'
import { isPushService, openWebPush } from './webPush.ts'

interface Received {
  path: string
  headers: Record<string, unknown>
  body: Buffer
}

let service: Server
let origin: string
let status = 201
const received: Received[] = []

beforeAll(async () => {
  service = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
    response.writeHead(status, { location: `${origin}/message/1`, 'retry-after': '9' }).end()
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => service.close())
beforeEach(() => {
  received.length = 0
  status = 201
})

const pair = () => {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return keys
}
const server = pair()
const phone = pair()
const auth = Buffer.from('0123456789abcdef')

const device = (change: object = {}) =>
  JSON.stringify({
    endpoint: `${origin}/send/phone-1`,
    keys: { p256dh: phone.getPublicKey('base64url'), auth: auth.toString('base64url') },
    ...change,
  })

const driver = () =>
  openWebPush({
    publicKey: server.getPublicKey('base64url'),
    privateKey: server.getPrivateKey('base64url'),
    contact: 'https://banyan.school',
    isAllowed: (url) => url.origin === origin,
  })

const notice = (to: string) => ({
  to,
  subject: 'Absent',
  text: 'Asha was absent. ✓',
  link: '/family/attendance',
  idempotencyKey: 'k1',
})

test('the example of RFC 8291 is reproduced exactly', () => {
  const sealed = encryptPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  )
  expect(Buffer.from(sealed).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a message reaches the device, and only the device can read it', async () => {
  const { providerMessageId } = await driver().send(notice(device()))
  expect(providerMessageId).toBe(`${origin}/message/1`)
  const [message] = received
  expect(message?.path).toBe('/send/phone-1')
  expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  expect(message?.body.includes('Asha')).toBe(false)
  expect(JSON.parse(decrypt(message?.body ?? Buffer.alloc(0), phone, auth))).toEqual({
    title: 'Absent',
    body: 'Asha was absent. ✓',
    link: '/family/attendance',
    tag: message?.headers.topic,
  })
})

test('the service can verify the sender', async () => {
  await driver().send(notice(device()))
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(String(received[0]?.headers.authorization)) ?? []
  const [header = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const proof = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${header}.${payload}`), proof, Buffer.from(signature, 'base64url'))).toBe(true)
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(claims).toMatchObject({ aud: origin, sub: 'https://banyan.school' })
  expect(claims.exp * 1000 - Date.now()).toBeLessThan(24 * 60 * 60 * 1000)
})

test.each([
  [410, 'bad-number', false],
  [404, 'bad-number', false],
  [413, 'bad-message', false],
  [403, 'auth', false],
  [429, 'rate-limited', true],
  [500, 'provider-down', true],
])('status %i of a push service is reported as %s', async (answer, code, transient) => {
  status = answer
  await expect(driver().send(notice(device()))).rejects.toMatchObject({ name: 'MessageFailure', code, transient })
})

test.each([
  'no json',
  '{}',
  '{"endpoint":"https://fcm.googleapis.com/x"}',
  JSON.stringify({ endpoint: 'http://169.254.169.254/', keys: JSON.parse(device()).keys }),
])('the forged device %j is never called', async (to) => {
  await expect(driver().send(notice(to))).rejects.toMatchObject({ code: 'bad-number', transient: false })
  expect(received).toEqual([])
})

test('keys that are not points on the curve are refused', async () => {
  const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: auth.toString('base64url') }
  await expect(driver().send(notice(device({ keys })))).rejects.toMatchObject({ code: 'bad-number' })
})

test('a message too long for push is refused before sending', async () => {
  const long = { ...notice(device()), text: 'x'.repeat(3001) }
  await expect(driver().send(long)).rejects.toMatchObject({ code: 'bad-message' })
  expect(received).toEqual([])
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://wns2-pn1p.notify.windows.com/w/?token=x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://fcm.googleapis.com.evil.in/x', false],
  ['https://evilfcm.googleapis.com/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://127.0.0.1/x', false],
  ['https://[::1]/x', false],
  ['file:///etc/passwd', false],
])('SSRF: may %s be called? %s', (endpoint, allowed) => {
  expect(isPushService(new URL(endpoint))).toBe(allowed)
})

test('each installation has a key pair of its own, the same at every start', async () => {
  const keysOf = (secret: string) => pushKeys(openSecret('nowhere', secret))
  expect(keysOf('one secret of sixteen')).toEqual(keysOf('one secret of sixteen'))
  expect(keysOf('one secret of sixteen').publicKey).not.toBe(keysOf('another of sixteen').publicKey)
  const own = openWebPush({
    ...keysOf('one secret of sixteen'),
    contact: 'https://banyan.school',
    isAllowed: () => true,
  })
  await own.send(notice(device()))
  expect(String(received[0]?.headers.authorization)).toContain(`k=${keysOf('one secret of sixteen').publicKey}`)
})
