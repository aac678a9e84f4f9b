import { attendedShare, totalOf } from '#modules/attendance/codes.ts'
import { attendanceReports } from '#modules/attendance/reportContract.ts'
import type { SummaryLine } from '#modules/attendance/reportSchemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import css from '../Attendance.module.css'
import { attendanceText } from '../words.ts'

type GradeAttendanceProps = {
  span: { readonly start?: CivilDate; readonly end?: CivilDate }
  onOpen: (gradeId: string) => void
}

/** Attendance of each grade. A grade opens its students. */
export function GradeAttendance({ span, onOpen }: GradeAttendanceProps) {
  const text = useText(attendanceText)
  const { percent } = useFormat()
  const read = useRead(
    attendanceReports.routes.getGradewiseAttendance,
    { query: span },
    { placeholderData: (before) => before },
  )
  const grades = read.data?.grades ?? []
  const figure = (id: keyof SummaryLine['counts'], header: string): TableColumn<SummaryLine> => ({
    id,
    header,
    role: 'number',
    sort: true,
    sortDescending: true,
    value: ({ counts }) => counts[id],
  })
  const columns: TableColumn<SummaryLine>[] = [
    { id: 'grade', header: text.reports.grade, role: 'primary', value: ({ name }) => name },
    figure('present', text.codes.P),
    figure('absent', text.codes.A),
    figure('half', text.codes.HD),
    figure('medical', text.codes.ML),
    { id: 'days', header: text.reports.days, role: 'number', value: ({ counts }) => totalOf(counts) },
    {
      id: 'share',
      header: text.reports.share,
      role: 'number',
      sort: true,
      value: ({ counts }) => Math.round((attendedShare(counts) ?? 0) * 1000) / 10,
      cell: ({ counts }) => percent(attendedShare(counts) ?? 0),
    },
  ]
  const table = useListState(columns)
  const local = useLocalRows(grades, columns, table.state)
  return (
    <div className={css.stack}>
      {grades.length > 1 && (
        <BarChart
          label={text.reports.gradeChart}
          categoryLabel={text.reports.grade}
          categories={grades.map(({ name }) => ({ label: name }))}
          series={[
            { id: 'share', label: text.reports.share, values: grades.map(({ counts }) => attendedShare(counts)) },
          ]}
          format={(value) => percent(value)}
          onOpen={({ category }) => {
            const grade = grades[category]
            if (grade) onOpen(grade.id)
          }}
        />
      )}
      <DataTable<SummaryLine>
        label={text.reports.gradeChart}
        {...table}
        {...local}
        {...listStatus(read)}
        rowId={({ id }) => id}
        search={text.reports.search}
        onOpen={({ id }) => onOpen(id)}
        empty={<EmptyState kind="nothing" sketch="register" title={text.reports.none} body={text.reports.noneHint} />}
      />
    </div>
  )
}
