import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { TestInput } from '../schemas.ts'
import { inEffect } from './reach.ts'

/** Whether the teacher teaches the subject in every one of these classes. */
export async function mayTest(db: TenantDb, teacherId: string, { courseId, classIds }: TestInput): Promise<boolean> {
  const ids = [...new Set(classIds)]
  const { rows } = await sql<{ known: number }>`select count(distinct x.class_id)::int as known from teachings x
    where x.class_id = any (${ids}::uuid[]) and x.subject_id = ${courseId} and x.teacher_id = ${teacherId}
      and ${inEffect('x')}`.execute(db)
  return rows[0]?.known === ids.length
}

/** The sum of the questions in marks, exactly. */
export const sumOfQuestions = ({ questions }: Pick<TestInput, 'questions'>): number =>
  questions.reduce((all, { marks }) => all + marks * 4, 0) / 4

/** Whether the declared total fits the questions: their sum, or less where students choose among them. */
export const isTotalRight = (input: TestInput): boolean =>
  input.hasChoice ? input.marks > 0 && input.marks <= sumOfQuestions(input) : input.marks === sumOfQuestions(input)

export async function insertTest(db: TenantDb, setBy: string, input: TestInput): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into offline_tests (set_by, subject_id, title, held_on, quarter_total, has_choice)
    values (${setBy}, ${input.courseId}, ${input.title}, ${input.heldOn}, ${input.marks * 4}, ${input.hasChoice})
    returning id`.execute(db)
  const testId = rows[0]?.id ?? ''
  await setParts(db, testId, input)
  return testId
}

export async function updateTest(db: TenantDb, testId: string, input: TestInput): Promise<void> {
  await sql`update offline_tests set subject_id = ${input.courseId}, title = ${input.title}, held_on = ${input.heldOn},
      quarter_total = ${input.marks * 4}, has_choice = ${input.hasChoice}, version = version + 1
    where id = ${testId}`.execute(db)
  await setParts(db, testId, input)
}

/** A question keeps its marks as long as it keeps its number; a class keeps its papers as long as it takes the test. */
async function setParts(db: TenantDb, testId: string, { classIds, questions }: TestInput): Promise<void> {
  const classes = [...new Set(classIds)]
  await sql`delete from offline_test_papers where test_id = ${testId} and class_id <> all (${classes}::uuid[])`.execute(
    db,
  )
  await sql`delete from offline_test_classes where test_id = ${testId} and class_id <> all (${classes}::uuid[])`.execute(
    db,
  )
  await sql`insert into offline_test_classes (test_id, class_id) select ${testId}, unnest(${classes}::uuid[])
    on conflict on constraint offline_test_classes_once do nothing`.execute(db)
  const asked = JSON.stringify(
    questions.map(({ label, marks }, position) => ({ label, quarters: marks * 4, position })),
  )
  await sql`delete from offline_test_questions where test_id = ${testId}
    and label <> all (${questions.map(({ label }) => label)}::text[])`.execute(db)
  await sql`insert into offline_test_questions (test_id, position, label, quarter_marks)
    select ${testId}, n.position, n.label, n.quarters
    from jsonb_to_recordset(${asked}::jsonb) as n(label text, quarters integer, position integer)
    on conflict on constraint offline_test_questions_once do update
      set position = excluded.position, quarter_marks = excluded.quarter_marks`.execute(db)
}
