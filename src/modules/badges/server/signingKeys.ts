import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWK } from 'jose'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Secret } from '#platform/server/secret.ts'

/** Every verifier of Open Badges knows this one. */
export const algorithm = 'RS256'

const purpose = 'badge signing key'
const [ivLength, tagLength] = [12, 16]

/** Encrypts a key for one school: it can't be decrypted in another school's row. */
function seal(secret: Secret, tenantId: string, text: string): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', secret(purpose), iv).setAAD(Buffer.from(tenantId))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function unseal(secret: Secret, tenantId: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', secret(purpose), sealed.subarray(0, ivLength))
    .setAAD(Buffer.from(tenantId))
    .setAuthTag(sealed.subarray(sealed.length - tagLength))
  const opened = decipher.update(sealed.subarray(ivLength, sealed.length - tagLength), undefined, 'utf8')
  return opened + decipher.final('utf8')
}

type StoredKey = { keyId: string; publicKey: JWK; privateKey: Buffer }

const readKey = async (db: TenantDb): Promise<StoredKey | undefined> => {
  const { rows } = await sql<StoredKey>`
    select id as "keyId", public_key as "publicKey", private_key as "privateKey" from badge_keys
    order by created_at, id limit 1`.execute(db)
  return rows[0]
}

type Tx = <T>(work: (unit: Unit) => Promise<T>) => Promise<T>

/** The school's key, made when it signs its first badge. Of two made at once, everybody uses the first. */
export async function signingKey(tx: Tx, secret: Secret, tenantId: string) {
  let stored = await tx(({ db }) => readKey(db))
  if (!stored) {
    const { publicKey, privateKey } = await generateKeyPair(algorithm, { modulusLength: 2048, extractable: true })
    const jwk = JSON.stringify(await exportJWK(publicKey))
    const sealed = seal(secret, tenantId, await exportPKCS8(privateKey))
    stored = await tx(async ({ db }) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('badge key ' || ${tenantId}, 0))`.execute(db)
      const first = await readKey(db)
      if (first) return first
      await sql`
        insert into badge_keys (id, public_key, private_key) values (${newId()}, ${jwk}::jsonb, ${sealed})`.execute(db)
      return readKey(db)
    })
  }
  if (!stored) throw new Error('The key that was just stored is not there.')
  const privateKey = await importPKCS8(unseal(secret, tenantId, stored.privateKey), algorithm)
  return { keyId: stored.keyId, publicKey: stored.publicKey, privateKey }
}

export async function findPublicKey(db: TenantDb, keyId: string): Promise<JWK | undefined> {
  const { rows } = await sql<{ publicKey: JWK }>`
    select public_key as "publicKey" from badge_keys where id = ${keyId}`.execute(db)
  return rows[0]?.publicKey
}
