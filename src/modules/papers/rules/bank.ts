import type { QuestionType } from '#modules/questions/kinds.ts'

/** What the choice of questions depends on. Marks are in quarters, which are whole numbers. */
export type BankQuestion = {
  questionId: string
  versionId: string
  type: QuestionType
  quarterMarks: number
  chapter: string
  difficulty: number
  bloom: number
  /** Printed in a paper lately, and so not to be used again without being asked. */
  isRecent: boolean
}

export const toQuarters = (marks: number): number => marks * 4
