import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { OperatorDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Secret } from '#platform/server/secret.ts'
import { recordChange } from './changes.ts'
import { newTotpKey } from './totp.ts'

const [ivLength, tagLength] = [12, 16]
const purpose = 'operator codes'

/** Encrypts the key of a person's codes with their id as associated data, so it works in no other row. */
function sealKey(secret: Secret, operatorId: string, key: Buffer): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', secret(purpose), iv).setAAD(Buffer.from(operatorId))
  return Buffer.concat([iv, cipher.update(key), cipher.final(), cipher.getAuthTag()])
}

export function openKey(secret: Secret, operatorId: string, sealed: Buffer): Buffer {
  const tag = sealed.subarray(sealed.length - tagLength)
  const decipher = createDecipheriv('aes-256-gcm', secret(purpose), sealed.subarray(0, ivLength))
    .setAAD(Buffer.from(operatorId))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(ivLength, sealed.length - tagLength)), decipher.final()])
}

type NewOperator = { userName: string; name: string; passwordHash: string }

/** Creates an account, and returns the key for the person's authenticator app. */
export async function addOperator(
  db: OperatorDb,
  secret: Secret,
  { userName, name, passwordHash }: NewOperator,
  key = newTotpKey(),
): Promise<Buffer> {
  const id = newId()
  await db
    .insertInto('operators')
    .values({ id, user_name: userName, name, password_hash: passwordHash, totp_key: sealKey(secret, id, key) })
    .execute()
  await recordChange(db, { action: 'operator added', subjectId: id, subjectName: name, after: { userName } })
  return key
}

export const findAccount = (db: OperatorDb, userName: string) =>
  db.selectFrom('operators').selectAll().where('user_name', '=', userName.toLowerCase()).executeTakeFirst()

export const listAccounts = (db: OperatorDb) =>
  db.selectFrom('operators').select(['user_name', 'name', 'status_id', 'created_at']).orderBy('user_name').execute()

/** A new password and a new key, for an operator who lost either. Every session ends. */
export async function resetOperator(
  db: OperatorDb,
  secret: Secret,
  account: { id: string; name: string },
  passwordHash: string,
): Promise<Buffer> {
  const key = newTotpKey()
  await db
    .updateTable('operators')
    .set({ password_hash: passwordHash, totp_key: sealKey(secret, account.id, key), last_step: 0 })
    .where('id', '=', account.id)
    .execute()
  await endSessionsOf(db, account.id)
  await recordChange(db, { action: 'operator reset', subjectId: account.id, subjectName: account.name })
  return key
}

export async function setOperatorActive(db: OperatorDb, account: { id: string; name: string }, isActive: boolean) {
  await db
    .updateTable('operators')
    .set({ status_id: isActive ? 1 : 11 })
    .where('id', '=', account.id)
    .execute()
  if (!isActive) await endSessionsOf(db, account.id)
  const action = isActive ? 'operator activated' : 'operator deactivated'
  await recordChange(db, { action, subjectId: account.id, subjectName: account.name })
}

const endSessionsOf = (db: OperatorDb, operatorId: string) =>
  db
    .updateTable('operator_sessions')
    .set({ ended_at: new Date().toISOString() })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .execute()
