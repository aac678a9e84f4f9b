import { createHash, createPrivateKey, sign } from 'node:crypto'
import * as z from 'zod'
import { type MessageDriver, messageFailure } from './driver.ts'
import { failureOfStatus, post } from './http.ts'
import { encryptPush } from './pushEncryption.ts'

export interface WebPushSettings {
  /** The server's P-256 key pair in base64url. Browsers also have the public key. */
  publicKey: string
  privateKey: string
  /** An https: or mailto: address where a push service can contact us. */
  contact: string
  /** Which services may be called. The browser names the endpoint, and an attacker could name a host in our network. */
  isAllowed: (endpoint: URL) => boolean
}

const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com']

/** True for the push services of known browsers. */
export function isPushService({ protocol, hostname, port, username }: URL): boolean {
  const isKnown = services.some((service) => hostname === service || hostname.endsWith(`.${service}`))
  return protocol === 'https:' && port === '' && username === '' && isKnown
}

/** A browser's push subscription. Its JSON is the device's address. */
const Device = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: z.base64url().length(87), auth: z.base64url().length(22) }),
})

const keepForSeconds = 24 * 60 * 60
const maxPayloadLength = 3000

/** Sends push messages directly to browsers (Web Push). A device that no longer exists is a `bad-number`. */
export function openWebPush({ publicKey, privateKey, contact, isAllowed }: WebPushSettings): MessageDriver {
  const signToken = tokenSigner(publicKey, privateKey, contact)
  return {
    channel: 'push',
    async send({ to, text, subject, link, idempotencyKey }) {
      const device = readDevice(to)
      const endpoint = new URL(device.endpoint)
      if (!isAllowed(endpoint)) throw messageFailure('bad-number')
      // The service keeps one pending message per topic and the device shows one per tag, so a repeated send does not notify twice.
      const topic = createHash('sha256').update(idempotencyKey).digest('base64url').slice(0, 32)
      const payload = Buffer.from(JSON.stringify({ title: subject ?? '', body: text, link, tag: topic }))
      if (text === '' || idempotencyKey === '' || payload.length > maxPayloadLength) throw messageFailure('bad-message')
      const headers = {
        authorization: `vapid t=${signToken(endpoint.origin)}, k=${publicKey}`,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(keepForSeconds),
        topic,
      }
      const reply = await post(endpoint, headers, encryptPush(payload, device.keys))
      if (reply.status < 300) return { providerMessageId: reply.location ?? idempotencyKey }
      if (reply.status === 404 || reply.status === 410) throw messageFailure('bad-number')
      throw reply.status === 413 ? messageFailure('bad-message') : failureOfStatus(reply)
    },
  }
}

function readDevice(to: string): z.infer<typeof Device> {
  try {
    return Device.parse(JSON.parse(to))
  } catch {
    throw messageFailure('bad-number')
  }
}

/** Signs the short-lived VAPID token that proves which server sends the message. */
function tokenSigner(publicKey: string, privateKey: string, contact: string): (audience: string) => string {
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65 || point[0] !== 4) throw new Error('The public push key is not a P-256 key.')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' })
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return (audience) => {
    const expires = Math.floor(Date.now() / 1000) + 60 * 60
    const claims = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded({ aud: audience, exp: expires, sub: contact })}`
    const signature = sign('sha256', Buffer.from(claims), { key, dsaEncoding: 'ieee-p1363' })
    return `${claims}.${signature.toString('base64url')}`
  }
}
