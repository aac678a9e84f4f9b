import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { activeStatus } from '#platform/contract/access/roles.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { codeHash, lifetimes } from './codes.ts'
import { accountBucket, clearLocks } from './passwordTries.ts'

/** Letters and digits nobody confuses when they are read aloud or written down: no 0, O, 1 and I. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 8

type Account = { readonly userId: string; readonly userName: string }
export type SignInCode = Account & { readonly code: string; readonly expiresAt: string }

/**
 * Creates a code for each active account, and returns it in plaintext to be shown once. It replaces earlier codes, and lifts a
 * lock: the wrong passwords were guesses at the one that was forgotten.
 */
export async function createSignInCodes(unit: Unit, userIds: readonly string[]): Promise<SignInCode[]> {
  const { db, secret } = unit
  // Locked in order, so that of two codes created at the same time only the second works.
  const { rows } = await sql<Account>`
    select id as "userId", user_name as "userName" from users
    where id = any (${userIds}::uuid[]) and status_id = ${activeStatus.active} order by id for no key update`.execute(
    db,
  )
  if (rows.length === 0) return []
  await sql`update one_time_codes set used_at = now()
    where purpose = 'signIn' and used_at is null and user_id = any (${rows.map(({ userId }) => userId)}::uuid[])`.execute(
    db,
  )
  const created = rows.map((account) => ({ ...account, code: newCode() }))
  const stored = await db
    .insertInto('one_time_codes')
    .values(
      created.map(({ userId, code }) => ({
        user_id: userId,
        purpose: 'signIn',
        code_hash: codeHash({ secret }, 'signIn', code, userId),
        expires_at: sql<string>`now() + make_interval(secs => ${lifetimes.signIn})`,
      })),
    )
    .returning(['user_id', 'expires_at'])
    .execute()
  await clearLocks(
    db,
    rows.map(({ userName }) => accountBucket(userName, null)),
  )
  const expiry = new Map(stored.map(({ user_id, expires_at }) => [user_id, expires_at]))
  return created.map((one) => ({ ...one, expiresAt: expiry.get(one.userId) ?? '' }))
}

const newCode = () => Array.from({ length: codeLength }, () => signs.charAt(randomInt(signs.length))).join('')

/** The code someone typed as their password, in any case and with spaces or hyphens; null if it cannot be one. */
function codeFrom(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return code.length === codeLength && [...code].every((sign) => signs.includes(sign)) ? code : null
}

/**
 * Uses up the user's code if it is the one typed. The user then has to choose a password before anything else. Without a user
 * the same query runs, so that unknown names take as long.
 */
export async function useSignInCode(unit: Unit, userId: string | null, typed: string): Promise<boolean> {
  const code = codeFrom(typed)
  if (!code) return false
  const { db, secret, audit } = unit
  const owner = userId ?? newId()
  const used = await db
    .updateTable('one_time_codes')
    .set({ used_at: sql`now()` })
    .where('purpose', '=', 'signIn')
    .where('user_id', '=', owner)
    .where('code_hash', '=', codeHash({ secret }, 'signIn', code, owner))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('id')
    .executeTakeFirst()
  if (!used) return false
  await db.updateTable('users').set({ must_set_password: true }).where('id', '=', owner).execute()
  audit({ entity: 'user', entityId: owner, after: { signedInBy: 'signInCode' } })
  return true
}
