import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '#platform/web/api.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { papers } from '../contract.ts'
import { paperKinds, paperStates } from '../kinds.ts'
import type { PaperRow } from '../records.ts'
import { paperPath } from './paths.ts'
import { StateMark } from './StateMark.tsx'
import { papersText } from './words.ts'

const { listPapers } = papers.routes
export const shelves = ['all', 'mine', 'review'] as const
export type Shelf = (typeof shelves)[number]

type PaperTableProps = {
  shelf: Shelf
  label: string
  /** Only papers for this class or for all of its grade. */
  classId?: string
}

/** The papers of one shelf: all the user may see, their own, or those they can approve. */
export function PaperTable({ shelf, label, classId }: PaperTableProps) {
  const text = useText(papersText)
  const count = useCount()
  const navigate = useNavigate()
  const list = useListState(useColumns(shelf), { filters: ['kind', 'state'], defaultSort: '-changedAt' })
  const { page, size, q, sort } = list.state
  const [kind, state] = [filterValue(list.state, 'kind'), filterValue(list.state, 'state')]
  const query = {
    ...{ q, shelf, sort: sort as 'name' },
    ...(classId && { forClassId: classId }),
    ...(kind && { kind: kind as PaperRow['kind'] }),
    ...(state && { state: state as PaperRow['state'] }),
  }
  const read = useRead(listPapers, { query: { ...query, page, size } }, { placeholderData: keepPreviousData })
  const options = <T extends string>(values: readonly T[], words: Record<T, string>) =>
    values.map((value) => ({ value, label: words[value] }))
  const filters = [
    { id: 'kind', label: text.kind, single: true, bare: true, options: options(paperKinds, text.kinds) },
    { id: 'state', label: text.state, single: true, bare: true, options: options(paperStates, text.states) },
  ]
  return (
    <DataTable<PaperRow>
      {...list}
      {...listStatus(read)}
      label={label}
      rows={read.data?.rows ?? []}
      rowId={({ questionPaperId }) => questionPaperId}
      total={read.data?.total ?? 0}
      search={text.list.search}
      count={(shown) => count(text.list.count, shown)}
      filters={shelf === 'review' ? [] : filters}
      onOpen={({ questionPaperId }) => void navigate(paperPath(questionPaperId))}
      exportRows={({ page: at, size: rows, signal }) =>
        call(listPapers, { query: { ...query, page: at, size: rows } }, { signal })
      }
      empty={
        <EmptyState kind="nothing" sketch="register" title={text.list.none[shelf]} body={text.list.noneHint[shelf]} />
      }
    />
  )
}

function useColumns(shelf: Shelf): TableColumn<PaperRow>[] {
  const text = useText(papersText)
  const { ago } = useFormat()
  return [
    { id: 'name', header: text.name, role: 'primary', sort: true, value: ({ name }) => name },
    {
      id: 'place',
      header: text.course,
      role: 'secondary',
      value: ({ grade, course, classes }) =>
        [grade, course, classes.map(({ name }) => name).join(', ')].filter(Boolean).join(' · '),
    },
    {
      id: 'kind',
      header: text.kind,
      width: 96,
      value: ({ kind, isWorksheet }) => (isWorksheet ? text.editor.worksheet : text.kinds[kind]),
    },
    { id: 'marks', header: text.marks, role: 'number', width: 64, grow: 0, value: ({ marks }) => marks },
    { id: 'minutes', header: text.minutes, role: 'number', width: 84, grow: 0, value: ({ minutes }) => minutes },
    {
      id: 'state',
      header: text.state,
      role: 'status',
      width: 168,
      value: ({ state }) => text.states[state],
      cell: ({ state }) => <StateMark state={state} />,
    },
    { id: 'author', header: text.author, width: 96, hidden: shelf === 'mine', value: ({ author }) => author },
    {
      id: 'changedAt',
      header: text.changed,
      width: 124,
      sort: true,
      value: ({ changedAt }) => changedAt,
      cell: ({ changedAt }) => ago(changedAt),
    },
  ]
}
