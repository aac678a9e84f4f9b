import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { ProportionBar } from '#ui/chart/ProportionBar.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import type { GradeResults } from '../../contracts/reportSchemas.ts'
import { outcomes } from '../../rules/results.ts'
import { bandTone } from '../results/bandTone.ts'
import { gradebookText } from '../words.ts'
import { gradeText } from './words.ts'

type Row = GradeResults['rows'][number]
const outcomeTones = { pass: 'good', compartment: 'part', fail: 'bad' } as const

/** Half up to one decimal, of percentages that are exact to two. */
const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((values.reduce((sum, one) => sum + one, 0) / values.length) * 10) / 10

function useColumns({ hasRanks }: GradeResults): TableColumn<Row>[] {
  const text = useText(gradeText)
  const { results: words } = useText(gradebookText)
  return [
    { id: 'name', header: words.student, role: 'primary', sort: true, value: ({ name }) => name },
    { id: 'className', header: text.class, sort: true, value: ({ className }) => className },
    { id: 'rollNo', header: words.rollNo, role: 'number', sort: true, value: ({ rollNo }) => Number(rollNo) || rollNo },
    {
      id: 'percent',
      header: text.percent,
      role: 'number',
      sort: true,
      sortDescending: true,
      value: ({ percent }) => (percent === null ? null : Number(percent)),
    },
    { id: 'grade', header: words.grade, value: ({ grade }) => grade },
    ...(hasRanks
      ? [
          {
            id: 'rank',
            header: words.rank,
            role: 'number',
            sort: true,
            value: ({ rank }) => rank,
          } satisfies TableColumn<Row>,
        ]
      : []),
    {
      id: 'outcome',
      header: words.outcome,
      role: 'status',
      // Wide enough for “Needs improvement”.
      width: 180,
      value: ({ outcome }) => (outcome ? words.outcomes[outcome] : null),
      cell: ({ outcome }) => outcome && <Status tone={outcomeTones[outcome]}>{words.outcomes[outcome]}</Status>,
    },
  ]
}

/** Who passed and how the grades overall are spread; every figure opens the students it counts. */
export function OverallResult({ data, onOpen }: { data: GradeResults; onOpen: (row: Row) => void }) {
  const text = useText(gradeText)
  const { results: words } = useText(gradebookText)
  const count = useCount()
  const { number } = useFormat()
  const columns = useColumns(data)
  const list = useListState(columns, { prefix: 'overall', filters: ['outcome', 'grade', 'class'] })
  const only = (name: string, value: string) =>
    list.onStateChange({ ...list.state, page: 1, filters: { ...list.state.filters, [name]: [value] } })
  const outcome = filterValue(list.state, 'outcome')
  const grade = filterValue(list.state, 'grade')
  const ofClass = filterValue(list.state, 'class')
  const shown = data.rows.filter(
    (row) =>
      (!outcome || row.outcome === outcome) && (!grade || row.grade === grade) && (!ofClass || row.classId === ofClass),
  )
  const local = useLocalRows(shown, columns, list.state)
  const classes = [...Map.groupBy(data.rows, ({ classId }) => classId)].map(([classId, rows]) => ({
    classId,
    name: rows[0]?.className ?? '',
    average: average(rows.flatMap(({ percent }) => (percent === null ? [] : [Number(percent)]))),
  }))
  const decided = data.rows.filter((row) => row.outcome !== null)
  const graded = data.overallBands.map((label, at, all) => ({
    id: label,
    label,
    value: data.rows.filter((row) => row.grade === label).length,
    ...bandTone(at, all.length),
  }))
  if (data.overallBands.length === 0)
    return <EmptyState kind="nothing" sketch="register" title={text.noOverall} body={text.noOverallHint} />
  return (
    <>
      {decided.length > 0 && (
        <ProportionBar
          label={text.outcomes}
          categoryLabel={words.outcome}
          valueLabel={words.students}
          format={number}
          parts={outcomes.map((one) => ({
            id: one,
            label: words.outcomes[one],
            value: decided.filter((row) => row.outcome === one).length,
            tone: outcomeTones[one],
          }))}
          onOpen={({ id }) => only('outcome', id)}
        />
      )}
      <ProportionBar
        label={words.distributionOverall}
        categoryLabel={words.grade}
        valueLabel={words.students}
        format={number}
        parts={graded.filter(({ value }) => value > 0)}
        onOpen={({ id }) => only('grade', id)}
      />
      {classes.length > 1 && (
        <BarChart
          label={text.byClass}
          categoryLabel={text.class}
          categories={classes.map(({ name }) => ({ label: name }))}
          series={[{ id: 'average', label: text.percent, values: classes.map((one) => one.average) }]}
          format={(value) => `${value}%`}
          onOpen={({ category }) => {
            const one = classes[category]
            if (one) only('class', one.classId)
          }}
        />
      )}
      <DataTable<Row>
        {...list}
        {...local}
        label={text.reports.overall}
        rowId={({ studentId }) => studentId}
        count={(n) => count(words.count, n)}
        search={words.search}
        filters={[
          {
            id: 'class',
            label: text.class,
            single: true,
            bare: true,
            options: classes.map(({ classId, name }) => ({ value: classId, label: name })),
          },
          {
            id: 'outcome',
            label: words.outcome,
            single: true,
            bare: true,
            options: outcomes.map((value) => ({ value, label: words.outcomes[value] })),
          },
          {
            id: 'grade',
            label: words.grade,
            single: true,
            bare: true,
            options: data.overallBands.map((value) => ({ value, label: value })),
          },
        ]}
        empty={<EmptyState kind="nothing" sketch="register" title={words.none} body={words.noneHint} />}
        onOpen={onOpen}
      />
    </>
  )
}
