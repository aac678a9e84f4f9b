import { useState } from 'react'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { feeReports } from '../../contracts/reports.ts'
import type { HeadRow } from '../../contracts/reportsSchemas.ts'
import { feeText } from '../words.ts'
import css from './Dashboard.module.css'
import { dashboardText } from './dashboardWords.ts'
import { Forecast } from './Forecast.tsx'

/** The year by head and by concession, and the trial balance. */
export function YearSums() {
  return (
    <>
      <Forecast />
      <Heads />
      <Policies />
      <Balance />
    </>
  )
}

const amounts = [
  ['gross', 'grossMinor'],
  ['concession', 'concessionMinor'],
  ['tax', 'taxMinor'],
  ['net', 'netMinor'],
  ['paid', 'paidMinor'],
  ['credited', 'creditedMinor'],
  ['writtenOff', 'writtenOffMinor'],
  ['carried', 'carriedMinor'],
  ['outstanding', 'outstandingMinor'],
] as const

function Heads() {
  const text = useText(dashboardText)
  const { columns: words } = useText(feeText)
  const { money } = useFormat()
  const count = useCount()
  const read = useRead(feeReports.routes.listHeadSums, {})
  const shownAmount = (amount: number) => (amount === 0 ? null : money(amount))
  const columns: TableColumn<HeadRow>[] = [
    { id: 'name', header: text.head, role: 'primary', sort: true, value: (row) => row.name },
    { id: 'code', header: words.code, hidden: true, value: (row) => row.code },
    ...amounts.map(
      ([id, field]): TableColumn<HeadRow> => ({
        id,
        header: text[id],
        role: 'number',
        kind: 'money',
        value: (row) => row[field],
        hidden: id === 'credited' || id === 'writtenOff' || id === 'carried',
        sort: true,
        sortDescending: true,
        cell: (row) => shownAmount(row[field]),
        footer: read.data && shownAmount(read.data.total[field]),
      }),
    ),
  ]
  const list = useListState(columns, { prefix: 'heads-' })
  const localRows = useLocalRows(read.data?.heads ?? [], columns, list.state)
  return (
    <Section title={text.heads}>
      <DataTable<HeadRow>
        {...list}
        {...listStatus(read)}
        {...localRows}
        label={text.heads}
        rowId={(row) => row.feeHeadId}
        search={false}
        count={(n) => count(text.headCount, n)}
        skeletonRows={4}
        empty={<EmptyState kind="nothing" sketch="ledger" compact title={text.none} />}
      />
    </Section>
  )
}

type PolicySum = {
  policyId: string
  name: string
  students: number
  givenMinor: number
  yearlyBudgetMinor: number | null
}

function Policies() {
  const text = useText(dashboardText)
  const { money, number } = useFormat()
  const count = useCount()
  const read = useRead(feeReports.routes.listConcessionSums, {})
  const columns: TableColumn<PolicySum>[] = [
    { id: 'name', header: text.policy, role: 'primary', sort: true, value: (row) => row.name },
    {
      id: 'students',
      header: text.students,
      role: 'number',
      sort: true,
      value: (row) => row.students,
      cell: (row) => number(row.students),
    },
    {
      id: 'given',
      header: text.given,
      role: 'number',
      kind: 'money',
      sort: true,
      value: (row) => row.givenMinor,
      cell: (row) => money(row.givenMinor),
      footer: read.data && money(read.data.totalMinor),
    },
    {
      id: 'budget',
      header: text.budget,
      role: 'number',
      kind: 'money',
      value: (row) => row.yearlyBudgetMinor,
      cell: (row) => (row.yearlyBudgetMinor === null ? null : money(row.yearlyBudgetMinor)),
    },
  ]
  const list = useListState(columns, { prefix: 'policies-' })
  const localRows = useLocalRows<PolicySum>(read.data?.policies ?? [], columns, list.state)
  return (
    <Section title={text.policies}>
      <DataTable<PolicySum>
        {...list}
        {...listStatus(read)}
        {...localRows}
        label={text.policies}
        rowId={(row) => row.policyId}
        search={false}
        count={(n) => count(text.policyCount, n)}
        skeletonRows={2}
        empty={<EmptyState kind="nothing" sketch="ledger" compact title={text.noPolicies} />}
      />
    </Section>
  )
}

type AccountSum = { account: keyof (typeof dashboardText)['en']['accounts']; debitMinor: number; creditMinor: number }

function Balance() {
  const text = useText(dashboardText)
  const { money } = useFormat()
  const read = useRead(feeReports.routes.getTrialBalance, {})
  const [isChecking, setChecking] = useState(false)
  const sums = read.data
  const side = (id: 'debit' | 'credit', field: 'debitMinor' | 'creditMinor'): TableColumn<AccountSum> => ({
    id,
    header: text[id],
    role: 'number',
    kind: 'money',
    value: (row) => row[field],
    cell: (row) => (row[field] === 0 ? null : money(row[field])),
    footer: sums && money(sums[field]),
  })
  const columns: TableColumn<AccountSum>[] = [
    { id: 'account', header: text.account, role: 'primary', value: (row) => text.accounts[row.account] },
    side('debit', 'debitMinor'),
    side('credit', 'creditMinor'),
  ]
  const list = useListState(columns, { prefix: 'books-' })
  const localRows = useLocalRows<AccountSum>(sums?.accounts ?? [], columns, list.state)
  const isEqual = sums?.debitMinor === sums?.creditMinor
  return (
    <Section
      title={text.balance}
      subtitle={text.balanceHint}
      action={
        isEqual &&
        !isChecking && (
          <Button variant="secondary" size="small" onClick={() => setChecking(true)}>
            {text.check}
          </Button>
        )
      }
    >
      <div className={css.books}>
        {!isEqual && <Notice tone="bad" title={text.broken} />}
        {isEqual && isChecking && <BooksCheck />}
      </div>
      <DataTable<AccountSum>
        {...list}
        {...listStatus(read)}
        {...localRows}
        label={text.balance}
        rowId={(row) => row.account}
        search={false}
        skeletonRows={4}
        empty={<EmptyState kind="nothing" sketch="ledger" compact title={text.none} />}
      />
    </Section>
  )
}

/** Reads the whole ledger, which takes seconds in a large school; so it is shown only when asked for. */
function BooksCheck() {
  const text = useText(dashboardText)
  const { data, error } = useRead(feeReports.routes.checkBooks, {})
  if (error) return <Notice tone="bad" title={text.checkFailed} />
  if (!data) return <Notice tone="info" title={text.checking} live />
  const holds = data.chainHolds && data.wrongBalances + data.wrongTotals === 0
  return <Notice tone={holds ? 'good' : 'bad'} title={holds ? text.holds : text.broken} live />
}
