import { useState } from 'react'
import { useNavigate } from 'react-router'
import { attendedShare, totalOf } from '#modules/attendance/codes.ts'
import { attendanceReports } from '#modules/attendance/reportContract.ts'
import { studentPath } from '#modules/people/web/paths.ts'
import { type CivilDate, startOfMonth, today } from '#platform/contract/dates/dates.ts'
import type { Reply } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import type { IsoRange } from '#ui/calendar/Calendar.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DateRangeField } from '#ui/fields/DateRangeField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { useTableState } from '#ui/table/tableState.ts'
import css from '../Attendance.module.css'
import { OfficeTabs } from '../OfficeTabs.tsx'
import { attendanceTitles } from '../titles.ts'
import { attendanceText } from '../words.ts'

type Row = Reply<typeof attendanceReports.routes.listSummary>['rows'][number]

/** Attendance totals over a date range, by class or by student. */
export default function AttendanceReports() {
  const text = useText(attendanceText)
  const { titles } = useText(attendanceTitles)
  const { timeZone } = useSchool()
  const now = today(timeZone)
  const [by, setBy] = useState<'class' | 'student'>('class')
  const [range, setRange] = useState<IsoRange>([startOfMonth(now), now])
  return (
    <>
      <PageHeader title={titles.reports}>
        <OfficeTabs at="reports" />
      </PageHeader>
      <div className={css.controls}>
        <SegmentedControl
          label={text.reports.by}
          value={by}
          onChange={setBy}
          options={[
            { value: 'class', label: text.reports.class },
            { value: 'student', label: text.reports.student },
          ]}
        />
        <DateRangeField label={text.reports.range} value={range} onChange={setRange} max={now} />
      </div>
      <Summary key={by} by={by} start={range[0]} end={range[1]} />
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

function Summary({ by, start, end }: { by: 'class' | 'student'; start: string | null; end: string | null }) {
  const text = useText(attendanceText).reports
  const count = useCount()
  const navigate = useNavigate()
  const columns = useColumns(by)
  // Not in the address: switching between class and student starts afresh.
  const [params, setParams] = useState(() => new URLSearchParams())
  const [state, onStateChange] = useTableState(params, setParams, columns, { filters: [], defaultSize: 50 })
  const days = { ...(start && { start: start as CivilDate }), ...(end && { end: end as CivilDate }) }
  const query = { by, ...days, q: state.q, sort: (state.sort ?? 'name') as 'name' }
  const list = useRead(attendanceReports.routes.listSummary, {
    query: { ...query, page: state.page, size: state.size },
  })
  return (
    <DataTable<Row>
      label={text.share}
      columns={columns}
      rows={list.data?.rows ?? []}
      rowId={({ id }) => id}
      total={list.data?.total ?? 0}
      state={state}
      onStateChange={onStateChange}
      {...listStatus(list)}
      search={text.search}
      count={(total) => count(text.count, total)}
      oldExcel
      exportRows={({ page, size, signal }) =>
        call(attendanceReports.routes.listSummary, { query: { ...query, page, size } }, { signal })
      }
      empty={<EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />}
      {...(by === 'student' && { onOpen: ({ id }: Row) => void navigate(`${studentPath(id)}?tab=attendance`) })}
    />
  )
}
