import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { OnlineTest } from '../schemas.ts'
import { findTest } from './testQueries.ts'

type Finding = { readonly db: TenantDb; readonly actor: Actor; fail(code: 'no-such-test'): never }

export const shownTest = async ({ db, actor, fail }: Finding, testId: string): Promise<OnlineTest> =>
  (await findTest(db, actor, testId)) ?? fail('no-such-test')

/** A test the caller may change, as it is until the transaction ends. */
export async function heldTest({ db, actor, fail }: Finding, testId: string): Promise<OnlineTest> {
  const found = await findTest(db, actor, testId, true)
  return found?.mayEdit ? found : fail('no-such-test')
}
