import { useSearchParams } from 'react-router'
import { staffAttendance } from '#modules/attendance/staffAttendanceContract.ts'
import { TableFileMenu } from '#modules/downloads/web/public.tsx'
import { today } from '#platform/contract/dates/dates.ts'
import type { Reply } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { DayRange } from '#platform/web/days/DayRange.tsx'
import { reportDaysIn, spanOf } from '#platform/web/days/reportDays.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { withFilters } from '#platform/web/lists/filteredAddress.ts'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import css from '../Attendance.module.css'
import { attendanceText } from '../words.ts'
import { StaffDays } from './StaffDays.tsx'

type Row = Reply<typeof staffAttendance.routes.listStaffReport>['rows'][number]

/** Totals over some days of each teacher or other member of staff; a person opens their days. */
export function StaffReport() {
  const text = useText(attendanceText)
  const { timeZone } = useSchool()
  const [params, setParams] = useSearchParams()
  const now = today(timeZone)
  const reportId = params.get('report') === '46' ? '46' : '45'
  const person = params.get('person')
  const days = reportDaysIn(params)
  const span = spanOf(days, now)
  const ask = (changes: Readonly<Record<string, string | null>>) => setParams((before) => withFilters(before, changes))
  return (
    <Section
      title={text.staff.report}
      action={
        !person && (
          <TableFileMenu
            table="staffAttendance"
            disabled={!span}
            query={{ reportId, ...span, q: params.get('q') ?? undefined }}
          />
        )
      }
    >
      <div className={css.controls}>
        <SegmentedControl
          label={text.staff.report}
          value={reportId}
          onChange={(report) => ask({ report, person: null })}
          options={[
            { value: '45', label: text.staff.teachers },
            { value: '46', label: text.staff.otherStaff },
          ]}
        />
        <DayRange value={days} max={now} onChange={ask} />
      </div>
      {!span && <EmptyState kind="nothing" compact sketch="register" title={text.reports.chooseDays} />}
      {span && person && <StaffDays userId={person} span={span} onBack={() => ask({ person: null })} />}
      {span && !person && <StaffLines reportId={reportId} span={span} onOpen={(one) => ask({ person: one })} />}
    </Section>
  )
}

type StaffLinesProps = {
  reportId: '45' | '46'
  span: NonNullable<ReturnType<typeof spanOf>>
  onOpen: (userId: string) => void
}

function StaffLines({ reportId, span, onOpen }: StaffLinesProps) {
  const text = useText(attendanceText)
  const count = useCount()
  const figure = (id: keyof Row['counts'], header: string, sort?: 'absent' | 'leave'): TableColumn<Row> => ({
    id,
    header,
    role: 'number',
    value: ({ counts }) => counts[id],
    ...(sort && { sort, sortDescending: true }),
  })
  const columns: TableColumn<Row>[] = [
    {
      id: 'name',
      header: text.staff.name,
      role: 'primary',
      sort: true,
      value: ({ name }) => name,
      person: ({ name }) => ({ name }),
    },
    { id: 'employeeNo', header: text.staff.employeeNo, value: ({ employeeNo }) => employeeNo },
    figure('present', text.codes.P),
    figure('absent', text.codes.A, 'absent'),
    figure('half', text.codes.HD),
    figure('medical', text.codes.ML),
    figure('leave', text.codes.L, 'leave'),
  ]
  const table = useListState(columns, { defaultSort: 'name' })
  const { q, page, size } = table.state
  const query = { reportId, ...span, q, sort: table.state.sort as 'name' }
  const list = useRead(
    staffAttendance.routes.listStaffReport,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  return (
    <DataTable<Row>
      label={text.staff.report}
      {...table}
      rows={list.data?.rows ?? []}
      rowId={({ userId }) => userId}
      total={list.data?.total ?? 0}
      {...listStatus(list)}
      search={text.staff.search}
      count={(total) => count(text.staff.count, total)}
      oldExcel
      exportRows={(part) =>
        call(
          staffAttendance.routes.listStaffReport,
          { query: { ...query, page: part.page, size: part.size } },
          { signal: part.signal },
        )
      }
      empty={<EmptyState kind="nothing" sketch="register" title={text.staff.none} />}
      onOpen={({ userId }) => onOpen(userId)}
    />
  )
}
