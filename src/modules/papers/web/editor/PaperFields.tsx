import { papers } from '#modules/papers/contract.ts'
import { paperKinds } from '#modules/papers/kinds.ts'
import type { PaperContent } from '#modules/papers/paper.ts'
import { questions } from '#modules/questions/contract.ts'
import { languageNames, type QuestionLanguage, questionLanguages } from '#modules/questions/kinds.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { MultiSelect, Select } from '#ui/select/Select.tsx'
import { papersText } from '../words.ts'
import css from './Editor.module.css'
import { classIdsOf, contentOf, type EditorValues } from './editorValues.ts'

type PaperFieldsProps = {
  values: EditorValues
  errors: { readonly [field: string]: string }
  change: <K extends keyof EditorValues & string>(field: K, value: EditorValues[K]) => void
  /** Chooses a second language, or none. */
  onSecond: (language: QuestionLanguage | null) => void
}

/** What the paper is called, whom it is for, and how long it takes. */
export function PaperFields({ values, errors, change, onSecond }: PaperFieldsProps) {
  const text = useText(papersText)
  const places = useRead(questions.routes.listQuestionPlaces, { query: {} })
  const { gradeId } = values
  const classes = useRead(papers.routes.listPaperClasses, { query: { gradeId } }, { enabled: gradeId !== '' })
  const named = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  const content = contentOf(values)
  const put = (part: Partial<PaperContent>) => change('content', JSON.stringify({ ...content, ...part }))
  return (
    <div className={css.fields}>
      <TextField
        label={text.editor.name}
        maxLength={150}
        value={values.name}
        error={errors.name}
        onChange={(value) => change('name', value)}
      />
      <NativeSelect
        label={text.kind}
        value={values.kind}
        options={paperKinds.map((value) => ({ value, label: text.editor.kinds[value] }))}
        onChange={(value) => change('kind', value)}
      />
      <Select
        label={text.grade}
        value={values.gradeId || null}
        options={named(places.data?.grades)}
        error={errors.gradeId}
        onChange={(value) => {
          change('gradeId', value ?? '')
          change('classIds', '')
        }}
      />
      <Select
        label={text.course}
        value={values.courseId || null}
        options={named(places.data?.courses)}
        error={errors.courseId}
        onChange={(value) => change('courseId', value ?? '')}
      />
      <MultiSelect
        label={text.classes}
        optional
        value={classIdsOf(values)}
        options={named(classes.data?.classes)}
        max={50}
        disabled={gradeId === ''}
        error={errors.classIds}
        onChange={(value) => change('classIds', value.join(','))}
      />
      <NativeSelect
        label={text.editor.language}
        value={values.language}
        options={questionLanguages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(value) => change('language', value)}
      />
      <NumberField
        label={text.minutes}
        min={1}
        max={600}
        value={values.minutes === '' ? null : Number(values.minutes)}
        error={errors.minutes}
        onChange={(value) => change('minutes', value === null ? '' : String(value))}
      />
      <NativeSelect
        label={text.editor.second}
        value={content.second?.language ?? ''}
        options={[
          { value: '' as const, label: text.editor.noSecond },
          ...questionLanguages
            .filter((value) => value !== values.language)
            .map((value) => ({ value, label: languageNames[value] })),
        ]}
        onChange={(value) => onSecond(value === '' ? null : value)}
      />
      <NumberField
        label={text.editor.sets}
        min={1}
        max={26}
        value={content.sets}
        error={errors['content.sets']}
        onChange={(value) => put({ sets: value ?? 1 })}
      />
      <Checkbox
        label={text.editor.worksheet}
        hint={text.editor.worksheetHint}
        checked={values.isWorksheet}
        onChange={(value) => change('isWorksheet', value)}
      />
      <TextArea
        label={text.editor.general}
        optional
        rows={3}
        max={2000}
        value={content.instructions}
        error={errors['content.instructions']}
        onChange={(instructions) => put({ instructions })}
      />
    </div>
  )
}
