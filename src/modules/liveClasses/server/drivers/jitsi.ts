import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Guest, MeetingDriver } from './driver.ts'
import { isPrivateKey, signToken } from './signedToken.ts'

type JitsiSettings = {
  /** `https://meet.school.in`, or the hosted service's address. */
  readonly base: string
  readonly appId: string
  /** The name of the key at the hosted service; unused on a server of one's own. */
  readonly keyId: string
  /** A private key for the hosted service, a shared secret for a server of one's own. */
  readonly secret: string
}

/** Nobody needs a token long after the class. */
const graceSeconds = 30 * 60

/**
 * The Jitsi driver. Rooms exist as soon as somebody enters, so nothing is asked for beforehand: a room's name is derived from
 * the live class and the school's secret, and everybody's link carries a token of their own.
 */
export function openJitsi({ base, appId, keyId, secret }: JitsiSettings): MeetingDriver {
  const isHosted = isPrivateKey(secret)
  const linkFor = (room: string, { seatId, firstName, lastName, until }: Guest, isModerator: boolean) => {
    const exp = Math.floor(until.getTime() / 1000) + graceSeconds
    const user = {
      id: seatId,
      name: `${firstName} ${lastName}`.trim(),
      // The hosted service reads a text, not a boolean.
      moderator: isModerator ? 'true' : 'false',
    }
    const issuer = isHosted ? { iss: 'chat', sub: appId } : { iss: appId, sub: new URL(base).hostname }
    const nbf = Math.floor(Date.now() / 1000) - 60
    const token = signToken(
      { aud: 'jitsi', ...issuer, room, nbf, exp, context: { user } },
      secret,
      isHosted ? keyId : '',
    )
    return `${base}/${isHosted ? `${appId}/` : ''}${room}?jwt=${token}`
  }
  return {
    name: 'jitsi',
    make: async ({ reference }) => ({ ref: roomOf(secret, reference), address: '' }),
    change: async () => {},
    remove: async () => {},
    hostAddress: async ({ ref }, host) => linkFor(ref, host, true),
    guestAddress: async ({ ref }, guest) => ({ address: linkFor(ref, guest, false), seatRef: guest.seatId }),
    report: async () => null,
  }
}

/** A name that nobody can guess. */
const roomOf = (secret: string, reference: string) =>
  `live-${createHmac('sha256', createHash('sha256').update(secret).digest()).update(reference).digest('hex').slice(0, 32)}`

/** Minutes a signed message stays valid. */
const maxAge = 10

/** Whether a webhook of the hosted service is signed with the school's secret: `t=…,v1=…` over time and bytes. */
export function isJitsiSigned(bytes: Uint8Array, header: string, secret: string, now: number): boolean {
  const [, time = '', signature = ''] = /^t=(\d{1,16}),v1=([A-Za-z0-9+/=]{44})$/.exec(header) ?? []
  if (time === '') return false
  // Seconds or milliseconds, depending on the service's age.
  const sent = Number(time) < 100_000_000_000 ? Number(time) * 1000 : Number(time)
  if (Math.abs(now - sent) > maxAge * 60_000) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(bytes).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
