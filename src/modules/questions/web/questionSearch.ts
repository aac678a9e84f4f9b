import { call } from '#platform/web/api.ts'
import type { FoundRecord } from '#platform/web/screen.ts'
import { questions } from '../contract.ts'
import { questionPath } from './paths.ts'

/** Finds questions for the command palette. */
export async function findQuestions(q: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const { rows } = await call(questions.routes.listQuestions, { query: { q, size: '5' } }, { signal })
  return rows.map(({ questionId, title, grade, course }) => ({
    to: questionPath(questionId),
    label: title.slice(0, 80),
    hint: [grade, course].filter(Boolean).join(' · '),
  }))
}
