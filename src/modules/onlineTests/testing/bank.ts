import { sql } from 'kysely'
import type * as z from 'zod'
import { Question } from '#modules/questions/question.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** An approved question of the bank; returns its id. */
export async function approvedQuestion(
  db: TenantDb,
  authorId: string,
  given: z.input<typeof Question>,
): Promise<string> {
  const content = Question.parse(given)
  const { rows } = await sql<{ id: string }>`
    insert into questions (type, state, quarter_marks, title, words, author_id, number, approved_number)
    values (${content.type}, 'approved', ${content.marks * 4}, ${content.stem}, ${content.stem}, ${authorId}, 1, 1)
    returning id`.execute(db)
  const questionId = rows[0]?.id ?? ''
  await addVersion(db, questionId, 1, content, authorId)
  return questionId
}

const addVersion = (db: TenantDb, questionId: string, number: number, content: Question, savedBy: string) =>
  sql`insert into question_versions (question_id, number, content, saved_by)
    values (${questionId}, ${number}, ${JSON.stringify(content)}::jsonb, ${savedBy})`.execute(db)

/** The next version of a question, approved: its key was wrong. */
export async function correctQuestion(
  db: TenantDb,
  questionId: string,
  authorId: string,
  given: z.input<typeof Question>,
): Promise<void> {
  await addVersion(db, questionId, 2, Question.parse(given), authorId)
  await sql`update questions set number = 2, approved_number = 2 where id = ${questionId}`.execute(db)
}

const lines = (...texts: string[]) => texts.map((text, at) => ({ id: 'abcdefgh'.charAt(at), text }))

/** Every word that would tell a student the answer begins with `Secret`. */
export const capital = (right = 'b') => ({
  type: 'single' as const,
  stem: 'What is the capital of Assam?',
  explanation: 'Secret: it has been since 1973.',
  marks: 1,
  options: lines('Guwahati', 'Dispur', 'Shillong', 'Aizawl'),
  right,
})
export const primes = {
  type: 'several' as const,
  stem: 'Which are prime?',
  explanation: 'Secret: only one and itself.',
  marks: 1,
  options: lines('2', '3', '4', '5'),
  right: ['a', 'b', 'd'],
  partial: 'rightOnly' as const,
}
export const water = {
  type: 'fillIn' as const,
  stem: 'Water boils at [[a]] °C.',
  explanation: '',
  marks: 1,
  blanks: [{ id: 'a', accepted: ['100', 'Secret hundred'] }],
}
export const essay = {
  type: 'long' as const,
  stem: 'Why is the sky blue?',
  explanation: '',
  marks: 4,
  modelAnswer: 'Secret scattering.',
  scheme: [{ text: 'Secret point', marks: 4 }],
}
