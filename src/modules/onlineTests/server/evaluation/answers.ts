import { sql } from 'kysely'
import type { AnswerRow } from '#modules/onlineTests/evaluationSchemas.ts'
import type { Answer } from '#modules/questions/answer.ts'
import { marksOf } from '#modules/questions/fractions.ts'
import type { Question } from '#modules/questions/question.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { gradeAttempt, isMore, quarters, type TestItem } from '../../rules/grading.ts'
import { inEffect, inSeenClass } from '../reach.ts'
import { gradeAttempts } from '../sitting/grades.ts'
import { nameOf } from '../testQueries.ts'

type Stored = {
  attemptId: string
  name: string
  rollNo: string
  answer: Answer | null
  photos: number
  evaluations: AnswerRow['evaluations']
}

/** The answers to one question across students. Without names they come in an order that tells nothing either. */
export async function listAnswers(
  db: TenantDb,
  actor: Actor,
  { testId, item, isAnonymous }: { readonly testId: string; readonly item: TestItem; readonly isAnonymous: boolean },
): Promise<AnswerRow[]> {
  const { rows } = await sql<Stored>`
    select a.id as "attemptId", ${nameOf('u')} as name, coalesce(e.roll_no::text, '') as "rollNo", w.answer,
      (select count(*)::int from online_test_photos h where h.attempt_id = a.id and h.item_id = ${item.testItemId}) as photos,
      (select coalesce(json_agg(json_build_object('part', v.part, 'marks', v.quarter_marks / 4.0, 'remark', v.remark,
            'evaluatedBy', ${nameOf('p')})), '[]')
        from online_test_evaluations v join users p on p.tenant_id = v.tenant_id and p.id = v.evaluated_by
        where v.attempt_id = a.id and v.item_id = ${item.testItemId}) as evaluations
    from online_tests o join online_test_attempts a on a.tenant_id = o.tenant_id and a.test_id = o.id
      join users u on u.tenant_id = a.tenant_id and u.id = a.student_id
      left join enrolments e on e.tenant_id = a.tenant_id and e.class_id = a.class_id and e.student_id = a.student_id
        and ${inEffect('e')}
      left join online_test_answers w on w.tenant_id = a.tenant_id and w.attempt_id = a.id and w.item_id = ${item.testItemId}
    where o.id = ${testId} and a.state in ('handedIn', 'ended') and ${inSeenClass(actor, sql`a.class_id`)}
    order by ${isAnonymous ? sql`md5(a.id::text)` : sql`a.class_id, e.roll_no, a.number, a.id`} limit 3000`.execute(db)
  return rows.map(({ answer, photos, evaluations, name, rollNo, attemptId }) => {
    const given = evaluations.map(({ part, marks }) => ({ testItemId: item.testItemId, part, marks: marksOf(marks) }))
    const photographed = new Set(photos > 0 ? [item.testItemId] : [])
    const answers = new Map(answer ? [[item.testItemId, answer]] : [])
    const [graded] = gradeAttempt([item], answers, given, photographed).items
    const zero = { n: 0, d: 1 }
    return {
      attemptId,
      name: isAnonymous ? null : name,
      rollNo: isAnonymous ? null : rollNo,
      answer,
      photos,
      marks: graded?.marks ?? zero,
      outOf: graded?.outOf ?? zero,
      state: graded?.state ?? 'blank',
      evaluations,
    }
  })
}

/** The question that a part names: one of a passage by its key, or the question itself. */
export function partOf(question: Question, part: string): Question | undefined {
  if (question.type !== 'passage') return part === '' ? question : undefined
  return question.children.find(({ id }) => id === part)?.question
}

type Given = {
  readonly attemptId: string
  readonly testItemId: string
  readonly part: string
  readonly marks: number | null
  readonly remark: string
}

/** Whether these marks are more than the question carries. */
export const isTooMuch = (question: Question, marks: number): boolean =>
  isMore(quarters(marks * 4), marksOf(question.marks))

/** Keeps what a person gave, grades the attempt anew and leaves a trace. The caller holds the attempt. */
export async function evaluate(
  { db, audit }: Unit,
  items: readonly TestItem[],
  { attemptId, testItemId, part, marks, remark }: Given,
  { by, now }: { readonly by: string; readonly now: Date },
) {
  const { rows } = await sql<{ marks: number; remark: string }>`
    delete from online_test_evaluations where attempt_id = ${attemptId} and item_id = ${testItemId} and part = ${part}
    returning (quarter_marks / 4.0)::float8 as marks, remark`.execute(db)
  if (marks !== null)
    await sql`insert into online_test_evaluations (attempt_id, item_id, part, quarter_marks, remark, evaluated_by, evaluated_at)
      values (${attemptId}, ${testItemId}, ${part}, ${marks * 4}, ${remark}, ${by}, ${now})`.execute(db)
  const [graded] = await gradeAttempts(db, items, [attemptId])
  audit({
    entity: 'online test attempt',
    entityId: attemptId,
    before: rows[0] ? { testItemId, part, ...rows[0] } : { testItemId, part, marks: null },
    after: { testItemId, part, marks, remark },
  })
  return graded?.grade
}
