import { IconPlus, IconUpload } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { questions } from '../contract.ts'
import { languageNames } from '../kinds.ts'
import type { QuestionRow } from '../schemas.ts'
import { useBulkActions } from './bulk/bulkActions.tsx'
import { filterNames, queryOf, useQuestionFilters } from './list/questionFilters.tsx'
import { questionPath, questionPaths } from './paths.ts'
import css from './QuestionList.module.css'
import { StateMark } from './StateMark.tsx'
import { questionTitles } from './titles.ts'
import { questionsText } from './words.ts'

const { listQuestions, addQuestion } = questions.routes
const shelves = ['all', 'mine', 'review'] as const

/** The bank as a list: all questions, one’s own, or those to review. */
export default function QuestionList() {
  const text = useText(questionsText)
  const { titles } = useText(questionTitles)
  const count = useCount()
  const navigate = useNavigate()
  const user = useUser()
  const [params] = useSearchParams()
  const shelf = shelves.find((one) => one === params.get('shelf')) ?? 'all'
  const list = useListState(useColumns(), { filters: [...filterNames], defaultSort: '-changedAt' })
  const { page, size } = list.state
  const query = { ...queryOf(list.state), shelf }
  const read = useRead(listQuestions, { query: { ...query, page, size } }, { placeholderData: keepPreviousData })
  const filters = useQuestionFilters(list.state)
  const bulk = useBulkActions((at, rows) => call(listQuestions, { query: { ...query, page: at, size: rows } }))
  const mayAdd = mayUse(addQuestion.access, user)
  const add = mayAdd && (
    <ButtonLink to={questionPaths.add} variant="primary" icon={IconPlus}>
      {titles.add}
    </ButtonLink>
  )
  const actions = mayAdd && (
    <>
      <ButtonLink to={questionPaths.imports} icon={IconUpload}>
        {titles.imports}
      </ButtonLink>
      {add}
    </>
  )
  const tabs = shelves.map((value) => ({
    value,
    label: text.shelves[value],
    to: value === 'all' ? questionPaths.bank : `${questionPaths.bank}?shelf=${value}`,
  }))
  return (
    <>
      <PageHeader title={titles.bank} subtitle={text.list.subtitle} actions={actions}>
        <Tabs label={titles.bank} tabs={tabs} value={shelf} />
      </PageHeader>
      <DataTable<QuestionRow>
        {...list}
        {...listStatus(read)}
        label={titles.bank}
        rows={read.data?.rows ?? []}
        rowId={({ questionId }) => questionId}
        total={read.data?.total ?? 0}
        search={text.list.search}
        count={(shown) => count(text.list.count, shown)}
        filters={filters}
        onOpen={({ questionId }) => void navigate(questionPath(questionId))}
        {...(mayAdd && { bulkActions: bulk.actions })}
        exportRows={({ page: at, size: rows, signal }) =>
          call(listQuestions, { query: { ...query, page: at, size: rows } }, { signal })
        }
        empty={
          <EmptyState
            kind="nothing"
            sketch="register"
            title={text.list.none[shelf]}
            body={text.list.noneHint[shelf]}
            action={shelf === 'review' ? undefined : add}
          />
        }
      />
      {bulk.dialog}
    </>
  )
}

const placeOf = ({ grade, course, chapter }: QuestionRow) =>
  [chapter, [grade, course].filter(Boolean).join(' ')].filter(Boolean).join(' · ')

function useColumns(): TableColumn<QuestionRow>[] {
  const text = useText(questionsText)
  const { ago } = useFormat()
  return [
    {
      id: 'title',
      header: text.question,
      role: 'primary',
      width: 260,
      grow: 6,
      sort: true,
      value: ({ title }) => title,
      cell: ({ title }) => <span className={css.twoLines}>{title}</span>,
    },
    {
      id: 'place',
      header: text.chapter,
      role: 'secondary',
      width: 180,
      value: placeOf,
      cell: (row) => <span className={css.twoLines}>{placeOf(row)}</span>,
    },
    { id: 'type', header: text.type, width: 160, value: ({ type }) => text.types[type] },
    { id: 'marks', header: text.marks, role: 'number', width: 84, grow: 0, sort: true, value: ({ marks }) => marks },
    {
      id: 'difficulty',
      header: text.difficulty,
      hidden: true,
      sort: true,
      value: ({ difficulty }) => text.difficulties[difficulty],
    },
    { id: 'language', header: text.language, hidden: true, value: ({ language }) => languageNames[language] },
    {
      id: 'state',
      header: text.state,
      role: 'status',
      value: ({ state }) => text.states[state],
      cell: ({ state }) => <StateMark state={state} />,
    },
    { id: 'author', header: text.author, hidden: true, value: ({ author }) => author },
    {
      id: 'changedAt',
      header: text.changed,
      sort: true,
      value: ({ changedAt }) => changedAt,
      cell: ({ changedAt }) => ago(changedAt),
    },
  ]
}
