import { sql } from 'kysely'
import type { Answer } from '#modules/questions/answer.ts'
import type { Fraction } from '#modules/questions/fractions.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type Grade, gradeAttempt, quarters, type TestItem } from '../../rules/grading.ts'

type Answered = {
  readonly attemptId: string
  readonly answers: readonly { testItemId: string; answer: Answer }[]
  readonly evaluations: readonly { testItemId: string; part: string; quarterMarks: number; remark: string }[]
  /** Questions that were answered with photos. */
  readonly photographed: readonly string[]
}

/** What these attempts answered and what people gave for it, in one statement. */
export async function readAnswered(db: TenantDb, attemptIds: readonly string[]): Promise<readonly Answered[]> {
  const { rows } = await sql<Answered>`
    select a.id as "attemptId",
      (select coalesce(json_agg(json_build_object('testItemId', w.item_id, 'answer', w.answer)), '[]')
        from online_test_answers w where w.attempt_id = a.id) as answers,
      (select coalesce(json_agg(json_build_object('testItemId', e.item_id, 'part', e.part, 'quarterMarks', e.quarter_marks,
            'remark', e.remark)), '[]')
        from online_test_evaluations e where e.attempt_id = a.id) as evaluations,
      array(select distinct h.item_id from online_test_photos h where h.attempt_id = a.id) as photographed
    from online_test_attempts a where a.id = any (${[...attemptIds]}::uuid[])`.execute(db)
  return rows
}

export const answersOf = ({ answers }: Pick<Answered, 'answers'>): ReadonlyMap<string, Answer> =>
  new Map(answers.map(({ testItemId, answer }) => [testItemId, answer]))

export const gradeOf = (items: readonly TestItem[], answered: Answered): Grade =>
  gradeAttempt(
    items,
    answersOf(answered),
    answered.evaluations.map(({ testItemId, part, quarterMarks }) => ({
      testItemId,
      part,
      marks: quarters(quarterMarks),
    })),
    new Set(answered.photographed),
  )

type Graded = { readonly attemptId: string; readonly grade: Grade }

/** Grades these attempts from what is stored, and keeps the result. */
export async function gradeAttempts(
  db: TenantDb,
  items: readonly TestItem[],
  attemptIds: readonly string[],
): Promise<readonly Graded[]> {
  const graded = (await readAnswered(db, attemptIds)).map((answered) => ({
    attemptId: answered.attemptId,
    grade: gradeOf(items, answered),
  }))
  await sql`update online_test_attempts a set marks_n = (g.grade #>> '{total,n}')::bigint, marks_d = (g.grade #>> '{total,d}')::bigint,
      out_of_n = (g.grade #>> '{outOf,n}')::bigint, out_of_d = (g.grade #>> '{outOf,d}')::bigint,
      pending = (g.grade ->> 'pending')::smallint, grade = g.grade, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(graded)}::jsonb) as g("attemptId" uuid, grade jsonb)
    where a.id = g."attemptId"`.execute(db)
  return graded
}

export type Result = { readonly marks: Fraction; readonly outOf: Fraction; readonly pending: number }
