import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { OnlineTest } from '../schemas.ts'
import { takers } from './takers.ts'
import { findTest } from './testQueries.ts'

type Finding = { readonly db: TenantDb; readonly actor: Actor; fail(code: 'no-such-test'): never }

export const shownTest = async ({ db, actor, fail }: Finding, testId: string): Promise<OnlineTest> =>
  (await findTest(db, actor, testId)) ?? fail('no-such-test')

/** A test the caller may change, as it is until the transaction ends. */
export async function heldTest({ db, actor, fail }: Finding, testId: string): Promise<OnlineTest> {
  const found = await findTest(db, actor, testId, true)
  return found?.mayEdit ? found : fail('no-such-test')
}

/** What rules rely on: the whole test, in whatever class, and not only what the caller sees of it. */
type WholeTest = {
  /** Attempts, also those that were set aside: their answers point at the questions. */
  readonly attempts: number
  /** Students with an attempt that was not set aside. */
  readonly begun: number
  readonly students: number
  /** The classes with answers that nobody has marked yet. */
  readonly unmarkedClasses: readonly string[]
}

/** The caller holds the test. */
export async function readWholeTest(db: TenantDb, testId: string): Promise<WholeTest> {
  const { rows } = await sql<WholeTest>`select
    (select count(*)::int from online_test_attempts s where s.test_id = ${testId}) as attempts,
    (select count(distinct s.student_id)::int from online_test_attempts s
      where s.test_id = ${testId} and s.state <> 'void') as begun,
    (select count(*)::int from ${takers({ tests: sql`select ${testId}::uuid` })} a) as students,
    array(select distinct g.name || '-' || k.section from online_test_attempts s
        join classes k on k.tenant_id = s.tenant_id and k.id = s.class_id
        join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
      where s.test_id = ${testId} and s.state in ('handedIn', 'ended') and s.pending > 0 order by 1) as "unmarkedClasses"`.execute(
    db,
  )
  return rows[0] ?? { attempts: 0, begun: 0, students: 0, unmarkedClasses: [] }
}

/**
 * Holds a test as it is against being marked anew, while an attempt of it is graded. Everybody who locks both locks the test first and
 * the attempts after it.
 */
export async function keepTest(db: TenantDb, testId: string): Promise<void> {
  await sql`select from online_tests where id = ${testId} for share`.execute(db)
}

/** Of the test of this attempt. */
export async function keepTestOf(db: TenantDb, attemptId: string): Promise<void> {
  await sql`select from online_tests o where o.id = (select a.test_id from online_test_attempts a where a.id = ${attemptId})
    for share`.execute(db)
}
