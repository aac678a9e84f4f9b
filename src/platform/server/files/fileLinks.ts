import { createHmac, timingSafeEqual } from 'node:crypto'

/** The one thing a signed link gives access to. */
export interface LinkSubject {
  tenantId: string
  fileId: string
  /** What the link may be used for, such as "read" or "package". */
  purpose: string
}

const shortestSecret = 32

/** Signs a token for one file of one school and one purpose, valid until `expiresAt`, to the second. */
export function sign(link: LinkSubject & { secret: string; expiresAt: Date }): string {
  const expires = Math.floor(link.expiresAt.getTime() / 1000)
  if (!Number.isSafeInteger(expires) || expires < 0) throw new Error('A link needs a valid expiry date.')
  return `${expires.toString(36)}.${macOf(link, expires).toString('base64url')}`
}

/** Only a genuine token is reported as "expired"; an altered one is always "invalid". */
export function verify(
  link: LinkSubject & { secret: string; token: string; now: Date },
): 'valid' | 'expired' | 'invalid' {
  const match = /^([0-9a-z]{1,9})\.([A-Za-z0-9_-]{43})$/.exec(link.token)
  if (!match?.[1] || !match[2]) return 'invalid'
  const expires = Number.parseInt(match[1], 36)
  const signature = Buffer.from(match[2], 'base64url')
  const isGenuine = timingSafeEqual(macOf(link, expires), signature)
  // The last of the 43 characters has two unused bits, so only the exact spelling we issued is accepted.
  if (!isGenuine || signature.toString('base64url') !== match[2] || expires.toString(36) !== match[1]) return 'invalid'
  return link.now.getTime() < expires * 1000 ? 'valid' : 'expired'
}

function macOf({ secret, tenantId, fileId, purpose }: LinkSubject & { secret: string }, expires: number): Buffer {
  if (secret.length < shortestSecret) throw new Error(`The link secret needs at least ${shortestSecret} characters.`)
  // JSON keeps the parts separate, so that no part can run into the next.
  const message = JSON.stringify(['file-link', tenantId, fileId, purpose, expires])
  return createHmac('sha256', secret).update(message).digest()
}
