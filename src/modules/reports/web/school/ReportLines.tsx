import { useSearchParams } from 'react-router'
import { FirstLines } from '#modules/downloads/web/public.tsx'
import type { Answer } from '#modules/reports/definitionSchemas.ts'
import { fill, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { type ReportRow, rowsOf, useAnswerColumns, useShown } from '../useShown.ts'
import { reportText } from '../words.ts'

type Read = Parameters<typeof listStatus>[0] & { data?: Answer | undefined }

/** Bars that can be read side by side; the table has them all. */
const maxBars = 15

/** The chart and the lines of a report. A line opens the rows behind it. */
export function ReportLines({ read }: { read: Read }) {
  const text = useText(reportText)
  const [, setParams] = useSearchParams()
  const answer = read.data
  const columns = useAnswerColumns(answer?.columns ?? [], true)
  const table = useListState(columns)
  const rows = answer ? rowsOf(answer) : []
  const local = useLocalRows(rows, columns, table.state)
  const isWhole = answer !== undefined && answer.total === rows.length
  const groups = (answer?.columns ?? []).filter(({ isFigure }) => !isFigure).length
  const open = ({ cells }: ReportRow) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.set('first', String(cells[0] ?? ''))
      if (groups > 1) next.set('second', String(cells[1] ?? ''))
      return next
    })
  return (
    <>
      {answer && <FirstLines shown={rows.length} total={answer.total} isMore={answer.isMore} />}
      {answer && rows.length > 1 && <LinesChart answer={answer} rows={rows} onOpen={open} />}
      <DataTable<ReportRow>
        label={answer?.columns[0] ? text.behind : text.search}
        {...table}
        {...local}
        exportRows={isWhole ? local.exportRows : undefined}
        {...listStatus(read)}
        rowId={({ id }) => id}
        search={text.search}
        onOpen={open}
        empty={<EmptyState kind="nothing" sketch="ledger" title={text.none} body={text.noneHint} />}
      />
    </>
  )
}

type ChartProps = { answer: Answer; rows: readonly ReportRow[]; onOpen: (row: ReportRow) => void }

function LinesChart({ answer, rows, onOpen }: ChartProps) {
  const text = useText(reportText)
  const language = useLanguage()
  const { number } = useFormat()
  const shown = useShown()
  const { columns } = answer
  const group = columns[0]
  const at = columns.findIndex(({ isFigure }) => isFigure)
  const figure = columns[at]
  if (!group || !figure) return null
  const isTime = group.type === 'date'
  // Months from the left to the right, everything else in the order of the report.
  const bars = isTime ? rows.slice(0, maxBars).toReversed() : rows.slice(0, maxBars)
  const second = columns[1]
  const nameOf = ({ cells }: ReportRow) =>
    [
      shown(group, cells[0] ?? null) || text.empty,
      second && !second.isFigure && group.key === 'class' ? shown(second, cells[1] ?? null) : '',
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <BarChart
      label={fill(text.chart, { figure: figure.label[language], group: group.label[language] })}
      note={rows.length > maxBars ? fill(text.first, { n: number(maxBars) }) : undefined}
      categoryLabel={group.label[language]}
      categories={bars.map((row) => ({ label: nameOf(row) }))}
      series={[
        {
          id: 'figure',
          label: figure.label[language],
          values: bars.map(({ cells }) => (typeof cells[at] === 'number' ? cells[at] : null)),
        },
      ]}
      format={(value) => shown(figure, value)}
      horizontal={!isTime}
      expected={bars.length}
      onOpen={({ category }) => {
        const row = bars[category]
        if (row) onOpen(row)
      }}
    />
  )
}
