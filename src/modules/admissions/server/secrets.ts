import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sealText, unsealText } from '#platform/server/sealedText.ts'
import type { Secret } from '#platform/server/secret.ts'

/** The school and the server's keys. */
export type Keys = { readonly secret: Secret; readonly tenantId: string }

export const newToken = (): string => randomBytes(32).toString('base64url')
export const tokenDigest = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Keyed, because a plain hash of six digits could be reversed. */
export const codeDigest = ({ secret, tenantId }: Keys, emailCodeId: string, digits: string): Buffer =>
  createHmac('sha256', secret('admission codes')).update(`${tenantId} ${emailCodeId} ${digits}`).digest()

const sealing = ({ secret, tenantId }: Keys) => ({ secret, tenantId, purpose: 'admission aadhaars' })
export const sealNumber = (keys: Keys, number: string): Buffer => sealText(sealing(keys), number)
export const unsealNumber = (keys: Keys, sealed: Buffer): string => unsealText(sealing(keys), sealed)
/** Finds the same Aadhaar number again without decrypting it. */
export const numberMark = ({ secret, tenantId }: Keys, number: string): Buffer =>
  createHmac('sha256', secret('admission aadhaar marks')).update(`${tenantId} ${number}`).digest()

/** Signs a puzzle, so that the server need not remember the puzzles it has given out. */
export const puzzleMark = ({ secret, tenantId }: Keys, puzzle: string): string =>
  createHmac('sha256', secret('admission puzzles')).update(`${tenantId} ${puzzle}`).digest('base64url').slice(0, 22)

/** Addresses in throttle buckets are hashed, so that the table names nobody. */
export const bucketOf = ({ secret, tenantId }: Keys, purpose: string, whom: string): string =>
  `admission ${purpose} ${createHmac('sha256', secret('admission buckets')).update(`${tenantId} ${whom}`).digest('base64url').slice(0, 22)}`
