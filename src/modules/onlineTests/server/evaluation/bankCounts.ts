import { sql } from 'kysely'
import type { OnlineTest } from '#modules/onlineTests/schemas.ts'
import { keepItemUses } from '#modules/questions/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { readResults } from './results.ts'

/** Tells the question bank how the questions of a released test did, over everybody who took it. */
export async function countForBank(
  db: TenantDb,
  { testId, counting }: Pick<OnlineTest, 'testId' | 'counting'>,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ testItemId: string; versionId: string }>`
    select id as "testItemId", version_id as "versionId" from online_test_items
    where test_id = ${testId} and rule = 'key'`.execute(db)
  const itemIds = rows.map(({ testItemId }) => testItemId)
  const { figures } = await readResults(db, null, { testId, counting, itemIds })
  await keepItemUses(
    db,
    { sourceId: testId, now },
    figures.flatMap(({ testItemId, n, facility, discrimination }) => {
      const item = rows.find((one) => one.testItemId === testItemId)
      return item ? [{ versionId: item.versionId, n, facility, discrimination }] : []
    }),
  )
}
