import { questions } from '#modules/questions/contract.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Select } from '#ui/select/Select.tsx'
import { papersText } from '../words.ts'
import type { EditorValues } from './editorValues.ts'

/** The chapters of a course, from its curriculum and the bank. */
export function useChapters({ gradeId, courseId }: Pick<EditorValues, 'gradeId' | 'courseId'>): readonly string[] {
  const read = useRead(
    questions.routes.listQuestionPlaces,
    { query: { gradeId, courseId } },
    { enabled: gradeId !== '' && courseId !== '' },
  )
  return read.data?.chapters.map(({ title }) => title) ?? []
}

type ChapterSelectProps = {
  chapters: readonly string[]
  /** Empty for any. */
  value: string
  onChange: (chapter: string) => void
}

/** One of the chapters. One that the course no longer has stays until another is chosen. */
export function ChapterSelect({ chapters, value, onChange }: ChapterSelectProps) {
  const text = useText(papersText)
  const shown = value === '' || chapters.includes(value) ? chapters : [value, ...chapters]
  return (
    <Select
      label={text.editor.chapter}
      placeholder={text.editor.any}
      clearable
      value={value || null}
      options={shown.map((title) => ({ value: title, label: title }))}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
