import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Secret } from '#platform/server/secret.ts'
import type { Storage } from '#platform/server/storage/storage.ts'

const [ivLength, tagLength] = [12, 16]
/** The school is part of the key and of what is sealed, so that no other school can open the bytes. */
const keyOf = (secret: Secret, tenantId: string) => secret(`vault ${tenantId}`)

type Stored = {
  readonly storage: Storage
  readonly secret: Secret
  readonly tenantId: string
  readonly storageKey: string
}

/** Replaces the bytes of a stored file by their encrypted form. */
export async function sealStored({ storage, secret, tenantId, storageKey }: Stored, type: string): Promise<void> {
  const plain = await buffer((await storage.get(storageKey)).body)
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, tenantId), iv).setAAD(Buffer.from(tenantId))
  const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  await storage.put(storageKey, sealed, { type })
}

export async function readSealed({ storage, secret, tenantId, storageKey }: Stored): Promise<Buffer> {
  const sealed = await buffer((await storage.get(storageKey)).body)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, tenantId), sealed.subarray(0, ivLength))
    .setAAD(Buffer.from(tenantId))
    .setAuthTag(sealed.subarray(sealed.length - tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(ivLength, sealed.length - tagLength)), decipher.final()])
}
