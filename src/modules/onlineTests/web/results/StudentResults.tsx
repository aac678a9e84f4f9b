import type { StudentResult } from '#modules/onlineTests/evaluationSchemas.ts'
import { fractionText } from '#modules/questions/fractions.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import css from '../Tests.module.css'
import { onlineTestText } from '../words.ts'

/** Per cent earned, from 0 to 100; null for those who have not finished. */
const percentOf = ({ result }: StudentResult): number | null =>
  result && result.outOf.n > 0 ? (100 * result.marks.n * result.outOf.d) / (result.marks.d * result.outOf.n) : null

const middle = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = 0, high = low] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return (low + high) / 2
}

/** The bands of the chart, each ten per cent wide; full marks are in the last. */
const bands = Array.from({ length: 10 }, (_, at) => at * 10)
const inBand = (percent: number, from: number) => percent >= from && (percent < from + 10 || from === 90)

/** The result of every student, and how the class did. */
export function StudentResults({ students }: { students: readonly StudentResult[] }) {
  const { results: text, page } = useText(onlineTestText)
  const { number } = useFormat()
  const percents = students.map(percentOf).filter((one) => one !== null)
  const show = (value: number) => `${number(Math.round(value))}%`
  const average = percents.reduce((all, one) => all + one, 0) / percents.length
  return (
    <Section title={page.students}>
      {percents.length > 0 && (
        <div className={css.page}>
          <div className={css.stats}>
            <StatBlock value={show(average)} label={text.average} />
            <StatBlock value={show(middle(percents))} label={text.middle} />
            <StatBlock value={show(Math.max(...percents))} label={text.highest} />
            <StatBlock
              value={fill(text.taken, { n: number(percents.length), all: number(students.length) })}
              label={text.finished}
            />
          </div>
          <BarChart
            label={text.spread}
            categoryLabel={text.percent}
            categories={bands.map((from) => ({ label: `${from}–${from === 90 ? 100 : from + 9}%`, short: `${from}` }))}
            series={[
              {
                id: 'students',
                label: page.students,
                values: bands.map((from) => percents.filter((percent) => inBand(percent, from)).length),
              },
            ]}
            format={(value) => number(value)}
            sums
          />
        </div>
      )}
      <Table students={students} />
    </Section>
  )
}

function Table({ students }: { students: readonly StudentResult[] }) {
  const { live, page } = useText(onlineTestText)
  const count = useCount()
  const columns = useColumns()
  const table = useListState(columns, { defaultSort: 'rollNo', defaultSize: 200 })
  const local = useLocalRows(students, columns, table.state)
  return (
    <DataTable<StudentResult>
      label={page.students}
      {...table}
      {...local}
      rowId={({ studentId }) => studentId}
      search={live.search}
      count={(total) => count(live.count, total)}
      empty={<EmptyState kind="nothing" sketch="chair" title={live.nobody} body={live.nobodyHint} />}
    />
  )
}

function useColumns(): TableColumn<StudentResult>[] {
  const { results: text, live, ofAll } = useText(onlineTestText)
  const { number } = useFormat()
  return [
    {
      id: 'name',
      header: live.student,
      role: 'primary',
      sort: true,
      value: ({ name }) => name,
      person: ({ name, className }) => ({ name, detail: className }),
    },
    { id: 'rollNo', header: live.rollNo, sort: true, value: ({ rollNo }) => rollNo || null, width: 90 },
    {
      id: 'marks',
      header: text.marks,
      role: 'number',
      value: ({ result }) => result && fractionText(result.marks),
      cell: ({ result }) =>
        result ? fill(ofAll, { n: fractionText(result.marks), all: fractionText(result.outOf) }) : text.notTaken,
      width: 130,
    },
    {
      id: 'percent',
      header: text.percent,
      role: 'number',
      sort: true,
      sortDescending: true,
      value: (row) => {
        const percent = percentOf(row)
        return percent === null ? null : Math.round(percent)
      },
    },
    { id: 'attempts', header: text.attempts, role: 'number', value: ({ attempts }) => attempts || null },
    {
      id: 'pending',
      header: text.toMark,
      role: 'number',
      value: ({ result }) => result?.pending || null,
      cell: ({ result }) => (result?.pending ? number(result.pending) : ''),
    },
  ]
}
