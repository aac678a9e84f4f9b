import { sql } from 'kysely'
import type { QuestionLanguage } from '#modules/questions/kinds.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { TestItem } from '../../rules/grading.ts'

export type StoredItem = TestItem & { readonly language: QuestionLanguage; readonly section: string }

type Items = { readonly items: StoredItem[]; readonly pictures: FileRow[] }

/** The questions of a test with their keys, in their order, and the pictures they show. Keys stay on the server. */
export async function readItems(db: TenantDb, testId: string): Promise<Items> {
  const { rows } = await sql<Items>`select
    ${listOf(sql`select i.id as "testItemId", v.content as question, i.rule, q.language, i.section from online_test_items i
        join question_versions v on v.tenant_id = i.tenant_id and v.id = i.version_id
        join questions q on q.tenant_id = v.tenant_id and q.id = v.question_id
      where i.test_id = ${testId} order by i.position`)} as items,
    ${listOf(sql`select distinct f.id, f.name, f.type, f.size from online_test_items i
        join question_pictures p on p.tenant_id = i.tenant_id and p.version_id = i.version_id
        join files f on f.tenant_id = p.tenant_id and f.id = p.file_id
      where i.test_id = ${testId}`)} as pictures`.execute(db)
  return rows[0] ?? { items: [], pictures: [] }
}

/** Tests that are being begun; more than any school has in one hour. */
const mostKept = 50
/** Milliseconds: the language of a question may be corrected. */
const keptFor = 60_000
const kept = new Map<string, Items & { readonly version: number; readonly until: number }>()

/**
 * The same for those who begin, remembered for a moment: five hundred students begin at once and are asked the same. The version of the
 * test rises with every change of its questions, and whoever asks has just read it.
 */
export async function keptItems(
  db: TenantDb,
  { testId, version }: { readonly testId: string; readonly version: number },
): Promise<Items> {
  const known = kept.get(testId)
  if (known?.version === version && known.until > performance.now()) return known
  const read = await readItems(db, testId)
  kept.delete(testId)
  const [oldest] = kept.keys()
  if (kept.size >= mostKept && oldest) kept.delete(oldest)
  kept.set(testId, { ...read, version, until: performance.now() + keptFor })
  return read
}
