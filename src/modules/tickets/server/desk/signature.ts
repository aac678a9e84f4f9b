import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the clocks of the desk and this server may differ, in seconds. An older message is a replay. */
const tolerance = 5 * 60

export const timestampHeader = 'x-banyan-timestamp'
export const signatureHeader = 'x-banyan-signature'
export const deliveryHeader = 'x-banyan-delivery'

const digest = (secret: string, timestamp: string, bytes: Uint8Array | string) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest()

/** The headers of a message, with the time in seconds. Both directions use the same secret and the same form. */
export function signedHeaders(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return { [timestampHeader]: timestamp, [signatureHeader]: `v1=${digest(secret, timestamp, body).toString('hex')}` }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Whether these bytes were signed with the secret a moment ago. */
export function isSigned(secret: string, headers: Headers, bytes: Uint8Array, now: Date): boolean {
  const timestamp = headers[timestampHeader]
  const signature = headers[signatureHeader]
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false
  if (!/^\d{1,12}$/.test(timestamp) || !/^v1=[0-9a-f]{64}$/.test(signature)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > tolerance) return false
  return timingSafeEqual(digest(secret, timestamp, bytes), Buffer.from(signature.slice(3), 'hex'))
}
