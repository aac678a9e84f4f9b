import { useNavigate } from 'react-router'
import { type PaymentMode, paymentModes } from '#modules/fees/enumerations.ts'
import type { Call } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import form from '#platform/web/forms/Form.module.css'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import type { TableFilter } from '#ui/table/tableFilter.ts'
import type { TableState } from '#ui/table/tableState.ts'
import { feeCollection } from '../../contracts/collection.ts'
import type { PaymentRow } from '../../contracts/collectionSchemas.ts'
import { useFeeLinks } from '../edition.ts'
import { ReceiptStatus } from '../feeStates.tsx'
import { reportText } from '../reports/reportWords.ts'
import { feeText } from '../words.ts'

type PaymentFilter = NonNullable<Call<typeof feeCollection.routes.listPayments>['query']>

function queryOf(state: TableState, studentId: string | undefined): PaymentFilter {
  const mode = filterValue(state, 'mode') as PaymentMode | undefined
  const [from, to] = (filterValue(state, 'period') ?? '').split('_')
  return {
    q: state.q,
    ...(state.sort && { sort: state.sort as NonNullable<PaymentFilter['sort']> }),
    ...(mode && { mode }),
    ...(from && { from }),
    ...(to && { to }),
    ...(studentId && { studentId }),
  }
}

/** Payments of the year, or of one student, newest first. */
export function PaymentTable({ studentId }: { studentId?: string }) {
  const text = useText(reportText).payments
  const { counts } = useText(feeText)
  const links = useFeeLinks()
  const navigate = useNavigate()
  const count = useCount()
  const columns = usePaymentColumns(studentId !== undefined)
  const prefix = studentId ? 'paid-' : ''
  const shape = { filters: ['mode', 'period'], defaultSort: '-receivedAt', prefix }
  const list = useListState(columns, shape)
  const { page, size } = list.state
  const query = queryOf(list.state, studentId)
  const read = useRead(
    feeCollection.routes.listPayments,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  return (
    <DataTable<PaymentRow>
      {...list}
      {...listStatus(read)}
      label={text.title}
      rows={read.data?.rows ?? []}
      rowId={(row) => row.paymentId}
      total={read.data?.total ?? 0}
      search={studentId ? false : text.search}
      count={(n) => count(counts.payments, n)}
      filters={usePaymentFilters()}
      {...(studentId && {
        exportRows: ({ page, size, signal }) =>
          call(feeCollection.routes.listPayments, { query: { ...query, page, size } }, { signal }),
      })}
      skeletonRows={studentId ? 3 : 10}
      empty={<EmptyState kind="nothing" sketch="ledger" title={text.none} body={text.noneHint} compact={!!studentId} />}
      onOpen={(row) => void navigate(links.receiptOf(row.paymentId))}
    />
  )
}

function usePaymentColumns(isOne: boolean): TableColumn<PaymentRow>[] {
  const text = useText(feeText)
  const views = useText(reportText).payments
  const { money, time } = useFormat()
  const { timeZone } = useSchool()
  const links = useFeeLinks()
  const student: TableColumn<PaymentRow> = {
    id: 'student',
    header: text.columns.student,
    role: 'primary',
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
      id: 'receipt',
      header: text.columns.receipt,
      role: isOne ? 'primary' : 'secondary',
      value: (row) => row.receiptCode,
      cell: (row) =>
        row.receiptCode ? (
          <Link to={links.receiptOf(row.paymentId)} look="ink" aria-label={fill(views.open, { code: row.receiptCode })}>
            {row.receiptCode}
          </Link>
        ) : null,
    },
    {
      id: 'receivedAt',
      header: text.columns.at,
      sort: true,
      sortDescending: true,
      kind: 'datetime',
      width: 192,
      value: (row) => row.receivedAt,
      cell: (row) => time(row.receivedAt, timeZone),
    },
    { id: 'mode', header: text.columns.mode, value: (row) => text.modes[row.mode] },
    { id: 'reference', header: text.columns.reference, hidden: true, value: (row) => row.reference },
    { id: 'cashier', header: text.columns.cashier, value: (row) => row.cashierName },
    {
      id: 'state',
      header: text.columns.state,
      role: 'status',
      value: (row) => text.receiptStates[row.state],
      cell: (row) => <ReceiptStatus state={row.state} />,
    },
    {
      id: 'amount',
      header: text.columns.amount,
      role: 'number',
      sort: true,
      sortDescending: true,
      kind: 'money',
      value: (row) => row.amountMinor,
      cell: (row) => money(row.amountMinor),
    },
  ]
}

/** A date range in the address; either end may be missing. */
const period = (from: string | null | undefined, to: string | null | undefined) =>
  from || to ? [`${from ?? ''}_${to ?? ''}`] : []

function usePaymentFilters(): TableFilter[] {
  const text = useText(feeText)
  const views = useText(reportText).payments
  const { date } = useFormat()
  const words = (values: readonly string[]) => {
    const [from, to] = (values[0] ?? '').split('_')
    if (from && to) return from === to ? date(from) : fill(views.fromTo, { from: date(from), to: date(to) })
    return from ? fill(views.sinceOn, { from: date(from) }) : fill(views.untilOn, { to: date(to ?? '') })
  }
  return [
    {
      id: 'mode',
      label: text.columns.mode,
      bare: true,
      single: true,
      options: paymentModes.map((mode) => ({ value: mode, label: text.modes[mode] })),
    },
    {
      id: 'period',
      label: views.period,
      single: true,
      words,
      editor: ({ values, onChange }) => {
        const [from, to] = (values[0] ?? '').split('_')
        return (
          <div className={form.form}>
            <DateField label={views.from} value={from || null} onChange={(day) => onChange(period(day, to))} />
            <DateField label={views.to} value={to || null} onChange={(day) => onChange(period(from, day))} />
          </div>
        )
      },
    },
  ]
}
