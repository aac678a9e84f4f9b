import { call } from '#platform/web/api.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { feeCollection } from '../../contracts/collection.ts'
import type { LedgerRow } from '../../contracts/collectionSchemas.ts'
import { studentText } from './studentWords.ts'

/** A student's ledger with the balance after each entry. */
export function LedgerTable({ studentId }: { studentId: string }) {
  const text = useText(studentText).ledger
  const count = useCount()
  const params = { studentId }
  const list = useListState(useColumns(), { prefix: 'booked-', defaultSort: '-seq' })
  const { page, size } = list.state
  const sort = list.state.sort === 'seq' ? ('seq' as const) : ('-seq' as const)
  const read = useRead(
    feeCollection.routes.getStudentLedger,
    { params, query: { page, size, sort } },
    { placeholderData: (before) => before },
  )
  return (
    <DataTable<LedgerRow>
      {...list}
      {...listStatus(read)}
      label={text.title}
      rows={read.data?.rows ?? []}
      rowId={(row) => String(row.seq)}
      total={read.data?.total ?? 0}
      search={false}
      count={(n) => count(text.count, n)}
      exportRows={({ page, size, signal }) =>
        call(feeCollection.routes.getStudentLedger, { params, query: { page, size, sort } }, { signal })
      }
      skeletonRows={4}
      empty={<EmptyState kind="nothing" sketch="ledger" compact title={text.none} />}
    />
  )
}

function useColumns(): TableColumn<LedgerRow>[] {
  const text = useText(studentText).ledger
  const { money, date, number } = useFormat()
  const kinds: Readonly<Record<string, string>> = text.kinds
  const whatOf = ({ kind }: LedgerRow) => kinds[kind] ?? kind
  return [
    { id: 'what', header: text.what, role: 'primary', value: whatOf },
    {
      id: 'seq',
      header: text.seq,
      role: 'number',
      sort: true,
      sortDescending: true,
      value: (row) => row.seq,
      cell: (row) => number(row.seq),
    },
    {
      id: 'bookedOn',
      header: text.bookedOn,
      kind: 'date',
      value: (row) => row.bookedOn,
      cell: (row) => date(row.bookedOn),
    },
    {
      id: 'effectiveOn',
      header: text.effectiveOn,
      kind: 'date',
      hidden: true,
      value: (row) => row.effectiveOn,
      cell: (row) => date(row.effectiveOn),
    },
    { id: 'reason', header: text.reason, role: 'secondary', value: (row) => row.reason || null },
    {
      id: 'more',
      header: text.more,
      role: 'number',
      kind: 'money',
      value: (row) => (row.changeMinor > 0 ? row.changeMinor : null),
      cell: (row) => (row.changeMinor > 0 ? money(row.changeMinor) : null),
    },
    {
      id: 'less',
      header: text.less,
      role: 'number',
      kind: 'money',
      value: (row) => (row.changeMinor < 0 ? -row.changeMinor : null),
      cell: (row) => (row.changeMinor < 0 ? money(-row.changeMinor) : null),
    },
    {
      id: 'balance',
      header: text.balance,
      role: 'number',
      kind: 'money',
      value: (row) => row.balanceMinor,
      cell: (row) => money(row.balanceMinor),
    },
  ]
}
