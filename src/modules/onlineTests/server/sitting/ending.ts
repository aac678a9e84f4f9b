import { sql } from 'kysely'
import { recordActivity } from '#modules/badges/server/public.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { startPages } from '../photos/pageJob.ts'
import { gradeAttempts } from './grades.ts'
import { readItems } from './testItems.ts'

type Ended = { attemptId: string; studentId: string; handedInAt: string }

/**
 * Ends these attempts of a test and grades them; those that do not run are left alone. What a machine ends counts as handed in at the
 * end of its time, never later.
 */
export async function endAttempts(
  unit: Unit,
  testId: string,
  attemptIds: readonly string[],
  { state, now }: { readonly state: 'handedIn' | 'ended'; readonly now: Date },
): Promise<readonly Ended[]> {
  const { db, audit } = unit
  const { rows } = await sql<Ended & { title: string }>`
    update online_test_attempts a set state = ${state}, handed_in_at = least(${now}::timestamptz, a.ends_at), version = a.version + 1
    from online_tests o
    where o.tenant_id = a.tenant_id and o.id = a.test_id and a.test_id = ${testId} and a.state = 'running'
      and a.id = any (${[...attemptIds]}::uuid[])
    returning a.id as "attemptId", a.student_id as "studentId", a.handed_in_at as "handedInAt", o.title`.execute(db)
  if (rows.length === 0) return []
  await startPages(
    unit,
    rows.map(({ attemptId }) => attemptId),
  )
  const { items } = await readItems(db, testId)
  const graded = await gradeAttempts(
    db,
    items,
    rows.map(({ attemptId }) => attemptId),
  )
  for (const { attemptId, grade } of graded)
    audit({
      entity: 'online test attempt',
      entityId: attemptId,
      after: { state, marks: grade.total, outOf: grade.outOf },
    })
  await recordActivity(
    db,
    rows.map(({ studentId, title }) => ({
      actorId: studentId,
      kind: 'onlineTest.taken' as const,
      sourceId: testId,
      at: now,
      label: title,
    })),
  )
  return rows
}
