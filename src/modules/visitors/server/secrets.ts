import { createHash, createHmac } from 'node:crypto'
import { sealText, unsealText } from '#platform/server/sealedText.ts'
import type { Secret } from '#platform/server/secret.ts'

/** The school and the server's keys. */
export type Keys = { readonly secret: Secret; readonly tenantId: string }

/** Finds a number again without storing it: keyed, because all numbers there are could be tried. */
export const phoneMark = ({ secret, tenantId }: Keys, phone: string): Buffer =>
  createHmac('sha256', secret('visitor phones')).update(`${tenantId} ${phone}`).digest()

const sealing = ({ secret, tenantId }: Keys) => ({ secret, tenantId, purpose: 'visitor phone numbers' })
export const sealPhone = (keys: Keys, phone: string): Buffer => sealText(sealing(keys), phone)
export const unsealPhone = (keys: Keys, sealed: Buffer): string => unsealText(sealing(keys), sealed)

/**
 * What the QR of a visit says. It follows from the visit and the server's key, so that a lost answer can be repeated, and the
 * database has only its hash.
 */
export const visitCode = ({ secret, tenantId }: Keys, kind: 'pass' | 'badge', visitId: string): string =>
  createHmac('sha256', secret(`visit ${kind}`))
    .update(`${tenantId} ${visitId}`)
    .digest('base64url')
    .slice(0, 24)

export const codeDigest = (code: string): Buffer => createHash('sha256').update(code).digest()

/** The keyed hash of a six-digit code, which could be guessed from a plain one. */
export const numberDigest = ({ secret, tenantId }: Keys, codeId: string, digits: string): Buffer =>
  createHmac('sha256', secret('gate codes')).update(`${tenantId} ${codeId} ${digits}`).digest()
