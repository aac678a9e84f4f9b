import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What a browser shows of a push message. */
export interface PushedMessage {
  title: string
  body: string
  link?: string
  tag: string
}

/** A browser that is subscribed at the stand-in. */
export interface StandInDevice {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** The messages it received, decrypted. */
  messages: PushedMessage[]
}

export interface PushStandIn {
  origin: string
  /** The number of requests, including refused ones. */
  requests: number
  /** Replies for the next requests, one each, instead of accepting them. */
  faults: { status: number; retryAfterSeconds?: number }[]
  /** Subscribes a new browser. */
  subscribe(): StandInDevice
  /** The browser's owner has taken back the permission: from now on its endpoint is gone. */
  unsubscribe(device: StandInDevice): void
  close(): Promise<void>
}

type Browser = { device: StandInDevice; key: ReturnType<typeof createECDH>; auth: Buffer }

/**
 * A push service on a free local port that speaks Web Push as those of the browsers do: it checks the sender's token (RFC 8292)
 * and headers, and hands the message to the browser, which decrypts it (RFC 8291).
 */
export async function startPushStandIn(): Promise<PushStandIn> {
  const browsers = new Map<string, Browser>()
  const server = createServer((request, response) => {
    answer(standIn, browsers, request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const standIn: PushStandIn = {
    origin,
    requests: 0,
    faults: [],
    subscribe() {
      const key = createECDH('prime256v1')
      key.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomUUID()}`
      const keys = { p256dh: key.getPublicKey('base64url'), auth: auth.toString('base64url') }
      const device: StandInDevice = { endpoint: origin + path, keys, messages: [] }
      browsers.set(path, { device, key, auth })
      return device
    },
    unsubscribe: ({ endpoint }) => void browsers.delete(new URL(endpoint).pathname),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return standIn
}

async function answer(
  standIn: PushStandIn,
  browsers: ReadonlyMap<string, Browser>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request)
  standIn.requests++
  const fault = standIn.faults.shift()
  if (fault?.retryAfterSeconds !== undefined) response.setHeader('retry-after', fault.retryAfterSeconds)
  const browser = browsers.get(request.url ?? '')
  const status = fault?.status ?? refusalOf(request, body, standIn.origin) ?? (browser ? 201 : 410)
  if (status === 201) {
    browser?.device.messages.push(JSON.parse(decrypt(body, browser.key, browser.auth)))
    response.setHeader('location', `${standIn.origin}/message/${randomUUID()}`)
  }
  response.writeHead(status).end()
}

/** The status with which a push service refuses a request that is not one of Web Push. */
function refusalOf({ method, headers }: IncomingMessage, body: Buffer, origin: string): number | null {
  if (method !== 'POST') return 405
  if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers.ttl))) return 400
  if (!/^[\w-]{1,32}$/.test(String(headers.topic))) return 400
  if (body.length > 4096) return 413
  return isSender(String(headers.authorization), origin) ? null : 403
}

/** Whether the token names this service, is signed with its key and expires within a day. */
function isSender(authorization: string, origin: string): boolean {
  const [, token = '', publicKey = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? []
  const [header = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65) return false
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${payload}`)
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))) return false
  const { aud, exp, sub } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const seconds = Date.now() / 1000
  return aud === origin && exp > seconds && exp < seconds + 24 * 60 * 60 && /^(?:https:\/\/|mailto:)/.test(sub)
}

/** Decrypts a message as the browser does. */
export function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderPoint = body.subarray(21, 21 + (body[20] ?? 0))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderPoint])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(senderPoint), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(21 + senderPoint.length, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
