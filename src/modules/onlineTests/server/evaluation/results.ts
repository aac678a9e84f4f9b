import { sql } from 'kysely'
import type { StudentResult } from '#modules/onlineTests/evaluationSchemas.ts'
import type { Answer } from '#modules/questions/answer.ts'
import { assertionReasonKeys, type Question } from '#modules/questions/question.ts'
import { plainText } from '#modules/questions/questionText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { countingAttempt, type Grade } from '../../rules/grading.ts'
import { analyseItems, type ItemFigures } from '../../rules/itemAnalysis.ts'
import type { Counting } from '../../rules/kinds.ts'
import { inEffect, inSeenClass } from '../reach.ts'
import { takers } from '../takers.ts'
import { nameOf } from '../testQueries.ts'

type Finished = { attemptId: string; grade: Grade; answers: { testItemId: string; answer: Answer }[] }
type Stored = Omit<StudentResult, 'attempts' | 'result'> & { finished: Finished[] }

/** Everybody who takes the test, with all finished attempts, in one statement. */
async function readFinished(db: TenantDb, actor: Actor | null, testId: string): Promise<readonly Stored[]> {
  const { rows } = await sql<Stored>`
    select u.id as "studentId", ${nameOf('u')} as name, coalesce(e.roll_no::text, '') as "rollNo",
      g.name || '-' || k.section as "className",
      (select coalesce(json_agg(json_build_object('attemptId', a.id, 'grade', a.grade,
          'answers', (select coalesce(json_agg(json_build_object('testItemId', w.item_id, 'answer', w.answer)), '[]')
            from online_test_answers w where w.attempt_id = a.id)) order by a.number), '[]')
        from online_test_attempts a where a.test_id = o.id and a.student_id = t.student_id
          and a.state in ('handedIn', 'ended') and a.grade is not null) as finished
    from online_tests o join ${takers({ tests: sql`select ${testId}::uuid` })} t on t.test_id = o.id
      join users u on u.tenant_id = o.tenant_id and u.id = t.student_id
      join classes k on k.tenant_id = o.tenant_id and k.id = t.class_id
      join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
      left join enrolments e on e.tenant_id = o.tenant_id and e.class_id = t.class_id and e.student_id = t.student_id
        and ${inEffect('e')}
    where o.id = ${testId} and ${actor ? inSeenClass(actor, sql`t.class_id`) : sql`true`}
    order by g.position, k.section, e.roll_no, u.id`.execute(db)
  return rows
}

type Results = { students: StudentResult[]; figures: ItemFigures[] }

/**
 * The result of every student by the attempt that counts, and the figures of every question over those attempts; of the students the
 * caller sees, or of all without a caller.
 */
export async function readResults(
  db: TenantDb,
  actor: Actor | null,
  { testId, counting, itemIds }: { testId: string; counting: Counting; itemIds: readonly string[] },
): Promise<Results> {
  const read = (await readFinished(db, actor, testId)).map(({ finished, ...student }) => ({
    student,
    attempts: finished.length,
    counted: countingAttempt(
      finished.map((attempt) => ({ ...attempt, total: attempt.grade.total })),
      counting,
    ),
  }))
  const figures = analyseItems(
    read.flatMap(({ counted }) =>
      counted
        ? [
            {
              grade: counted.grade,
              answers: new Map(counted.answers.map(({ testItemId, answer }) => [testItemId, answer])),
            },
          ]
        : [],
    ),
    itemIds,
  )
  const students = read.map(({ student, attempts, counted }) => ({
    ...student,
    attempts,
    result: counted
      ? {
          attemptId: counted.attemptId,
          marks: counted.grade.total,
          outOf: counted.grade.outOf,
          pending: counted.grade.pending,
        }
      : null,
  }))
  return { students, figures }
}

type Option = { readonly key: string; readonly text: string; readonly isRight: boolean }

/** What could be chosen, to see which wrong options draw people. Those of true or false and of assertion and reason are fixed. */
export function optionsOf(question: Question): readonly Option[] {
  switch (question.type) {
    case 'single':
      return question.options.map(({ id, text }) => ({
        key: id,
        text: plainText(text),
        isRight: id === question.right,
      }))
    case 'several':
      return question.options.map(({ id, text }) => ({
        key: id,
        text: plainText(text),
        isRight: question.right.includes(id),
      }))
    case 'trueFalse':
      return [true, false].map((value) => ({ key: String(value), text: '', isRight: value === question.right }))
    case 'assertionReason':
      return assertionReasonKeys.map((key) => ({ key, text: '', isRight: key === question.right }))
    default:
      return []
  }
}
