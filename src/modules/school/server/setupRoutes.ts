import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { rowOf } from '#platform/server/database/jsonList.ts'
import { implement } from '#platform/server/module.ts'
import type { Services } from '#platform/server/services.ts'
import { setup } from '../setupContract.ts'
import { type SetupState, setupDefinitions } from '../setupSchemas.ts'

export const setupRoutes = implement(setup, setupDefinitions, {
  getSetup: (_, { db, actor, services }) => readSetup(db, actor.userId, services),

  putAway: async ({ body }, { db, actor, services }) => {
    if (body.isPutAway)
      await db
        .insertInto('setup_put_away')
        .values({ user_id: actor.userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else await db.deleteFrom('setup_put_away').where('user_id', '=', actor.userId).execute()
    return readSetup(db, actor.userId, services)
  },
})

async function readSetup(db: TenantDb, userId: string, { setup: steps }: Services): Promise<SetupState> {
  const { rows } = await sql<{ checks: { count: number; done: boolean }[]; isPutAway: boolean }>`
    select json_build_array(${sql.join(steps.map(({ query }) => rowOf(query)))}) as checks,
      exists (select from setup_put_away p where p.user_id = ${userId}) as "isPutAway"`.execute(db)
  const { checks = [], isPutAway = false } = rows[0] ?? {}
  return { steps: steps.flatMap(({ name }, index) => (checks[index] ? [{ name, ...checks[index] }] : [])), isPutAway }
}
