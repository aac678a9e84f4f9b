import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { Button } from '#ui/actions/Button.tsx'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import type { GradeResults } from '../../contracts/reportSchemas.ts'
import { bandTone } from '../results/bandTone.ts'
import { gradebookText } from '../words.ts'
import { gradeText } from './words.ts'

type Row = GradeResults['rows'][number]
type Only = { readonly subjectKey: string; readonly grade: string }

type SubjectStripsProps = {
  data: GradeResults
  /** Only those with this grade in this subject. */
  only: Only | null
  onOnly: (only: Only | null) => void
  onOpen: (row: Row) => void
}

const resultOf = ({ results }: Row, key: string) => results.find(({ subjectKey }) => subjectKey === key)

/** How the grades of every subject are spread, and the marks behind them. A strip opens the students it counts. */
export function SubjectStrips({ data, only, onOnly, onOpen }: SubjectStripsProps) {
  const text = useText(gradeText)
  const { results: words } = useText(gradebookText)
  const count = useCount()
  const { number } = useFormat()
  const { subjects } = data
  // Subjects on the same scale share a chart.
  const scales = [...Map.groupBy(subjects, ({ bands }) => bands.join('\u0000')).values()]
  const columns: TableColumn<Row>[] = [
    { id: 'name', header: words.student, role: 'primary', sort: true, value: ({ name }) => name },
    { id: 'className', header: text.class, sort: true, value: ({ className }) => className },
    { id: 'rollNo', header: words.rollNo, role: 'number', sort: true, value: ({ rollNo }) => Number(rollNo) || rollNo },
    ...subjects.map(
      ({ key, name }): TableColumn<Row> => ({
        id: `subject-${key}`,
        header: name,
        role: 'number',
        sort: true,
        value: (row) => {
          const percent = resultOf(row, key)?.percent
          return percent == null ? null : Number(percent)
        },
        cell: (row) => {
          const found = resultOf(row, key)
          if (!found?.marks) return null
          return found.grade ? fill(words.cell, { got: found.marks, grade: found.grade }) : found.marks
        },
      }),
    ),
  ]
  const list = useListState(columns, { prefix: 'grade' })
  const shown = only ? data.rows.filter((row) => resultOf(row, only.subjectKey)?.grade === only.grade) : data.rows
  const local = useLocalRows(shown, columns, list.state)
  const onlySubject = subjects.find(({ key }) => key === only?.subjectKey)?.name
  return (
    <>
      {scales.map((alike) => (
        <BarChart
          key={alike.map(({ key }) => key).join()}
          label={scales.length > 1 ? `${text.strips}: ${alike[0]?.bands.join(', ')}` : text.strips}
          note={text.stripsNote}
          categoryLabel={text.subject}
          categories={alike.map(({ name }) => ({ label: name }))}
          series={(alike[0]?.bands ?? []).map((grade, at, all) => ({
            id: grade,
            label: grade,
            ...bandTone(at, all.length),
            values: alike.map(({ key }) => data.rows.filter((row) => resultOf(row, key)?.grade === grade).length),
          }))}
          format={number}
          stacked
          horizontal
          sums
          onOpen={({ category, id }) => {
            const subject = alike[category]
            if (subject) onOnly({ subjectKey: subject.key, grade: id })
          }}
        />
      ))}
      <DataTable<Row>
        {...list}
        {...local}
        label={text.reports.gradebook}
        rowId={({ studentId }) => studentId}
        count={(n) => count(words.count, n)}
        search={words.search}
        tools={
          only && (
            <Button onClick={() => onOnly(null)}>
              {fill(text.only, { subject: onlySubject ?? '', grade: only.grade })}
            </Button>
          )
        }
        empty={<EmptyState kind="nothing" sketch="register" title={words.none} body={words.noneHint} />}
        onOpen={onOpen}
      />
    </>
  )
}
