import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { type MessageDriver, type MessageFailureCode, messageFailure } from './driver.ts'
import { failureOfStatus, type ProviderReply, post } from './http.ts'

export interface FcmSettings {
  projectId: string
  /** The service account's address and private key, as in its JSON file. */
  clientEmail: string
  privateKey: string
  /** The base URL of the API, normally `https://fcm.googleapis.com`. */
  base: string
  /** Where access tokens come from, normally `https://oauth2.googleapis.com/token`. */
  tokenUrl: string
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** Seconds for which our assertion is valid, and before its end at which an access token is replaced. */
const [assertionSeconds, marginSeconds] = [3600, 120]
const keepForSeconds = 24 * 60 * 60
const maxPayloadLength = 3800

const knownCodes: Record<string, MessageFailureCode> = {
  UNREGISTERED: 'bad-number',
  SENDER_ID_MISMATCH: 'bad-number',
  QUOTA_EXCEEDED: 'rate-limited',
  UNAVAILABLE: 'provider-down',
  INTERNAL: 'provider-down',
  THIRD_PARTY_AUTH_ERROR: 'auth',
}

/** Push to phones through Firebase Cloud Messaging (HTTP v1). A phone that no longer exists is a `bad-number`. */
export function openFcm({ projectId, clientEmail, privateKey, base, tokenUrl }: FcmSettings): MessageDriver {
  const url = new URL(`/v1/projects/${projectId}/messages:send`, base)
  const accessToken = tokenSource({ clientEmail, key: keyFrom(privateKey), tokenUrl: new URL(tokenUrl) })
  return {
    channel: 'push',
    async send({ to, text, subject, link, idempotencyKey }) {
      // The phone shows one message per tag, so a repeated send does not notify twice.
      const tag = createHash('sha256').update(idempotencyKey).digest('base64url').slice(0, 32)
      const payload = JSON.stringify({
        message: {
          token: to,
          notification: { title: subject ?? '', body: text },
          ...(link && { data: { link } }),
          android: { collapse_key: tag, ttl: `${keepForSeconds}s`, notification: { tag } },
          apns: { headers: { 'apns-collapse-id': tag } },
        },
      })
      if (text === '' || idempotencyKey === '' || Buffer.byteLength(payload) > maxPayloadLength)
        throw messageFailure('bad-message')
      const headers = { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' }
      return { providerMessageId: messageNameOf(await post(url, headers, payload)) }
    },
  }
}

function keyFrom(privateKey: string): KeyObject {
  try {
    return createPrivateKey(privateKey)
  } catch {
    throw messageFailure('auth')
  }
}

/** Exchanges a signed assertion for an access token (RFC 7523) and keeps it until shortly before it expires. */
function tokenSource({ clientEmail, key, tokenUrl }: { clientEmail: string; key: KeyObject; tokenUrl: URL }) {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  let known: { token: string; until: number } | undefined
  const fetchToken = async () => {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: clientEmail, scope, aud: tokenUrl.href, iat: now, exp: now + assertionSeconds }
    const content = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`
    const assertion = `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
    const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const reply = await post(tokenUrl, { 'content-type': 'application/x-www-form-urlencoded' }, form.toString())
    const { access_token: token, expires_in: seconds } = reply.body
    if (reply.status >= 300 || typeof token !== 'string' || typeof seconds !== 'number')
      throw reply.status >= 500 ? failureOfStatus(reply) : messageFailure('auth')
    known = { token, until: now + seconds - marginSeconds }
    return token
  }
  let fetching: Promise<string> | undefined
  return async () => {
    if (known && known.until > Date.now() / 1000) return known.token
    fetching ??= fetchToken().finally(() => {
      fetching = undefined
    })
    return fetching
  }
}

function messageNameOf(reply: ProviderReply): string {
  const { name, error } = reply.body as {
    name?: unknown
    error?: { details?: { errorCode?: unknown }[]; status?: unknown }
  }
  if (reply.status < 300 && typeof name === 'string' && name) return name
  const details = Array.isArray(error?.details) ? error.details : []
  const code = details.map(({ errorCode }) => errorCode).find((one) => typeof one === 'string') ?? error?.status
  const providerCode = typeof code === 'string' ? code.slice(0, 40) : undefined
  const known = providerCode && knownCodes[providerCode]
  if (!known) throw failureOfStatus(reply, providerCode)
  const { retryAfterSeconds } = reply
  throw messageFailure(known, { providerCode, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
}
