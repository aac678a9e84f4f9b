import { type RawBuilder, sql } from 'kysely'
import type { Fraction } from '#modules/questions/fractions.ts'
import type { Question } from '#modules/questions/question.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { changedItems, type Grade } from '../../rules/grading.ts'
import type { ItemRule } from '../../rules/kinds.ts'
import { isOfOwnClass } from '../sitting/attemptRows.ts'
import { gradeAttempts } from '../sitting/grades.ts'
import { readItems } from '../sitting/testItems.ts'
import { nameOf } from '../testQueries.ts'

type Newer = { versionId: string; content: Question }

/** The version of the item's question that is in use now, if it is newer than the item's. */
export async function newerVersion(db: TenantDb, testItemId: string): Promise<Newer | undefined> {
  const { rows } = await sql<Newer>`
    select n.id as "versionId", n.content from online_test_items i
      join question_versions v on v.tenant_id = i.tenant_id and v.id = i.version_id
      join questions q on q.tenant_id = v.tenant_id and q.id = v.question_id
      join question_versions n on n.tenant_id = q.tenant_id and n.question_id = q.id and n.number = q.approved_number
    where i.id = ${testItemId} and q.approved_number > v.number`.execute(db)
  return rows[0]
}

type Change = { attemptId: string; before: Fraction; after: Fraction }
type Wish = {
  readonly testId: string
  readonly testItemId: string
  readonly rule: ItemRule
  /** Null keeps the version the item has. */
  readonly versionId: string | null
  readonly reason: string
  readonly by: string
  readonly now: Date
}

/** Changes an item, grades every attempt that is over anew, and keeps what changed. The caller holds the test. */
export async function regradeItem({ db, audit }: Unit, wish: Wish): Promise<string> {
  const { testId, testItemId } = wish
  const { rows: attempts } = await sql<{ attemptId: string; grade: Grade }>`
    select id as "attemptId", grade from online_test_attempts
    where test_id = ${testId} and grade is not null and state <> 'running' order by id for update`.execute(db)
  const { rows } = await sql<{ before: { versionId: string; rule: ItemRule } }>`
    with old as (select id, version_id, rule from online_test_items where id = ${testItemId} and test_id = ${testId} for update)
    update online_test_items i set rule = ${wish.rule}, version_id = coalesce(${wish.versionId}::uuid, i.version_id)
    from old where i.id = old.id
    returning json_build_object('versionId', old.version_id, 'rule', old.rule) as before`.execute(db)
  await sql`update online_tests set version = version + 1 where id = ${testId}`.execute(db)
  const before = rows[0]?.before
  const { items } = await readItems(db, testId)
  const ids = attempts.map(({ attemptId }) => attemptId)
  const graded = new Map((await gradeAttempts(db, items, ids)).map(({ attemptId, grade }) => [attemptId, grade]))
  const changes = attempts.flatMap(({ attemptId, grade }): Change[] => {
    const now = graded.get(attemptId)
    return now && changedItems(grade, now).length > 0 ? [{ attemptId, before: grade.total, after: now.total }] : []
  })
  const after = { versionId: wish.versionId ?? before?.versionId, rule: wish.rule }
  const { rows: made } = await sql<{ id: string }>`
    insert into online_test_regrades (test_id, item_id, reason, before, after, changes, attempts, made_by, made_at)
    values (${testId}, ${testItemId}, ${wish.reason}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb,
      ${JSON.stringify(changes)}::jsonb, ${attempts.length}, ${wish.by}, ${wish.now})
    returning id`.execute(db)
  audit({
    entity: 'online test',
    entityId: testId,
    before: { testItemId, ...before },
    after: { testItemId, ...after, reason: wish.reason, changed: changes },
  })
  return made[0]?.id ?? ''
}

type Regrade = {
  regradeId: string
  testItemId: string
  reason: string
  madeBy: string
  madeAt: string
  attempts: number
  changes: { attemptId: string; name: string; before: Fraction; after: Fraction }[]
}

/** What was marked anew; whose marks changed is told of the students in classes the caller sees. */
export async function listRegrades(db: TenantDb, actor: Actor, where: RawBuilder<boolean>): Promise<Regrade[]> {
  const { rows } = await sql<Regrade>`
    select r.id as "regradeId", r.item_id as "testItemId", r.reason, ${nameOf('m')} as "madeBy", r.made_at as "madeAt", r.attempts,
      (select coalesce(json_agg(json_build_object('attemptId', a.id, 'name', ${nameOf('u')}, 'before', c.before,
            'after', c.after) order by u.first_name, a.id), '[]')
        from jsonb_to_recordset(r.changes) as c("attemptId" uuid, before jsonb, after jsonb)
          join online_test_attempts a on a.tenant_id = r.tenant_id and a.id = c."attemptId"
          join users u on u.tenant_id = a.tenant_id and u.id = a.student_id
        where ${isOfOwnClass(actor)}) as changes
    from online_test_regrades r join users m on m.tenant_id = r.tenant_id and m.id = r.made_by
    where ${where} order by r.made_at desc, r.id limit 100`.execute(db)
  return rows
}
