import type { Question } from '#modules/library/content.ts'

export type GivenAnswer = { readonly questionId: string; readonly chosen: readonly number[] }
export type MarkedAnswer = GivenAnswer & { readonly isRight: boolean }

const isSameSet = (a: readonly number[], b: readonly number[]) =>
  [...new Set(a)].sort().join() === [...new Set(b)].sort().join()

/** A question is right when exactly the correct choices are selected. */
export const isRight = ({ right }: Question, chosen: readonly number[]): boolean => isSameSet(right, chosen)

/** One point per question. Skipped questions score nothing, and answers to deleted questions are ignored. */
export function score(questions: readonly Question[], given: readonly GivenAnswer[]) {
  const byId = new Map(given.map((one) => [one.questionId, one.chosen]))
  const answers: MarkedAnswer[] = questions.map((question) => {
    const chosen = byId.get(question.questionId) ?? []
    return { questionId: question.questionId, chosen: [...chosen], isRight: isRight(question, chosen) }
  })
  return { points: answers.filter((one) => one.isRight).length, outOf: questions.length, answers }
}
