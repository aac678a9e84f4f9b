import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Secret } from '#platform/server/secret.ts'

export type SealedAadhaar = { sealed: Buffer; last4: string; mark: Buffer }

const [ivLength, tagLength] = [12, 16]

/** Encrypts a number with the user id as associated data, so it can't be decrypted from another row. */
export function sealAadhaar(secret: Secret, userId: string, number: string): SealedAadhaar {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', secret('aadhaar'), iv).setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([iv, cipher.update(number, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { sealed, last4: number.slice(-4), mark: aadhaarMark(secret, number) }
}

export function openAadhaar(secret: Secret, userId: string, sealed: Buffer): string {
  const iv = sealed.subarray(0, ivLength)
  const tag = sealed.subarray(sealed.length - tagLength)
  const decipher = createDecipheriv('aes-256-gcm', secret('aadhaar'), iv).setAAD(Buffer.from(userId)).setAuthTag(tag)
  const body = sealed.subarray(ivLength, sealed.length - tagLength)
  return decipher.update(body, undefined, 'utf8') + decipher.final('utf8')
}

/** A keyed hash, to find duplicates without decrypting. */
export const aadhaarMark = (secret: Secret, number: string): Buffer =>
  createHmac('sha256', secret('aadhaar marks')).update(number).digest()
