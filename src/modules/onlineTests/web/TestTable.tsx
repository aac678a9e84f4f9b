import { useNavigate } from 'react-router'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { onlineTests } from '../contract.ts'
import { type TestState, testStates } from '../rules/kinds.ts'
import type { TestRow } from '../schemas.ts'
import { testOf } from './paths.ts'
import css from './Tests.module.css'
import { onlineTestTitles } from './titles.ts'
import { onlineTestText } from './words.ts'

const tones = { draft: 'draft', scheduled: 'leave', closed: 'neutral', withdrawn: 'neutral' } as const

/** Online tests of one class, or of all classes the caller sees. */
export function TestTable({ classId }: { classId?: string }) {
  const text = useText(onlineTestText)
  const { titles } = useText(onlineTestTitles)
  const count = useCount()
  const navigate = useNavigate()
  const table = useListState(useColumns(), { filters: ['state', 'toMark'], defaultSort: '-closesAt' })
  const { page, size, q } = table.state
  const state = filterValue(table.state, 'state') as TestState | undefined
  const query = {
    q,
    sort: (table.state.sort ?? '-closesAt') as '-closesAt',
    ...(classId && { classId }),
    ...(state && { state }),
    ...(filterValue(table.state, 'toMark') && { toMark: 'true' }),
  }
  const list = useRead(onlineTests.routes.listTests, { query: { ...query, page, size } })
  return (
    <DataTable<TestRow>
      label={titles.tests}
      {...table}
      rows={list.data?.rows ?? []}
      rowId={({ testId }) => testId}
      total={list.data?.total ?? 0}
      {...listStatus(list)}
      search={text.search}
      count={(total) => count(text.count, total)}
      filters={[
        {
          id: 'state',
          label: text.filters.state,
          single: true,
          bare: true,
          options: testStates.map((value) => ({ value, label: text.states[value] })),
        },
        {
          id: 'toMark',
          label: text.filters.toMark,
          single: true,
          bare: true,
          options: [{ value: 'yes', label: text.filters.isToMark }],
        },
      ]}
      exportRows={({ page: at, size: most, signal }) =>
        call(onlineTests.routes.listTests, { query: { ...query, page: at, size: most } }, { signal })
      }
      empty={<EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />}
      onOpen={({ testId }) => void navigate(testOf(testId))}
    />
  )
}

const nameOf = ({ title, courseDisplayName }: TestRow) => `${title} · ${courseDisplayName}`

function useColumns(): TableColumn<TestRow>[] {
  const text = useText(onlineTestText)
  const { number, time } = useFormat()
  const { timeZone } = useSchool()
  return [
    {
      id: 'title',
      header: text.columns.title,
      role: 'primary',
      sort: true,
      value: nameOf,
      cell: (row) => <span className={css.twoLines}>{nameOf(row)}</span>,
    },
    {
      id: 'classes',
      header: text.columns.classes,
      role: 'secondary',
      value: ({ classNames }) => classNames.join(', '),
    },
    {
      id: 'closesAt',
      header: text.columns.closes,
      kind: 'datetime',
      sort: true,
      sortDescending: true,
      value: ({ closesAt }) => closesAt,
      cell: ({ closesAt }) => closesAt && time(closesAt, timeZone),
      width: 170,
    },
    {
      id: 'state',
      header: text.columns.state,
      role: 'status',
      value: ({ state }) => text.states[state],
      cell: ({ state }) => <Status tone={tones[state]}>{text.states[state]}</Status>,
    },
    {
      id: 'finished',
      header: text.columns.finished,
      role: 'number',
      value: ({ finished }) => finished,
      cell: ({ finished, students }) => fill(text.ofAll, { n: number(finished), all: number(students) }),
    },
    { id: 'toMark', header: text.columns.toMark, role: 'number', value: ({ toMark }) => toMark || null },
  ]
}
