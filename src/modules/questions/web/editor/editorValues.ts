import type { QuestionLanguage } from '#modules/questions/kinds.ts'
import type { Question } from '#modules/questions/question.ts'
import type { Tags } from '#modules/questions/schemas.ts'

/** The values of the editor. The content is one value, as text, so that drafts and merging treat it as a whole. */
export type EditorValues = {
  readonly gradeId: string
  readonly courseId: string
  readonly chapter: string
  readonly topic: string
  readonly outcome: string
  readonly difficulty: string
  readonly bloom: string
  readonly minutes: string
  readonly language: QuestionLanguage
  readonly content: string
}

export const valuesOf = (tags: { [Name in keyof Tags]?: Tags[Name] | undefined }, content: Question): EditorValues => ({
  gradeId: tags.gradeId ?? '',
  courseId: tags.courseId ?? '',
  chapter: tags.chapter ?? '',
  topic: tags.topic ?? '',
  outcome: tags.outcome ?? '',
  difficulty: String(tags.difficulty ?? 2),
  bloom: String(tags.bloom ?? 1),
  minutes: tags.minutes ? String(tags.minutes) : '',
  language: tags.language ?? 'en',
  content: JSON.stringify(content),
})

export const contentOf = ({ content }: EditorValues): Question => JSON.parse(content) as Question

export const bodyOf = (values: EditorValues) => ({
  tags: {
    gradeId: values.gradeId || null,
    courseId: values.courseId || null,
    chapter: values.chapter,
    topic: values.topic,
    outcome: values.outcome,
    difficulty: Number(values.difficulty) as Tags['difficulty'],
    bloom: Number(values.bloom) as Tags['bloom'],
    minutes: values.minutes === '' ? null : Number(values.minutes),
    language: values.language,
  },
  content: contentOf(values),
})
