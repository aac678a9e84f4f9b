import { useNavigate, useSearchParams } from 'react-router'
import { today } from '#platform/contract/dates/dates.ts'
import type { Reply } from '#platform/contract/route.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { withFilters } from '#platform/web/lists/filteredAddress.ts'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { feeReports } from '../../contracts/reports.ts'
import { useFeeLinks } from '../edition.ts'
import { FeePage } from '../FeePage.tsx'
import { ReceiptStatus } from '../feeStates.tsx'
import { feeText } from '../words.ts'
import css from './Dashboard.module.css'
import { reportText } from './reportWords.ts'

type Day = Reply<typeof feeReports.routes.getDayBook>
type Row = Day['rows'][number]

/** One day of collection: receipts, reversals and refunds, and the totals of every mode. */
export default function DayBook() {
  const text = useText(reportText).dayBook
  const words = useText(feeText)
  const { timeZone } = useSchool()
  const links = useFeeLinks()
  const navigate = useNavigate()
  const count = useCount()
  const [params, setParams] = useSearchParams()
  const now = today(timeZone)
  const on = params.get('on') ?? now
  const read = useRead(feeReports.routes.getDayBook, { query: { on } }, { placeholderData: (before) => before })
  const list = useListState(useColumns())
  const localRows = useLocalRows(read.data?.rows ?? [], list.columns, list.state)
  const choose = (day: string | null) => setParams(withFilters(params, { on: day === now ? null : day }))
  return (
    <FeePage part="dayBook" title={text.title}>
      <div className={css.day}>
        <DateField label={text.day} value={on} max={now} onChange={(day) => day && choose(day)} />
        {read.data && <DaySums day={read.data} />}
      </div>
      <DataTable<Row>
        {...list}
        {...listStatus(read)}
        {...localRows}
        label={text.title}
        rowId={(row) => row.paymentId}
        search={words.search}
        count={(n) => count(words.counts.payments, n)}
        empty={<EmptyState kind="nothing" sketch="ledger" title={text.none} body={text.noneHint} />}
        onOpen={(row) => void navigate(links.receiptOf(row.paymentId))}
      />
    </FeePage>
  )
}

function DaySums({ day }: { day: Day }) {
  const text = useText(reportText).dayBook
  const { modes } = useText(feeText)
  const { money } = useFormat()
  const shown = (amount: number) => (amount === 0 ? <span className={css.nil}>·</span> : money(amount))
  const parts = ['receivedMinor', 'reversedMinor', 'refundedMinor', 'netMinor'] as const
  const labels = {
    receivedMinor: text.received,
    reversedMinor: text.reversed,
    refundedMinor: text.refunded,
    netMinor: text.net,
  }
  return (
    <div className={css.sums}>
      <table aria-label={text.byMode}>
        <thead>
          <tr>
            <th scope="col">{text.mode}</th>
            {parts.map((part) => (
              <th key={part} scope="col" className={css.number}>
                {labels[part]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {day.byMode.map((one) => (
            <tr key={one.mode}>
              <th scope="row">{modes[one.mode]}</th>
              {parts.map((part) => (
                <td key={part} className={css.number}>
                  {shown(one[part])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            {parts.map((part) => (
              <td key={part} className={css.number}>
                {money(day[part])}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function useColumns(): TableColumn<Row>[] {
  const text = useText(feeText)
  const words = useText(reportText).dayBook
  const { money, time, date } = useFormat()
  const { timeZone } = useSchool()
  return [
    {
      id: 'student',
      header: text.columns.student,
      role: 'primary',
      sort: true,
      value: (row) => row.studentName,
      person: (row) => ({ name: row.studentName, meta: row.admissionNo ?? text.columns.noNumber }),
    },
    { id: 'receipt', header: text.columns.receipt, role: 'secondary', sort: true, value: (row) => row.receiptCode },
    {
      id: 'at',
      header: words.time,
      kind: 'datetime',
      sort: true,
      value: (row) => row.at,
      cell: (row) => time(row.at, timeZone, { timeStyle: 'short' }),
    },
    {
      id: 'receivedOn',
      header: words.receivedOn,
      kind: 'date',
      hidden: true,
      value: (row) => row.receivedOn,
      cell: (row) => date(row.receivedOn),
    },
    { id: 'mode', header: text.columns.mode, sort: true, value: (row) => text.modes[row.mode] },
    { id: 'reference', header: text.columns.reference, value: (row) => row.reference },
    { id: 'cashier', header: text.columns.cashier, sort: true, value: (row) => row.cashierName },
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
      kind: 'money',
      value: (row) => row.amountMinor,
      cell: (row) => money(row.amountMinor),
    },
  ]
}
