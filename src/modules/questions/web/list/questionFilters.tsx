import { keepPreviousData } from '@tanstack/react-query'
import { questions } from '#modules/questions/contract.ts'
import {
  bloomLevels,
  difficulties,
  languageNames,
  type QuestionState,
  type QuestionType,
  questionLanguages,
  questionSources,
  questionStates,
  questionTypes,
} from '#modules/questions/kinds.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import type { TableFilter } from '#ui/table/tableFilter.ts'
import type { TableState } from '#ui/table/tableState.ts'
import css from '../editor/Editor.module.css'
import { questionsText } from '../words.ts'

const plainNames = [
  'gradeId',
  'courseId',
  'chapter',
  'topic',
  'outcome',
  'type',
  'difficulty',
  'bloom',
  'state',
  'language',
  'authorId',
  'source',
  'used',
] as const
/** The filters of the bank by their names in the address; `marks` is a span such as `2_5`. */
export const filterNames = [...plainNames, 'marks'] as const

/** The address does not carry longer values. */
const longestValue = 100

const spanOf = (value = '') => {
  const [from = '', to = ''] = value.split('_')
  const marks = (typed: string) => (typed !== '' && Number(typed) >= 0 && Number(typed) <= 100 ? Number(typed) : null)
  return { from: marks(from), to: marks(to) }
}

/** What the list is asked for. */
export function queryOf(state: TableState) {
  const given = plainNames.flatMap((name) => {
    const value = filterValue(state, name)
    return value ? [[name, value]] : []
  })
  const { from, to } = spanOf(filterValue(state, 'marks'))
  return {
    q: state.q,
    sort: state.sort as 'title',
    ...(Object.fromEntries(given) as { type?: QuestionType; state?: QuestionState; gradeId?: string }),
    ...(from !== null && { marksFrom: from }),
    ...(to !== null && { marksTo: to }),
  }
}

const optionsOf = <T extends string | number>(values: readonly T[], of: (value: T) => string) =>
  values.map((value) => ({ value: String(value).slice(0, longestValue), label: of(value) }))
const named = (rows: readonly { id: string; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

export function useQuestionFilters(state: TableState): TableFilter[] {
  const text = useText(questionsText)
  const marks = useMarksFilter()
  const [gradeId, courseId, chapter] = ['gradeId', 'courseId', 'chapter'].map((name) => filterValue(state, name))
  const places = useRead(
    questions.routes.listQuestionPlaces,
    { query: { ...(gradeId && { gradeId }), ...(courseId && { courseId }) } },
    { placeholderData: keepPreviousData },
  )
  const all = places.data?.chapters ?? []
  const own = all.filter(({ title }) => chapter === undefined || title.slice(0, longestValue) === chapter)
  /** Titles of a course: offered once one is chosen, and shown whenever the address has one. */
  const titles = (id: string, label: string, values: readonly string[]): TableFilter[] =>
    values.length > 0 || filterValue(state, id)
      ? [{ id, label, single: true, options: optionsOf([...new Set(values)], (title) => title) }]
      : []
  const one = (id: string, label: string, options: ReturnType<typeof optionsOf>): TableFilter[] => [
    { id, label, single: true, bare: true, options },
  ]
  return [
    { id: 'gradeId', label: text.grade, single: true, options: named(places.data?.grades) },
    ...one('courseId', text.course, named(places.data?.courses)),
    ...titles(
      'chapter',
      text.chapter,
      all.map(({ title }) => title),
    ),
    ...titles(
      'topic',
      text.topic,
      own.flatMap(({ topics }) => topics),
    ),
    ...titles(
      'outcome',
      text.outcome,
      own.flatMap(({ outcomes }) => outcomes),
    ),
    ...one(
      'type',
      text.type,
      optionsOf(questionTypes, (value) => text.types[value]),
    ),
    ...one(
      'difficulty',
      text.difficulty,
      optionsOf(difficulties, (value) => text.difficulties[value]),
    ),
    ...one(
      'bloom',
      text.bloom,
      optionsOf(bloomLevels, (value) => text.blooms[value]),
    ),
    marks,
    ...one(
      'state',
      text.state,
      optionsOf(questionStates, (value) => text.states[value]),
    ),
    ...one(
      'language',
      text.language,
      optionsOf(questionLanguages, (value) => languageNames[value]),
    ),
    { id: 'authorId', label: text.author, single: true, options: named(places.data?.authors) },
    ...one(
      'source',
      text.filters.source,
      optionsOf(questionSources, (value) => text.filters.sources[value]),
    ),
    ...one(
      'used',
      text.filters.used,
      optionsOf(['yes', 'no'] as const, (value) => text.filters.usedValues[value]),
    ),
  ]
}

function useMarksFilter(): TableFilter {
  const text = useText(questionsText)
  const { number } = useFormat()
  const words = (values: readonly string[]) => {
    const { from, to } = spanOf(values[0])
    if (from !== null && to !== null)
      return from === to
        ? fill(text.filters.marks, { n: number(from) })
        : fill(text.filters.marksBetween, { from: number(from), to: number(to) })
    return from === null
      ? fill(text.filters.marksTo, { to: number(to ?? 0) })
      : fill(text.filters.marksFrom, { from: number(from) })
  }
  return {
    id: 'marks',
    label: text.marks,
    single: true,
    words,
    editor: ({ values, onChange }) => {
      const { from, to } = spanOf(values[0])
      const change = (low: number | null, high: number | null) =>
        onChange(low === null && high === null ? [] : [`${low ?? ''}_${high ?? ''}`])
      return (
        <div className={css.fields}>
          <NumberField label={text.filters.from} min={0} max={100} value={from} onChange={(low) => change(low, to)} />
          <NumberField label={text.filters.to} min={0} max={100} value={to} onChange={(high) => change(from, high)} />
        </div>
      )
    },
  }
}
