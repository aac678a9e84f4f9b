import { sql } from 'kysely'
import { implement } from '#platform/server/module.ts'
import { clearThrottle } from '#platform/server/throttle.ts'
import { sessions } from '../contract.ts'
import { accountBucket, lockAfter } from './guessing.ts'
import { endSessions, listSessions } from './sessions.ts'
import { findUser } from './users.ts'

export const sessionRoutes = implement(sessions, {
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
    if (!(await findUser(context.db, params.userId))) context.fail('no-such-user')
    return { ended: await endSessions(context, params.userId) }
  },

  listLockedAccounts: async (_, { db }) => {
    const rows = await db
      .selectFrom('throttles')
      .innerJoin('users', (join) =>
        join
          .onRef('users.tenant_id', '=', 'throttles.tenant_id')
          .on(sql<boolean>`throttles.bucket = 'login account ' || lower(users.user_name)`),
      )
      .select([
        'users.id',
        'users.user_name',
        'users.first_name',
        'users.last_name',
        'throttles.count',
        'throttles.window_ends_at',
      ])
      .where('throttles.count', '>=', lockAfter)
      .where('throttles.window_ends_at', '>', sql<string>`now()`)
      .orderBy('throttles.window_ends_at', 'desc')
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

  unlockAccount: async ({ params }, { db, audit, fail }) => {
    const user = await findUser(db, params.userId)
    if (!user) return fail('not-locked')
    await clearThrottle(db, accountBucket(user.user_name, null))
    audit({ entity: 'user', entityId: user.id, after: { unlocked: true } })
    return {}
  },
})
