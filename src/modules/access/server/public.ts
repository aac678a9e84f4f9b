import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Log } from '#platform/server/log.ts'
import type { Actor } from '#platform/server/requests/actor.ts'

export {
  createAccounts,
  deleteAccount,
  deleteAccounts,
  freeUserNames,
  inviteUser,
  saveAccounts,
  setAccountStatus,
  shutOut,
} from './accounts.ts'
export { passwordDaysChanged } from './jobs.ts'
export { hashPassword, isPassword } from './passwords.ts'
export { createUser } from './seed.ts'
export { createSignInCodes, type SignInCode } from './signInCodes.ts'

/** Minimum interval between updates of a session's last-seen time, in milliseconds. */
const touchEvery = 5 * 60_000

const touching = new Set<string>()

/** Updates a session's last-seen time in the background. */
export const touchSessions =
  ({ database, log }: { database: Database; log: Log }) =>
  (actor: Actor, lastSeenAt: string) => {
    if (Date.now() - Date.parse(lastSeenAt) < touchEvery || touching.has(actor.sessionId)) return
    touching.add(actor.sessionId)
    database
      .inTenant({ tenantId: actor.tenantId, userId: actor.userId }, async (db) => {
        await db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('id', '=', actor.sessionId).execute()
      })
      .catch((error) => log.warn({ err: error }, 'a session could not be touched'))
      .finally(() => touching.delete(actor.sessionId))
  }
