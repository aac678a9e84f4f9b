import type { Question } from '#modules/library/content.ts'

export type Given = { readonly questionId: string; readonly chosen: readonly number[] }
export type Judged = Given & { readonly isRight: boolean }

const same = (a: readonly number[], b: readonly number[]) =>
  [...new Set(a)].sort().join() === [...new Set(b)].sort().join()

/** A question is right when exactly its right answers are chosen. */
export const isRight = ({ right }: Question, chosen: readonly number[]): boolean => same(right, chosen)

/** One point for a question; what was passed over counts nothing, and questions that are not asked any more are left out. */
export function score(questions: readonly Question[], given: readonly Given[]) {
  const byId = new Map(given.map((one) => [one.questionId, one.chosen]))
  const answers: Judged[] = questions.map((question) => {
    const chosen = byId.get(question.questionId) ?? []
    return { questionId: question.questionId, chosen: [...chosen], isRight: isRight(question, chosen) }
  })
  return { points: answers.filter((one) => one.isRight).length, outOf: questions.length, answers }
}
