import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Time-based one-time codes (RFC 6238) as every authenticator app makes them: SHA-1, 30 seconds, 6 digits. */
const stepSeconds = 30
const digits = 6
/** How far a phone's clock may be off, in steps. */
const drift = 1

export const newTotpKey = () => randomBytes(20)

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / stepSeconds)

export function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

/** The time step of a code typed now, or null if it is wrong. */
export function stepOfCode(key: Buffer, typed: string, now: Date): number | null {
  const code = Buffer.from(typed.replace(/\s/g, ''))
  const current = stepAt(now)
  for (let step = Math.max(0, current - drift); step <= current + drift; step++) {
    const right = Buffer.from(codeOf(key, step))
    if (right.length === code.length && timingSafeEqual(right, code)) return step
  }
  return null
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The key as authenticator apps take it. */
export function base32(key: Buffer): string {
  const bits = [...key].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The address behind the QR code that authenticator apps read. */
export const totpAddress = (key: Buffer, userName: string) =>
  `otpauth://totp/Banyan:${encodeURIComponent(userName)}?secret=${base32(key)}&issuer=Banyan`
