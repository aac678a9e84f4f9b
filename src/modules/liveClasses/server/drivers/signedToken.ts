import { createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { meetingFailure } from './driver.ts'

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Whether a key is a private key in PEM, and not a shared secret. */
export const isPrivateKey = (key: string): boolean => key.includes('-----BEGIN')

/** A JSON Web Token (RFC 7519): RS256 with a private key, HS256 with a shared secret. */
export function signToken(claims: object, key: string, keyId = ''): string {
  const header = { typ: 'JWT', alg: isPrivateKey(key) ? 'RS256' : 'HS256', ...(keyId && { kid: keyId }) }
  const message = `${encoded(header)}.${encoded(claims)}`
  const signature = isPrivateKey(key)
    ? sign('sha256', Buffer.from(message), privateKeyOf(key))
    : createHmac('sha256', key).update(message).digest()
  return `${message}.${signature.toString('base64url')}`
}

function privateKeyOf(pem: string): KeyObject {
  try {
    // Key files of services hold line breaks as `\n` when they are copied out of JSON.
    return createPrivateKey(pem.replaceAll('\\n', '\n'))
  } catch {
    throw meetingFailure('auth', 'The private key can’t be read.')
  }
}
