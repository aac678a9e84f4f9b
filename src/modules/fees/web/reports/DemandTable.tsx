import type { ReactNode } from 'react'
import type { Call } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import type { TableFilter } from '#ui/table/tableFilter.ts'
import type { TableState } from '#ui/table/tableState.ts'
import { feeDemands } from '../../contracts/demands.ts'
import type { DemandRow } from '../../contracts/demandsSchemas.ts'
import { feeSetup } from '../../contracts/setup.ts'
import { useFeeLinks } from '../edition.ts'
import { DemandStatus } from '../feeStates.tsx'
import { useChoices } from '../useChoices.ts'
import { feeText } from '../words.ts'
import { dashboardText } from './dashboardWords.ts'
import { reportText } from './reportWords.ts'

const states = ['open', 'overdue', 'settled'] as const
type DemandFilter = NonNullable<Call<typeof feeDemands.routes.listDemands>['query']>

function queryOf(state: TableState, studentId: string | undefined): DemandFilter {
  const stateFilter = filterValue(state, 'state') as (typeof states)[number] | undefined
  const [gradeId, feeHeadId] = [filterValue(state, 'gradeId'), filterValue(state, 'feeHeadId')]
  return {
    q: state.q,
    ...(state.sort && { sort: state.sort as NonNullable<DemandFilter['sort']> }),
    ...(stateFilter && { state: stateFilter }),
    ...(studentId && { studentId }),
    ...(gradeId && { gradeId }),
    ...(feeHeadId && { feeHeadId }),
  }
}

type DemandTableProps = {
  studentId?: string
  action?: ReactNode
  onOpen?: (row: DemandRow) => void
  rowActions?: (row: DemandRow) => RowAction[]
}

/** Demands of the year, or of one student. */
export function DemandTable({ studentId, action, onOpen, rowActions }: DemandTableProps) {
  const text = useText(reportText).demands
  const count = useCount()
  const prefix = studentId ? 'asked-' : ''
  const list = useListState(useColumns(studentId !== undefined), {
    filters: ['state', 'gradeId', 'feeHeadId'],
    defaultSort: 'dueOn',
    prefix,
  })
  const { page, size } = list.state
  const query = queryOf(list.state, studentId)
  const read = useRead(
    feeDemands.routes.listDemands,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  return (
    <DataTable<DemandRow>
      {...list}
      {...listStatus(read)}
      label={text.title}
      rows={read.data?.rows ?? []}
      rowId={(row) => row.demandId}
      total={read.data?.total ?? 0}
      search={studentId ? false : text.search}
      count={(n) => count(text.count, n)}
      filters={[
        {
          id: 'state',
          label: text.title,
          bare: true,
          single: true,
          options: states.map((state) => ({ value: state, label: text.states[state] })),
        },
        ...useDemandFilters(studentId !== undefined),
      ]}
      exportRows={({ page, size, signal }) =>
        call(feeDemands.routes.listDemands, { query: { ...query, page, size } }, { signal })
      }
      skeletonRows={studentId ? 4 : 10}
      empty={
        <EmptyState
          kind="nothing"
          sketch="ledger"
          compact={studentId !== undefined}
          title={text.none}
          body={text.noneHint}
          action={action}
        />
      }
      {...(onOpen && { onOpen })}
      {...(rowActions && { rowActions })}
    />
  )
}

/** Filters by grade and head, set by links from the dashboard. */
function useDemandFilters(isOne: boolean): TableFilter[] {
  const { grade } = useText(reportText).defaulters
  const words = useText(dashboardText)
  const { grades } = useChoices()
  const heads = useRead(feeSetup.routes.listHeads, {}, { enabled: !isOne }).data?.heads ?? []
  if (isOne) return []
  return [
    {
      id: 'gradeId',
      label: grade,
      single: true,
      options: grades.map(({ gradeId, name }) => ({ value: gradeId, label: name })),
    },
    {
      id: 'feeHeadId',
      label: words.head,
      single: true,
      options: heads.map(({ feeHeadId, name }) => ({ value: feeHeadId, label: name })),
    },
  ]
}

function useColumns(isOne: boolean): TableColumn<DemandRow>[] {
  const text = useText(feeText)
  const words = useText(reportText).demands
  const { money, date } = useFormat()
  const links = useFeeLinks()
  const student: TableColumn<DemandRow> = {
    id: 'name',
    header: text.columns.student,
    role: 'primary',
    sort: true,
    value: (row) => row.studentName,
    person: (row) => ({
      name: row.studentName,
      meta: row.admissionNo ?? text.columns.noNumber,
      to: links.studentOf(row.studentId),
    }),
  }
  return [
    ...(isOne ? [] : [student]),
    {
      id: 'label',
      header: words.label,
      role: isOne ? 'primary' : 'secondary',
      value: (row) =>
        [row.kind !== 'instalment' && text.demandKinds[row.kind], row.label, row.payerName].filter(Boolean).join(' · '),
    },
    { id: 'number', header: words.number, role: 'number', sort: true, value: (row) => row.number },
    {
      id: 'issuedOn',
      header: words.issuedOn,
      kind: 'date',
      hidden: true,
      value: (row) => row.issuedOn,
      cell: (row) => date(row.issuedOn),
    },
    {
      id: 'dueOn',
      header: text.columns.dueOn,
      kind: 'date',
      sort: true,
      value: (row) => row.dueOn,
      cell: (row) => date(row.dueOn),
    },
    {
      id: 'net',
      header: words.net,
      role: 'number',
      kind: 'money',
      value: (row) => row.netMinor,
      cell: (row) => money(row.netMinor),
    },
    {
      id: 'open',
      header: words.open,
      role: 'number',
      kind: 'money',
      value: (row) => row.outstandingMinor,
      cell: (row) => (row.outstandingMinor > 0 ? money(row.outstandingMinor) : null),
    },
    {
      id: 'state',
      header: text.columns.state,
      role: 'status',
      value: (row) => (row.isOverdue ? text.overdue : text.demandStates[row.state]),
      cell: (row) => <DemandStatus state={row.state} isOverdue={row.isOverdue} />,
    },
  ]
}
