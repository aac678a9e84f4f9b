import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secret } from './secret.ts'

const [ivLength, tagLength] = [12, 16]

/** Who a sealed text belongs to: it can be opened neither for another purpose nor in another school's row. */
type Owner = { readonly secret: Secret; readonly purpose: string; readonly tenantId: string }

/** Encrypts a text that is stored, such as the key of an outside service. An empty text stays empty. */
export function sealText({ secret, purpose, tenantId }: Owner, text: string): Buffer {
  if (text === '') return Buffer.alloc(0)
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', secret(purpose), iv).setAAD(Buffer.from(tenantId))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function unsealText({ secret, purpose, tenantId }: Owner, sealed: Buffer): string {
  if (sealed.length === 0) return ''
  const decipher = createDecipheriv('aes-256-gcm', secret(purpose), sealed.subarray(0, ivLength))
    .setAAD(Buffer.from(tenantId))
    .setAuthTag(sealed.subarray(sealed.length - tagLength))
  return (
    decipher.update(sealed.subarray(ivLength, sealed.length - tagLength), undefined, 'utf8') + decipher.final('utf8')
  )
}
