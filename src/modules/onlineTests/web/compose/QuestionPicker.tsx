import { IconFileImport } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { askedOnline, hasChoices } from '#modules/papers/paperItems.ts'
import { PaperChooser } from '#modules/papers/web/public.tsx'
import { questions } from '#modules/questions/contract.ts'
import { type QuestionType, questionTypes } from '#modules/questions/kinds.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { Select } from '#ui/select/Select.tsx'
import { onlineTestText } from '../words.ts'
import { ChosenQuestions } from './ChosenQuestions.tsx'
import css from './Compose.module.css'
import { headingKey, headingsOf, type KnownQuestion } from './testForm.ts'

/** What a paper brings with it. */
export type Filling = {
  readonly questionIds: readonly string[]
  readonly sections: readonly string[]
  readonly title: string
  readonly instructions: string
  readonly minutes: number
  readonly questionPaperId: string
}

type Props = {
  courseId: string
  /** The grade of all chosen classes, if it is one. */
  gradeId: string | null
  value: readonly string[]
  sections: readonly string[]
  onChange: (questionIds: readonly string[]) => void
  onFill: (filling: Filling) => void
  /** Those the test has already: the bank may not list them any more. */
  known: readonly KnownQuestion[]
  error?: string | undefined
}

/** How many questions are offered at a time. */
const offered = 30

/** The questions of a test in their order, and approved ones of the course to add, found by words, chapter, topic and type, or all of a paper. */
export function QuestionPicker({ courseId, gradeId, value, sections, onChange, onFill, known, error }: Props) {
  const { compose: text } = useText(onlineTestText)
  const count = useCount()
  const { number } = useFormat()
  const [find, setFind] = useState<Find>(anything)
  const [isChoosing, setChoosing] = useState(false)
  const [isCut, setCut] = useState(false)
  const titles = useRef(new Map(known.map((one) => [one.questionId, one])))
  const found = useRead(
    questions.routes.listQuestions,
    {
      query: {
        ...{ courseId, state: 'approved', q: find.q, page: 1, size: offered, sort: 'title' },
        ...(gradeId && { gradeId }),
        ...(find.chapter && { chapter: find.chapter }),
        ...(find.topic && { topic: find.topic }),
        ...(find.type && { type: find.type }),
      },
    },
    { placeholderData: keepPreviousData },
  )
  for (const { questionId, title, marks } of found.data?.rows ?? [])
    titles.current.set(questionId, { questionId, title, marks })
  const marks = value.reduce((all, one) => all + (titles.current.get(one)?.marks ?? 0), 0)
  return (
    <FieldSet
      label={fill(text.questions, { n: number(value.length), marks: count(text.marks, marks) })}
      required
      error={error}
    >
      <div>
        <Button size="small" icon={IconFileImport} onClick={() => setChoosing(true)}>
          {text.fill}
        </Button>
      </div>
      {isCut && <Notice tone="info" title={text.cut} />}
      {value.length > 0 && (
        <ChosenQuestions
          value={value}
          headings={headingsOf(sections)}
          known={(one) => titles.current.get(one)}
          onChange={onChange}
        />
      )}
      <Filters courseId={courseId} gradeId={gradeId} find={find} onChange={setFind} />
      {found.isError && <Notice tone="bad" title={found.error.message} />}
      {found.isPending && (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {found.data?.rows.length === 0 && <p>{text.noQuestions}</p>}
      <div className={css.found}>
        {found.data?.rows.map(({ questionId, title, marks: own, chapter, type }) => (
          <Checkbox
            key={questionId}
            label={title}
            hint={[chapter, text.types[type], count(text.marks, own)].filter(Boolean).join(' · ')}
            checked={value.includes(questionId)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...value, questionId] : value.filter((one) => one !== questionId))
            }
          />
        ))}
      </div>
      {found.data && found.data.total > offered && <p className={css.meta}>{fill(text.more, { n: offered })}</p>}
      {isChoosing && (
        <PaperChooser
          courseId={courseId}
          onClose={() => setChoosing(false)}
          onChosen={({ questionPaperId, name, minutes }, { content, questions: printed }) => {
            const byVersion = new Map(printed.map((one) => [one.versionId, one]))
            const asked = askedOnline(content).flatMap(({ versionId, section }) => {
              const question = byVersion.get(versionId)
              return question ? [{ ...question, section }] : []
            })
            for (const { questionId, title, marks: own } of asked)
              titles.current.set(questionId, { questionId, title, marks: own })
            setCut(hasChoices(content))
            setChoosing(false)
            onFill({
              questionIds: asked.map(({ questionId }) => questionId),
              sections: asked.flatMap(({ questionId, section }) => (section ? [headingKey(questionId, section)] : [])),
              ...{ title: name, instructions: content.instructions, minutes, questionPaperId },
            })
          }}
        />
      )}
    </FieldSet>
  )
}

type Find = { readonly q: string; readonly chapter: string; readonly topic: string; readonly type: QuestionType | '' }
const anything: Find = { q: '', chapter: '', topic: '', type: '' }

type FiltersProps = { courseId: string; gradeId: string | null; find: Find; onChange: (find: Find) => void }

function Filters({ courseId, gradeId, find, onChange }: FiltersProps) {
  const { compose: text } = useText(onlineTestText)
  const places = useRead(questions.routes.listQuestionPlaces, { query: { courseId, ...(gradeId && { gradeId }) } })
  const chapters = places.data?.chapters ?? []
  const topics = chapters.find(({ title }) => title === find.chapter)?.topics ?? []
  return (
    <div className={css.times}>
      <TextField
        label={text.find}
        type="search"
        value={find.q}
        onChange={(q) => onChange({ ...find, q })}
        maxLength={100}
        clearable
      />
      <Select
        label={text.chapter}
        placeholder={text.any}
        clearable
        value={find.chapter || null}
        options={chapters.map(({ title }) => ({ value: title, label: title }))}
        onChange={(chapter) => onChange({ ...find, chapter: chapter ?? '', topic: '' })}
      />
      {topics.length > 0 && (
        <Select
          label={text.topic}
          placeholder={text.any}
          clearable
          value={find.topic || null}
          options={topics.map((title) => ({ value: title, label: title }))}
          onChange={(topic) => onChange({ ...find, topic: topic ?? '' })}
        />
      )}
      <NativeSelect
        label={text.type}
        value={find.type}
        options={[
          { value: '' as const, label: text.any },
          ...questionTypes.map((value) => ({ value, label: text.types[value] })),
        ]}
        onChange={(type) => onChange({ ...find, type })}
      />
    </div>
  )
}
