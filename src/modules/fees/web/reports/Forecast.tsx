import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { feeReports } from '../../contracts/reports.ts'
import type { ForecastRow } from '../../contracts/reportsSchemas.ts'
import css from './Dashboard.module.css'
import { dashboardText } from './dashboardWords.ts'

/** The expected collection of the rest of the year, by month. */
export function Forecast() {
  const text = useText(dashboardText)
  const { money, date } = useFormat()
  const count = useCount()
  const read = useRead(feeReports.routes.getForecast, {})
  const sum = (of: (row: ForecastRow) => number) => read.data?.months.reduce((all, row) => all + of(row), 0) ?? 0
  const amount = (id: string, header: string, of: (row: ForecastRow) => number): TableColumn<ForecastRow> => ({
    id,
    header,
    role: 'number',
    kind: 'money',
    value: of,
    cell: (row) => (of(row) > 0 ? money(of(row)) : null),
    footer: read.data && money(sum(of)),
  })
  const columns: TableColumn<ForecastRow>[] = [
    {
      id: 'month',
      header: text.month,
      role: 'primary',
      value: (row) => row.month,
      cell: (row) => date(`${row.month}-01`, { month: 'long', year: 'numeric' }),
    },
    amount('issued', text.issuedOpen, (row) => row.issuedMinor),
    amount('planned', text.stillToIssue, (row) => row.plannedMinor),
    amount('expected', text.expected, (row) => row.totalMinor),
  ]
  const list = useListState(columns, { prefix: 'coming-' })
  const localRows = useLocalRows(read.data?.months ?? [], columns, list.state)
  return (
    <Section title={text.coming}>
      <p className={css.note}>
        {fill(text.comingNote, {
          total: money(read.data?.totalMinor ?? 0),
          overdue: money(read.data?.overdueMinor ?? 0),
        })}
      </p>
      <DataTable<ForecastRow>
        {...list}
        {...listStatus(read)}
        {...localRows}
        label={text.coming}
        rowId={(row) => row.month}
        search={false}
        count={(n) => count(text.monthCount, n)}
        skeletonRows={4}
        empty={<EmptyState kind="nothing" sketch="ledger" compact title={text.nothingComing} />}
      />
    </Section>
  )
}
