import { useNavigate, useSearchParams } from 'react-router'
import { attendedShare, totalOf } from '#modules/attendance/codes.ts'
import { attendanceReports } from '#modules/attendance/reportContract.ts'
import { classes } from '#modules/classes/contract.ts'
import { TableFileMenu } from '#modules/downloads/web/public.tsx'
import { studentPath } from '#modules/people/web/paths.ts'
import { today } from '#platform/contract/dates/dates.ts'
import type { Reply } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { DayRange } from '#platform/web/days/DayRange.tsx'
import { reportDaysIn, spanOf } from '#platform/web/days/reportDays.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { withFilters } from '#platform/web/lists/filteredAddress.ts'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import css from '../Attendance.module.css'
import { OfficeTabs } from '../OfficeTabs.tsx'
import { attendanceTitles } from '../titles.ts'
import { attendanceText } from '../words.ts'
import { GradeAttendance } from './GradeAttendance.tsx'

type Row = Reply<typeof attendanceReports.routes.listSummary>['rows'][number]
type Span = NonNullable<ReturnType<typeof spanOf>>

const views = ['grade', 'class', 'student'] as const

/** Attendance over some days by grade, by class or by student. Each line opens the students behind it. */
export default function AttendanceReports() {
  const text = useText(attendanceText).reports
  const { titles } = useText(attendanceTitles)
  const { timeZone } = useSchool()
  const [params, setParams] = useSearchParams()
  const now = today(timeZone)
  const by = views.find((one) => one === params.get('by')) ?? 'grade'
  const days = reportDaysIn(params, 'Current Month')
  const span = spanOf(days, now)
  const gradeId = params.get('grade') ?? ''
  const classId = params.get('class') ?? ''
  const ask = (changes: Readonly<Record<string, string | null>>) => setParams((before) => withFilters(before, changes))
  const only = { ...(gradeId && by !== 'grade' && { gradeId }), ...(classId && by === 'student' && { classId }) }
  const q = params.get('q') ?? ''
  return (
    <>
      <PageHeader
        title={titles.reports}
        actions={
          <TableFileMenu
            table="attendance"
            disabled={!span}
            query={{ by, ...span, ...only, q: by === 'grade' ? undefined : q }}
          />
        }
      >
        <OfficeTabs at="reports" />
      </PageHeader>
      <div className={css.controls}>
        <SegmentedControl
          label={text.by}
          value={by}
          onChange={(view) => ask({ by: view, grade: null, class: null, sort: null, q: null })}
          options={views.map((value) => ({ value, label: text[value] }))}
        />
        <DayRange value={days} usual="Current Month" max={now} onChange={ask} />
        {by !== 'grade' && <ClassFilter by={by} gradeId={gradeId} classId={classId} ask={ask} />}
      </div>
      {!span && <EmptyState kind="nothing" compact sketch="register" title={text.chooseDays} />}
      {span && by === 'grade' && (
        <GradeAttendance span={span} onOpen={(grade) => ask({ by: 'student', grade, sort: 'share' })} />
      )}
      {span && by !== 'grade' && (
        <Summary
          key={by}
          by={by}
          span={span}
          only={only}
          onClass={(one) => ask({ by: 'student', class: one, grade: null, sort: 'share' })}
        />
      )}
    </>
  )
}

type ClassFilterProps = {
  by: 'class' | 'student'
  gradeId: string
  classId: string
  ask: (changes: Readonly<Record<string, string | null>>) => void
}

function ClassFilter({ by, gradeId, classId, ask }: ClassFilterProps) {
  const text = useText(attendanceText).reports
  const { data } = useRead(classes.routes.listClassOptions, {})
  const all = data?.classes ?? []
  const grades = new Map(all.map((one) => [one.gradeId, one.grade]))
  return (
    <>
      <NativeSelect
        label={text.grade}
        value={gradeId}
        options={[{ value: '', label: text.allGrades }, ...[...grades].map(([value, label]) => ({ value, label }))]}
        onChange={(grade) => ask({ grade, class: null })}
      />
      {by === 'student' && (
        <NativeSelect
          label={text.class}
          value={classId}
          options={[
            { value: '', label: text.allClasses },
            ...all
              .filter((one) => gradeId === '' || one.gradeId === gradeId)
              .map((one) => ({ value: one.classId, label: one.className })),
          ]}
          onChange={(one) => ask({ class: one })}
        />
      )}
    </>
  )
}

function useColumns(by: 'class' | 'student'): TableColumn<Row>[] {
  const text = useText(attendanceText)
  const { percent } = useFormat()
  const figure = (id: keyof Row['counts'], header: string): TableColumn<Row> => ({
    id,
    header,
    role: 'number',
    value: ({ counts }) => counts[id],
    ...(id === 'absent' && { sort: true as const, sortDescending: true }),
  })
  return [
    { id: 'name', header: text.reports.name, role: 'primary', sort: true, value: ({ name }) => name },
    ...(by === 'student'
      ? [{ id: 'className', header: text.reports.class, value: ({ className }: Row) => className }]
      : [
          {
            id: 'students',
            header: text.reports.studentsOf,
            role: 'number' as const,
            value: ({ detail }: Row) => Number(detail),
          },
        ]),
    figure('present', text.codes.P),
    figure('absent', text.codes.A),
    figure('half', text.codes.HD),
    figure('medical', text.codes.ML),
    { id: 'days', header: text.reports.days, role: 'number', hidden: true, value: ({ counts }) => totalOf(counts) },
    {
      id: 'share',
      header: text.reports.share,
      role: 'number',
      sort: true,
      value: ({ counts }) => Math.round((attendedShare(counts) ?? 0) * 1000) / 10,
      cell: ({ counts }) => percent(attendedShare(counts) ?? 0),
    },
  ]
}

type SummaryProps = {
  by: 'class' | 'student'
  span: Span
  only: { gradeId?: string; classId?: string }
  onClass: (classId: string) => void
}

function Summary({ by, span, only, onClass }: SummaryProps) {
  const text = useText(attendanceText).reports
  const { percent } = useFormat()
  const count = useCount()
  const navigate = useNavigate()
  const columns = useColumns(by)
  const table = useListState(columns, { defaultSort: 'name' })
  const { q, page, size } = table.state
  const query = { by, ...span, ...only, q, sort: table.state.sort as 'name' }
  const list = useRead(
    attendanceReports.routes.listSummary,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  const rows = list.data?.rows ?? []
  const open = ({ id }: Row) => (by === 'class' ? onClass(id) : void navigate(`${studentPath(id)}?tab=attendance`))
  return (
    <div className={css.stack}>
      {by === 'class' && rows.length > 1 && (
        <BarChart
          label={text.chart}
          categoryLabel={text.class}
          categories={rows.map(({ name }) => ({ label: name }))}
          series={[{ id: 'share', label: text.share, values: rows.map(({ counts }) => attendedShare(counts)) }]}
          format={(value) => percent(value)}
          onOpen={({ category }) => {
            const row = rows[category]
            if (row) open(row)
          }}
        />
      )}
      <DataTable<Row>
        label={text.share}
        {...table}
        rows={rows}
        rowId={({ id }) => id}
        total={list.data?.total ?? 0}
        {...listStatus(list)}
        search={text.search}
        count={(total) => count(text.count, total)}
        oldExcel
        exportRows={(part) =>
          call(
            attendanceReports.routes.listSummary,
            { query: { ...query, page: part.page, size: part.size } },
            { signal: part.signal },
          )
        }
        empty={<EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />}
        onOpen={open}
      />
    </div>
  )
}
