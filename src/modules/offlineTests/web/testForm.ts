import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { OfflineTest } from '../schemas.ts'

/** What the form holds. A question is its id (none if it is new), its marks and its number on the paper, `id/2.5/3a`. */
export type OfflineValues = {
  readonly courseId: string
  readonly classIds: readonly string[]
  readonly title: string
  readonly heldOn: string
  /** The question paper it is written on, whose questions these are then; empty for none. */
  readonly questionPaperId: string
  readonly paperName: string
  readonly questions: readonly string[]
  readonly hasChoice: boolean
  readonly marks: number | null
}

export type AskedQuestion = {
  readonly questionId?: string | null
  readonly label: string
  readonly marks: number
}
export const questionKey = ({ questionId, label, marks }: AskedQuestion) => `${questionId ?? ''}/${marks}/${label}`
export const questionOf = (key: string) => {
  const [questionId = '', marks = '', ...label] = key.split('/')
  return { questionId: questionId || null, marks: Number(marks), label: label.join('/') }
}

/** The sum of all questions, exactly: marks are quarters. */
export const sumOf = (questions: readonly string[]) =>
  questions.map(questionOf).reduce((all, { marks }) => all + marks * 4, 0) / 4

const first = Array.from({ length: 5 }, (_, at) => questionKey({ label: String(at + 1), marks: 2 }))

export const ownQuestions = { questionPaperId: '', paperName: '', questions: first, hasChoice: false, marks: null }

export const emptyValues = (courseId: string, classId: string | null, heldOn: string): OfflineValues => ({
  courseId,
  classIds: classId ? [classId] : [],
  title: '',
  heldOn,
  ...ownQuestions,
})

export const valuesOf = (test: OfflineTest): OfflineValues => ({
  courseId: test.courseId,
  classIds: test.classes.map(({ classId }) => classId),
  title: test.title,
  heldOn: test.heldOn,
  questionPaperId: test.questionPaper?.questionPaperId ?? '',
  paperName: test.questionPaper?.name ?? '',
  questions: test.questions.map(questionKey),
  hasChoice: test.hasChoice,
  marks: test.hasChoice ? test.marks : null,
})

/** A new test on a question paper: what it asks is the paper’s. */
export const paperBodyOf = ({ questionPaperId, title, heldOn, classIds }: OfflineValues) => ({
  questionPaperId,
  title,
  heldOn: heldOn as CivilDate,
  classIds: [...classIds],
})

export const bodyOf = (values: OfflineValues) => ({
  courseId: values.courseId,
  classIds: [...values.classIds],
  title: values.title,
  heldOn: values.heldOn as CivilDate,
  questions: values.questions.map(questionOf),
  hasChoice: values.hasChoice,
  marks: values.hasChoice ? (values.marks ?? 0) : sumOf(values.questions),
})
