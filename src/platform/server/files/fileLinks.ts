import { createHmac, timingSafeEqual } from 'node:crypto'

/** What one signed link opens, and nothing else. */
export interface LinkSubject {
  tenantId: string
  fileId: string
  /** What the link may be used for, such as "download" or "preview". */
  purpose: string
}

const shortestSecret = 32

/** A token that opens one file of one school for one purpose until it expires, to the second. */
export function sign(link: LinkSubject & { secret: string; expiresAt: Date }): string {
  const expires = Math.floor(link.expiresAt.getTime() / 1000)
  if (!Number.isSafeInteger(expires) || expires < 0) throw new Error('A link needs a valid time of expiry.')
  return `${expires.toString(36)}.${macOf(link, expires).toString('base64url')}`
}

/** Says "expired" only of a token that was genuine; whatever was altered is merely "invalid". */
export function verify(
  link: LinkSubject & { secret: string; token: string; now: Date },
): 'valid' | 'expired' | 'invalid' {
  const match = /^([0-9a-z]{1,9})\.([A-Za-z0-9_-]{43})$/.exec(link.token)
  if (!match?.[1] || !match[2]) return 'invalid'
  const expires = Number.parseInt(match[1], 36)
  const given = Buffer.from(match[2], 'base64url')
  const genuine = timingSafeEqual(macOf(link, expires), given)
  // The last letter of 43 carries two unused bits: only the one spelling we gave out counts.
  if (!genuine || given.toString('base64url') !== match[2] || expires.toString(36) !== match[1]) return 'invalid'
  return link.now.getTime() < expires * 1000 ? 'valid' : 'expired'
}

function macOf({ secret, tenantId, fileId, purpose }: LinkSubject & { secret: string }, expires: number): Buffer {
  if (secret.length < shortestSecret)
    throw new Error(`The secret for links needs at least ${shortestSecret} characters.`)
  // JSON keeps the parts apart: no part can flow over into the next.
  const message = JSON.stringify(['file-link', tenantId, fileId, purpose, expires])
  return createHmac('sha256', secret).update(message).digest()
}
