import { createPublicKey, hash, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { proofHeader, signedText } from '#platform/contract/deviceProof.ts'
import { type Problem, problem } from '../problem.ts'

/** A phone's claim that a request comes from it. It is worth nothing until it is verified with that phone's key. */
export type DeviceProof = {
  readonly deviceId: string
  readonly time: number
  readonly nonce: string
  readonly signature: Buffer
  readonly text: string
}

const pattern =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(\d{13})\.([A-Za-z0-9_-]{16,40})\.([A-Za-z0-9_-]{86})$/

type SignedRequest = { readonly method: string; readonly url?: string; readonly headers: IncomingHttpHeaders }

/** The proof of a request, if it carries one. */
export function deviceProofOf({ method, url = '', headers }: SignedRequest, body: Uint8Array): DeviceProof | null {
  const value = headers[proofHeader]
  const found = typeof value === 'string' ? pattern.exec(value) : null
  const [, deviceId, time, nonce, signature] = found ?? []
  if (!deviceId || !time || !nonce || !signature) return null
  const bodyHash = body.length === 0 ? '' : hash('sha256', body, 'buffer').toString('base64url')
  const text = signedText({ method, url, time: Number(time), nonce, bodyHash })
  return { deviceId, time: Number(time), nonce, signature: Buffer.from(signature, 'base64url'), text }
}

/** How far a phone's clock may be from ours, in ms. A phone that is further off is told the time and tries again. */
const maxSkew = 120_000
/** Enough for the requests of many phones within that time. */
const maxNonces = 100_000

/**
 * The nonces of this process, with the time until which they count. What was signed before the process started could have been
 * used with the one before it, so it does not count: the phone signs again.
 */
const used = new Map<string, number>()

/** Proofs that were accepted, with the key: a request may look its session up twice, and its nonce counts once. */
const accepted = new WeakMap<DeviceProof, Buffer>()

/** Why a proof does not count; null if the phone with this key has made it, for this request, now, and for the first time. */
export function proofProblem(
  proof: DeviceProof | null,
  deviceId: string | null,
  key: Buffer | null,
  now: Date,
): Problem | null {
  if (!proof || !key || proof.deviceId !== deviceId || !isSigned(proof, key)) return problem('device-needed')
  if (accepted.get(proof)?.equals(key)) return null
  const at = now.getTime()
  const isBeforeStart = proof.time < at - process.uptime() * 1000
  if (isBeforeStart || Math.abs(proof.time - at) > maxSkew) return problem('device-clock', { details: { now: at } })
  const nonce = `${proof.deviceId} ${proof.nonce}`
  if ((used.get(nonce) ?? 0) > at) return problem('device-needed')
  if (used.size >= maxNonces) for (const [old, until] of used) if (until <= at) used.delete(old)
  used.set(nonce, at + 2 * maxSkew)
  accepted.set(proof, key)
  return null
}

function isSigned({ text, signature }: DeviceProof, spki: Buffer): boolean {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    return false
  }
}
