import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { newToken } from './sessions.ts'

export type LinkPurpose = 'mobile' | 'download' | 'gradebook' | 'prek'
export type CodePurpose = 'otp' | 'reset' | 'invitation' | LinkPurpose

export const lifetimes = {
  otp: 300,
  reset: 3600,
  invitation: 7 * 86_400,
  mobile: 60,
  download: 60,
  gradebook: 60,
  prek: 60,
} as const
const otpTries = 5

/**
 * Codes are short or travel by mail, so their hashes are keyed: a copy of the database alone does not yield them.
 * The purpose is part of the hash; a code made for one thing is worth nothing for another.
 */
const codeHash = (services: Services, purpose: CodePurpose, code: string, salt = '') =>
  createHmac('sha256', services.secret('one-time codes')).update(`${purpose} ${salt} ${code}`).digest()

/** Makes room for a code. It works only once `issueCode` has chosen it, so no plain code ever lies in a queue. */
export async function reserveCode(db: TenantDb, userId: string, purpose: CodePurpose): Promise<string> {
  const row = await db
    .insertInto('one_time_codes')
    .values({
      user_id: userId,
      purpose,
      code_hash: Buffer.from(newToken()),
      expires_at: sql`now() + make_interval(secs => ${lifetimes[purpose]})`,
      tries_left: purpose === 'otp' ? otpTries : 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Chooses the code of a reservation and answers it in plain, to be sent at once. */
export async function issueCode(db: TenantDb, services: Services, id: string, purpose: CodePurpose): Promise<string> {
  const code = purpose === 'otp' ? String(randomInt(1_000_000)).padStart(6, '0') : newToken()
  await db
    .updateTable('one_time_codes')
    .set({ code_hash: codeHash(services, purpose, code, purpose === 'otp' ? id : '') })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute()
  return code
}

/** Spends one try of an OTP request; answers the user when the code was right, and then never again. */
export async function tryOtp(db: TenantDb, services: Services, requestId: string, otp: string): Promise<string | null> {
  const row = await db
    .updateTable('one_time_codes')
    .set({ tries_left: sql`tries_left - 1` })
    .where('id', '=', requestId)
    .where('purpose', '=', 'otp')
    .where('tries_left', '>', 0)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['user_id', 'code_hash'])
    .executeTakeFirst()
  const expected = codeHash(services, 'otp', otp, requestId)
  if (!row || row.code_hash.length !== expected.length || !timingSafeEqual(row.code_hash, expected)) return null
  await db.updateTable('one_time_codes').set({ used_at: sql`now()` }).where('id', '=', requestId).execute()
  return row.user_id
}

/** The person a link's code belongs to while it works. */
export const findLink = (db: TenantDb, services: Services, purposes: readonly CodePurpose[], code: string) =>
  db
    .selectFrom('one_time_codes')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'one_time_codes.user_id').onRef('users.tenant_id', '=', 'one_time_codes.tenant_id'),
    )
    .select([
      'one_time_codes.id',
      'one_time_codes.purpose',
      'users.id as user_id',
      'users.user_name',
      'users.first_name',
    ])
    .where((e) =>
      e.or(
        purposes.map((purpose) =>
          e.and([e('purpose', '=', purpose), e('code_hash', '=', codeHash(services, purpose, code))]),
        ),
      ),
    )
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where('users.status_id', '=', 1)
    .executeTakeFirst()

/** Marks a link's code as used; false when somebody was quicker. */
export async function useLink(db: TenantDb, id: string): Promise<boolean> {
  const used = await db
    .updateTable('one_time_codes')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** A new password voids every link and code sent before. */
export async function voidCodes(db: TenantDb, userId: string) {
  await db
    .updateTable('one_time_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}
