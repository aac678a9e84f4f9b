import { IconCash, IconReceipt } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import type { Call } from '#platform/contract/route.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PhoneNumber } from '#ui/people/PhoneNumber.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import type { TableFilter } from '#ui/table/tableFilter.ts'
import type { TableState } from '#ui/table/tableState.ts'
import { feeCollection } from '../../contracts/collection.ts'
import { feeExports } from '../../contracts/exports.ts'
import { feeReports } from '../../contracts/reports.ts'
import type { Defaulter } from '../../contracts/reportsSchemas.ts'
import { useFeeLinks } from '../edition.ts'
import { FeePage } from '../FeePage.tsx'
import { onlineText } from '../payments/onlineWords.ts'
import { useChoices } from '../useChoices.ts'
import { feeText } from '../words.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { ReminderButton } from './ReminderButton.tsx'
import { reportText } from './reportWords.ts'

const ages = ['to30', 'to60', 'to90', 'over90'] as const
type DefaulterFilter = NonNullable<Call<typeof feeReports.routes.listDefaulters>['query']>

function queryOf(state: TableState): DefaulterFilter {
  const age = filterValue(state, 'age') as (typeof ages)[number] | undefined
  const gradeId = filterValue(state, 'gradeId')
  return {
    q: state.q,
    ...(state.sort && { sort: state.sort as NonNullable<DefaulterFilter['sort']> }),
    ...(age && { age }),
    ...(gradeId && { gradeId }),
  }
}

/** Students with overdue fees, and for how long. */
export default function Defaulters() {
  const text = useText(reportText).defaulters
  const words = useText(feeText)
  const { money } = useFormat()
  const links = useFeeLinks()
  const navigate = useNavigate()
  const count = useCount()
  const user = useUser()
  const mayCollect = mayUse(feeCollection.routes.collect.access, user)
  const mayRemind = mayUse(feeExports.routes.remindDefaulters.access, user)
  const start = useSend(feeExports.routes.exportDefaulters)
  const list = useListState(useColumns(), { filters: ['age', 'gradeId'], defaultSort: '-overdue' })
  const { page, size } = list.state
  const query = queryOf(list.state)
  const which = { gradeId: query.gradeId ?? null, age: query.age ?? null, minDays: 1 }
  const read = useRead(
    feeReports.routes.listDefaulters,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  const columns = list.columns.map((column) =>
    column.id === 'overdue' && read.data ? { ...column, footer: money(read.data.overdueMinor) } : column,
  )
  const inTotal = ({ overdueMinor, fineMinor }: { overdueMinor: number; fineMinor: number }) =>
    [
      fill(text.subtitle, { amount: money(overdueMinor) }),
      ...(fineMinor > 0 ? [fill(text.ofFine, { amount: money(fineMinor) })] : []),
    ].join(', ')
  const actions = (row: Defaulter): RowAction[] => [
    { label: fill(text.open, { name: row.name }), icon: IconReceipt, to: links.studentOf(row.studentId) },
    ...(mayCollect
      ? [{ label: fill(text.collect, { name: row.name }), icon: IconCash, to: links.collectFrom(row.studentId) }]
      : []),
  ]
  return (
    <FeePage
      part="defaulters"
      title={text.title}
      actions={
        <>
          <ExportMenu start={async (form) => (await start.mutateAsync({ body: { ...form, ...which } })).data} />
          {mayRemind && (read.data?.total ?? 0) > 0 && <ReminderButton whom={{ ...which, studentIds: [] }} />}
        </>
      }
      subtitle={read.data && read.data.total > 0 && inTotal(read.data)}
    >
      <DataTable<Defaulter>
        {...list}
        {...listStatus(read)}
        columns={columns}
        label={text.title}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.studentId}
        total={read.data?.total ?? 0}
        search={words.search}
        count={(n) => count(text.count, n)}
        filters={useFilters()}
        empty={<EmptyState kind="nothing" sketch="ledger" title={text.none} body={text.noneHint} />}
        rowActions={actions}
        onOpen={(row) => void navigate(links.studentOf(row.studentId))}
      />
    </FeePage>
  )
}

function useColumns(): TableColumn<Defaulter>[] {
  const online = useText(onlineText)
  const text = useText(reportText).defaulters
  const { columns } = useText(feeText)
  const { money, date, number } = useFormat()
  const links = useFeeLinks()
  const amount = (id: (typeof ages)[number], of: (row: Defaulter) => number): TableColumn<Defaulter> => ({
    id,
    header: text[id],
    role: 'number',
    kind: 'money',
    value: of,
    cell: (row) => (of(row) > 0 ? money(of(row)) : null),
  })
  return [
    {
      id: 'name',
      header: columns.student,
      role: 'primary',
      sort: true,
      value: (row) => row.name,
      person: (row) => ({
        name: row.name,
        meta: row.admissionNo ?? columns.noNumber,
        to: links.studentOf(row.studentId),
      }),
    },
    { id: 'class', header: columns.class, role: 'secondary', width: 70, grow: 0, value: (row) => row.className },
    { id: 'guardian', header: columns.guardian, hidden: true, value: (row) => row.guardianName },
    {
      id: 'phone',
      header: columns.phone,
      width: 140,
      grow: 0,
      value: (row) => row.guardianPhone,
      cell: ({ guardianPhone }) => guardianPhone && <PhoneNumber>{guardianPhone}</PhoneNumber>,
    },
    {
      id: 'oldest',
      header: text.oldest,
      kind: 'date',
      hidden: true,
      value: (row) => row.oldestDueOn,
      cell: (row) => date(row.oldestDueOn),
    },
    {
      id: 'days',
      header: text.days,
      role: 'number',
      width: 56,
      grow: 0,
      sort: true,
      sortDescending: true,
      value: (row) => row.days,
      cell: (row) => number(row.days),
    },
    {
      id: 'reminded',
      header: online.remindedOn,
      kind: 'date',
      hidden: true,
      value: (row) => row.remindedOn,
      cell: (row) => (row.remindedOn ? date(row.remindedOn) : null),
    },
    amount('to30', (row) => row.to30Minor),
    amount('to60', (row) => row.to60Minor),
    amount('to90', (row) => row.to90Minor),
    amount('over90', (row) => row.over90Minor),
    // Last, where a card on a phone shows its sum.
    {
      id: 'overdue',
      header: text.overdue,
      role: 'number',
      sort: true,
      sortDescending: true,
      kind: 'money',
      value: (row) => row.overdueMinor,
      cell: (row) => money(row.overdueMinor),
    },
  ]
}

function useFilters(): TableFilter[] {
  const text = useText(reportText).defaulters
  const { grades } = useChoices()
  return [
    { id: 'age', label: text.age, single: true, options: ages.map((age) => ({ value: age, label: text[age] })) },
    ...(grades.length > 0
      ? [
          {
            id: 'gradeId',
            label: text.grade,
            single: true,
            options: grades.map(({ gradeId, name }) => ({ value: gradeId, label: name })),
          },
        ]
      : []),
  ]
}
