import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Log } from '#platform/server/log.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Unit } from '#platform/server/requests/context.ts'
import { reserveCode } from './codes.ts'
import { sendPasswordLink } from './jobs.ts'
import { aPerson } from './seed.ts'

export {
  createAccounts,
  deleteAccount,
  deleteAccounts,
  freeUserNames,
  inviteUser,
  saveAccounts,
  setAccountStatus,
} from './accounts.ts'
export { aPerson } from './seed.ts'

/** Makes a school's first super admin and sends them a link to choose a password. */
export async function inviteSuperAdmin(
  { db, enqueue, audit }: Unit,
  person: { userName: string; firstName: string; lastName: string; email: string },
): Promise<void> {
  const userId = await aPerson(db, { ...person, roleId: roles.admin, isSuperAdmin: true })
  await enqueue(sendPasswordLink, { codeId: await reserveCode(db, userId, 'invitation'), purpose: 'invitation' })
  audit({ entity: 'adminAccount', entityId: userId, after: { userName: person.userName, isSuperAdmin: true } })
}

/** A session in use says so at most this often, in milliseconds. */
const touchEvery = 5 * 60_000

const touching = new Set<string>()

/** Notes in the background when a session was last seen. */
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
