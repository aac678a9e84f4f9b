import { useSearchParams } from 'react-router'
import { organisationReports } from '#modules/reports/organisationContract.ts'
import type { BranchTable } from '#modules/reports/organisationSchemas.ts'
import { branchRanges, branchReportNames } from '#modules/reports/schoolReports.ts'
import { fill, useCount, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { reportPaths } from '../paths.ts'
import css from '../Reports.module.css'
import { reportTitles } from '../titles.ts'
import { reportText } from '../words.ts'

type Branch = BranchTable['branches'][number]

/** What is shown in the address: the ten figures, or one of the reports and its days. */
function useChoice() {
  const [params, setParams] = useSearchParams()
  const report = branchReportNames.find((name) => name === params.get('report')) ?? null
  const range = branchRanges.find((name) => name === params.get('range')) ?? 'Year'
  const choose = (name: 'report' | 'range', value: string, usual: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (value === usual) next.delete(name)
      else next.set(name, value)
      return next
    })
  return { report, range, choose }
}

/** The figures of the principals and the reports of the schools, one line per branch and their sum. */
export default function BranchReports() {
  const text = useText(reportText)
  const { titles } = useText(reportTitles)
  const { date } = useFormat()
  const { report, range, choose } = useChoice()
  const figures = useRead(organisationReports.routes.getBranchFigures, {}, { enabled: report === null })
  const summed = useRead(
    organisationReports.routes.getBranchReport,
    { params: { report: report ?? 'userCount' }, query: { range } },
    { enabled: report !== null, placeholderData: (before) => before },
  )
  const read = report === null ? figures : summed
  const hasDays = report !== null && report !== 'userCount'
  return (
    <div className={css.page}>
      <PageHeader
        title={titles.branchReports}
        subtitle={
          read.data &&
          fill(read.data.total.lastYear ? text.branches.dayBoth : text.principalNow, { day: date(read.data.asOf) })
        }
      />
      <div className={css.controls}>
        <NativeSelect
          label={text.branches.what}
          value={report ?? ''}
          options={[
            { value: '', label: text.branches.figures },
            ...branchReportNames.map((value) => ({ value, label: text.reports[value] })),
          ]}
          onChange={(value) => choose('report', value, '')}
        />
        {hasDays && (
          <NativeSelect
            label={text.range}
            value={range}
            options={branchRanges.map((value) => ({ value, label: text.ranges[value] }))}
            onChange={(value) => choose('range', value, 'Year')}
          />
        )}
      </div>
      <BranchLines key={report ?? ''} table={read.data} status={listStatus(read)} />
    </div>
  )
}

type LinesProps = { table: BranchTable | undefined; status: ReturnType<typeof listStatus> }

function BranchLines({ table, status }: LinesProps) {
  const text = useText(reportText)
  const { titles } = useText(reportTitles)
  const count = useCount()
  const columns = useColumns(table)
  const list = useListState(columns, { defaultSort: 'name' })
  const local = useLocalRows(table?.branches ?? [], columns, list.state)
  return (
    <DataTable<Branch>
      label={titles.branchReports}
      {...list}
      {...local}
      {...status}
      rowId={({ branchId }) => branchId}
      search={false}
      count={(n) => count(text.branches.count, n)}
      skeletonRows={3}
      footerLabel={text.branches.all}
      exportRows={async () => ({ rows: table?.branches ?? [], total: table?.branches.length ?? 0 })}
      empty={<EmptyState kind="nothing" sketch="gate" title={text.branches.none} body={text.branches.noneHint} />}
    />
  )
}

/** A page of a branch, on its own host. */
const addressAt = (host: string, path: string) => {
  const { protocol, port } = window.location
  return `${protocol}//${host}${port ? `:${port}` : ''}${path}`
}

/** All ten figures fit beside the branch's name on a laptop. */
const widths = { number: 84, percent: 96, money: 116 }

function useColumns(table: BranchTable | undefined): TableColumn<Branch>[] {
  const text = useText(reportText)
  const language = useLanguage()
  const { number, money, percent } = useFormat()
  const shown = (kind: BranchTable['columns'][number]['kind'], value: number | null | undefined) =>
    value === null || value === undefined
      ? text.noFigure
      : { number, money, percent: (n: number) => percent(n / 100) }[kind](value)
  const shownBefore = (kind: BranchTable['columns'][number]['kind'], value: number | null | undefined) =>
    typeof value === 'number' ? shown(kind, value) : null
  const name: TableColumn<Branch> = {
    id: 'name',
    header: text.branches.branch,
    role: 'primary',
    width: 176,
    sort: true,
    value: (branch) => branch.name,
    cell: ({ name: words, address, isActive }) =>
      isActive ? (
        <Link to={addressAt(address, reportPaths.principal)} look="ink">
          {words}
        </Link>
      ) : (
        words
      ),
  }
  const numbers = (table?.columns ?? []).map(({ figure, label, kind }, at): TableColumn<Branch> => {
    const before = table?.total.lastYear
    return {
      id: figure ?? `c${at}`,
      header: figure ? text.branches.short[figure] : (label?.[language] ?? ''),
      role: 'number',
      ...(figure && { width: widths[kind] }),
      kind: kind === 'money' ? 'money' : 'number',
      sort: true,
      sortDescending: true,
      value: ({ values }) => values[at] ?? null,
      cell: ({ values, lastYear }) => (
        <Value now={shown(kind, values[at])} before={shownBefore(kind, lastYear?.[at])} />
      ),
      footer: <Value now={shown(kind, table?.total.values[at])} before={shownBefore(kind, before?.[at])} />,
    }
  })
  return [name, ...numbers]
}

/** A figure, and below it that of the year before. */
function Value({ now, before }: { now: string; before: string | null }) {
  const text = useText(reportText)
  return (
    <span className={css.value}>
      {now}
      {before && (
        <span className={css.before}>
          <span className="visually-hidden">{text.branches.before}</span> {before}
        </span>
      )}
    </span>
  )
}
