import { sql } from 'kysely'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { sessions } from '../contract.ts'
import { sessionsDefinitions } from '../schemas.ts'
import { accountBucket, clearLocks, lockAfter, maxInARow } from './passwordTries.ts'
import { endSessions, listSessions } from './sessions.ts'
import { findUser, type UserRow } from './users.ts'

export const sessionRoutes = implement(sessions, sessionsDefinitions, {
  listSessions: async (_, { db, actor }) => ({ sessions: await listSessions(db, actor.userId, actor.sessionId) }),

  endSession: async ({ params }, context) => {
    const ended = await endSessions(context, context.actor.userId, { only: params.sessionId })
    if (ended === 0) context.fail('no-such-session')
    return {}
  },

  endOtherSessions: async (_, context) => ({
    ended: await endSessions(context, context.actor.userId, { except: context.actor.sessionId }),
  }),

  endSessionsOf: async ({ params }, context) => {
    const user = await findUser(context.db, params.userId)
    if (!user) return context.fail('no-such-user')
    refuseUnlessEqual(context.actor, user)
    return { ended: await endSessions(context, params.userId) }
  },

  listLockedAccounts: async (_, { db }) => {
    const rows = await db
      .selectFrom('throttles')
      .innerJoin('users', (join) =>
        join
          .onRef('users.tenant_id', '=', 'throttles.tenant_id')
          .on(
            sql<boolean>`'login account ' || lower(users.user_name) = regexp_replace(throttles.bucket, '^in a row ', '')`,
          ),
      )
      .select((e) => [
        'users.id',
        'users.user_name',
        'users.first_name',
        'users.last_name',
        e.fn.max('throttles.count').as('count'),
        e.fn.max('throttles.window_ends_at').as('window_ends_at'),
      ])
      .where(
        'throttles.count',
        '>=',
        sql<number>`case when throttles.bucket like 'in a row %' then ${maxInARow}::int else ${lockAfter}::int end`,
      )
      .where('throttles.window_ends_at', '>', sql<string>`now()`)
      .groupBy(['users.id', 'users.user_name', 'users.first_name', 'users.last_name'])
      .orderBy('window_ends_at', 'desc')
      .limit(200)
      .execute()
    return {
      accounts: rows.map((row) => ({
        userId: row.id,
        userName: row.user_name,
        name: `${row.first_name} ${row.last_name}`.trim(),
        tries: row.count,
        lockedUntil: row.window_ends_at,
      })),
    }
  },

  unlockAccount: async ({ params }, { db, actor, audit, fail }) => {
    const user = await findUser(db, params.userId)
    if (!user) return fail('not-locked')
    refuseUnlessEqual(actor, user)
    await clearLocks(db, [accountBucket(user.user_name, null)])
    audit({ entity: 'user', entityId: user.id, after: { unlocked: true } })
    return {}
  },
})

/** Only a super admin touches the account of a super admin. */
function refuseUnlessEqual(actor: Actor, user: UserRow) {
  if (user.is_super_admin && !actor.isSuperAdmin) throw problem('not-allowed')
}
