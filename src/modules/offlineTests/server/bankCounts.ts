import { sql } from 'kysely'
import { analyseItems } from '#modules/onlineTests/server/public.ts'
import { keepItemUses } from '#modules/questions/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

type Marked = { marks: { questionId: string; quarters: number; outOf: number }[] }

/**
 * Tells the question bank how the questions of a test on one of its papers did, over all classes whose marks are uploaded. A question
 * that a student did not choose says nothing about it.
 */
export async function countForBank(db: TenantDb, testId: string, now: Date): Promise<void> {
  const { rows: asked } = await sql<{ questionId: string; versionId: string }>`
    select id as "questionId", version_id as "versionId" from offline_test_questions
    where test_id = ${testId} and version_id is not null`.execute(db)
  if (asked.length === 0) return
  const { rows } = await sql<Marked>`
    select (select coalesce(json_agg(json_build_object('questionId', m.question_id, 'quarters', m.quarter_marks,
          'outOf', q.quarter_marks)), '[]')
        from offline_test_marks m join offline_test_questions q on q.tenant_id = m.tenant_id and q.id = m.question_id
        where m.tenant_id = p.tenant_id and m.paper_id = p.id) as marks
    from offline_test_papers p
      join offline_test_classes c on c.tenant_id = p.tenant_id and c.test_id = p.test_id and c.class_id = p.class_id
    where p.test_id = ${testId} and p.presence = 'present' and c.uploaded_at is not null`.execute(db)
  const figures = analyseItems(
    rows.map(({ marks }) => ({
      answers: new Map(),
      grade: {
        items: marks.map(({ questionId, quarters, outOf }) => ({
          testItemId: questionId,
          marks: { n: quarters, d: 4 },
          outOf: { n: outOf, d: 4 },
          state: quarters === outOf ? 'right' : quarters === 0 ? 'wrong' : 'partly',
        })),
        total: { n: marks.reduce((all, { quarters }) => all + quarters, 0), d: 4 },
        outOf: { n: marks.reduce((all, { outOf }) => all + outOf, 0), d: 4 },
        pending: 0,
      },
    })),
    asked.map(({ questionId }) => questionId),
  )
  const versions = new Map(asked.map(({ questionId, versionId }) => [questionId, versionId]))
  await keepItemUses(
    db,
    { sourceId: testId, now },
    figures.map(({ testItemId, n, facility, discrimination }) => ({
      versionId: versions.get(testItemId) ?? '',
      n,
      facility,
      discrimination,
    })),
  )
}
