import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { newToken } from './sessions.ts'

export type LinkPurpose = 'mobile' | 'download' | 'gradebook' | 'prek'
export type CodePurpose = 'otp' | 'reset' | 'invitation' | 'signIn' | LinkPurpose

export const lifetimes = {
  otp: 300,
  reset: 3600,
  invitation: 7 * 86_400,
  signIn: 7 * 86_400,
  mobile: 60,
  download: 60,
  gradebook: 60,
  prek: 60,
} as const
const otpTries = 5

/**
 * Keyed, because codes are short enough to brute-force from a leaked database. The purpose is part of the hash so that a
 * code cannot be used for anything else.
 */
export const codeHash = (services: Pick<Services, 'secret'>, purpose: CodePurpose, code: string, salt = '') =>
  createHmac('sha256', services.secret('one-time codes')).update(`${purpose} ${salt} ${code}`).digest()

/** Reserves a code; `issueCode` generates it later, so that no plaintext code is ever stored in the job queue. */
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

/** Generates the code of a reservation and returns it in plaintext, to be sent right away. */
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

/** Uses up one attempt of an OTP request. Returns the user id if the code is right, and marks it as used. */
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

/** The user a link's code belongs to, if the code is still valid. */
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

/** Marks a link's code as used; false if a concurrent request used it first. */
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

/** Invalidates all outstanding links and codes of a user, after a password change. */
export async function voidCodes(db: TenantDb, userId: string) {
  await db
    .updateTable('one_time_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}
