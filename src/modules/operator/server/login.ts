import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { OperatorDb } from '#platform/server/database/database.ts'
import { hashToken } from '#platform/server/requests/credentials.ts'
import type { Secret } from '#platform/server/secret.ts'
import { findAccount, openKey } from './accounts.ts'
import { recordChange } from './changes.ts'
import { stepOfCode } from './totp.ts'

/** Sessions are short: the console decides about every school. */
export const sessionSeconds = 8 * 3600

/** Attempts per quarter of an hour: for one name from one address, and from one address in all. */
const triesOfName = 10
const triesOfAddress = 30
const windowSeconds = 15 * 60

/** Counts an attempt before the password is verified, so that parallel guesses cannot exceed the limit. */
export async function countTry(db: OperatorDb, userName: string, address: string): Promise<boolean> {
  const count = async (bucket: string) => {
    const { rows } = await sql<{ count: number }>`
      insert into operator_tries (bucket, count, window_ends_at) values (${bucket}, 1, now() + ${windowSeconds} * interval '1 second')
      on conflict (bucket) do update set
        count = case when operator_tries.window_ends_at < now() then 1 else operator_tries.count + 1 end,
        window_ends_at = case when operator_tries.window_ends_at < now() then excluded.window_ends_at else operator_tries.window_ends_at end
      returning count`.execute(db)
    return rows[0]?.count ?? 1
  }
  // Old buckets are nobody's any more.
  await sql`delete from operator_tries where window_ends_at < now() - interval '1 day'`.execute(db)
  const byName = await count(`${userName.toLowerCase()} ${address}`)
  const byAddress = await count(address)
  return byName <= triesOfName && byAddress <= triesOfAddress
}

type Attempt = { userName: string; code: string; isPasswordRight: boolean; address: string; now: Date; secret: Secret }

/** Opens a session if the code is right and was never used before. Returns its token. */
export async function openSession(db: OperatorDb, attempt: Attempt) {
  const account = await findAccount(db, attempt.userName)
  if (account?.status_id !== 1 || !attempt.isPasswordRight) return null
  const step = stepOfCode(openKey(attempt.secret, account.id, account.totp_key), attempt.code, attempt.now)
  if (step === null) return null
  const used = await db
    .updateTable('operators')
    .set({ last_step: step })
    .where('id', '=', account.id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) return null
  await sql`delete from operator_tries where bucket = ${`${account.user_name} ${attempt.address}`}`.execute(db)
  const token = randomBytes(32).toString('base64url')
  const { id: sessionId } = await db
    .insertInto('operator_sessions')
    .values({
      operator_id: account.id,
      token_hash: hashToken(token),
      address: attempt.address,
      expires_at: new Date(Date.now() + sessionSeconds * 1000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const operator = { id: account.id, userName: account.user_name, name: account.name, sessionId }
  const signedIn = { action: 'signed in', subjectId: account.id, subjectName: account.name }
  await recordChange(db, signedIn, { operator, address: attempt.address })
  return { token, operator }
}

export const endSession = (db: OperatorDb, sessionId: string) =>
  db.updateTable('operator_sessions').set({ ended_at: new Date().toISOString() }).where('id', '=', sessionId).execute()
