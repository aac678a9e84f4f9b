import { questions } from '#modules/questions/contract.ts'
import { bloomLevels, difficulties, languageNames, questionLanguages } from '#modules/questions/kinds.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { Select } from '#ui/select/Select.tsx'
import { questionsText } from '../words.ts'
import css from './Editor.module.css'
import type { EditorValues } from './editorValues.ts'

type TagFieldsProps = {
  values: EditorValues
  errors: { readonly [field: string]: string }
  change: <K extends keyof EditorValues & string>(field: K, value: EditorValues[K]) => void
}

/** Where the question belongs. Chapters and topics of the curriculum are suggested; others can be typed. */
export function TagFields({ values, errors, change }: TagFieldsProps) {
  const text = useText(questionsText)
  const { gradeId, courseId } = values
  const places = useRead(questions.routes.listQuestionPlaces, {
    query: { ...(gradeId && { gradeId }), ...(courseId && { courseId }) },
  })
  const named = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  const chapters = places.data?.chapters ?? []
  const chapter = chapters.find(({ title }) => title === values.chapter)
  const suggested = (id: string, options: readonly string[]) => (
    <datalist id={id}>
      {[...new Set(options)].map((one) => (
        <option key={one} value={one} />
      ))}
    </datalist>
  )
  return (
    <div className={css.fields}>
      <div className={css.tags}>
        <Select
          label={text.grade}
          clearable
          value={gradeId || null}
          options={named(places.data?.grades)}
          error={errors.gradeId}
          onChange={(value) => change('gradeId', value ?? '')}
        />
        <Select
          label={text.course}
          clearable
          value={courseId || null}
          options={named(places.data?.courses)}
          error={errors.courseId}
          onChange={(value) => change('courseId', value ?? '')}
        />
        <NativeSelect
          label={text.language}
          value={values.language}
          onChange={(value) => change('language', value)}
          options={questionLanguages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </div>
      <div className={css.pair}>
        <TextField
          label={text.chapter}
          list="question-chapters"
          maxLength={150}
          autoComplete="off"
          value={values.chapter}
          error={errors.chapter}
          onChange={(value) => change('chapter', value)}
        />
        <TextField
          label={text.topic}
          list="question-topics"
          maxLength={150}
          autoComplete="off"
          value={values.topic}
          error={errors.topic}
          onChange={(value) => change('topic', value)}
        />
      </div>
      <TextField
        label={text.outcome}
        optional
        list="question-outcomes"
        maxLength={300}
        autoComplete="off"
        value={values.outcome}
        error={errors.outcome}
        onChange={(value) => change('outcome', value)}
      />
      {suggested(
        'question-chapters',
        chapters.map(({ title }) => title),
      )}
      {suggested(
        'question-topics',
        (chapter ? [chapter] : chapters).flatMap(({ topics }) => topics),
      )}
      {suggested(
        'question-outcomes',
        (chapter ? [chapter] : chapters).flatMap(({ outcomes }) => outcomes),
      )}
      <div className={css.tags}>
        <NativeSelect
          label={text.difficulty}
          value={values.difficulty}
          onChange={(value) => change('difficulty', value)}
          options={difficulties.map((one) => ({ value: String(one), label: text.difficulties[one] }))}
        />
        <NativeSelect
          label={text.bloom}
          value={values.bloom}
          onChange={(value) => change('bloom', value)}
          options={bloomLevels.map((one) => ({ value: String(one), label: text.blooms[one] }))}
        />
        <NumberField
          label={text.minutes}
          optional
          min={1}
          max={600}
          value={values.minutes === '' ? null : Number(values.minutes)}
          error={errors.minutes}
          onChange={(value) => change('minutes', value === null ? '' : String(value))}
        />
      </div>
    </div>
  )
}
