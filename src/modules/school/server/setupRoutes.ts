import type { TenantDb } from '#platform/server/database/database.ts'
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
  const [hidden, ...checks] = await Promise.all([
    db.selectFrom('setup_put_away').select('user_id').where('user_id', '=', userId).executeTakeFirst(),
    ...steps.map(({ check }) => check(db)),
  ])
  return {
    steps: checks.map(({ done, count }, index) => ({ name: steps[index]?.name ?? '', done, count })),
    isPutAway: hidden !== undefined,
  }
}
