import type { PaperContent } from '#modules/papers/paper.ts'
import type { PaperRow, PaperSettings } from '#modules/papers/records.ts'
import type { QuestionLanguage } from '#modules/questions/kinds.ts'

/** The values of the editor. The content is one value, as text, so that drafts and merging treat it as a whole. */
export type EditorValues = {
  readonly name: string
  readonly kind: PaperRow['kind']
  readonly mode: PaperRow['mode']
  readonly isWorksheet: boolean
  readonly gradeId: string
  readonly courseId: string
  readonly language: QuestionLanguage
  /** Ids, separated by commas. */
  readonly classIds: string
  readonly minutes: string
  readonly content: string
}

export const blankContent = ({ instructions, sets }: PaperSettings): PaperContent => ({
  instructions,
  sections: [{ title: '', instructions: '', groups: [{ attempt: null, places: [] }] }],
  sets,
  seed: Math.floor(Math.random() * 4_294_967_295),
  blueprint: null,
  second: null,
})

/** `mode` is how a new paper begins. */
export const valuesOf = (
  paper: PaperRow | undefined,
  content: PaperContent,
  mode: PaperRow['mode'] = 'manual',
): EditorValues => ({
  name: paper?.name ?? '',
  kind: paper?.kind ?? 'informal',
  mode: paper?.mode ?? mode,
  isWorksheet: paper?.isWorksheet ?? false,
  gradeId: paper?.gradeId ?? '',
  courseId: paper?.courseId ?? '',
  language: paper?.language ?? 'en',
  classIds: paper?.classes.map(({ id }) => id).join(',') ?? '',
  minutes: String(paper?.minutes ?? 45),
  content: JSON.stringify(content),
})

export const contentOf = ({ content }: EditorValues): PaperContent => JSON.parse(content) as PaperContent

export const classIdsOf = ({ classIds }: Pick<EditorValues, 'classIds'>): string[] =>
  classIds.split(',').filter(Boolean)

export const bodyOf = (values: EditorValues) => ({
  ...values,
  classIds: classIdsOf(values),
  minutes: Number(values.minutes),
  content: contentOf(values),
})
