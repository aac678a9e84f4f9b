import { useState } from 'react'
import { staffAttendance } from '#modules/attendance/staffAttendanceContract.ts'
import type { Reply } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { listStatus } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { useTableState } from '#ui/table/tableState.ts'
import { attendanceText } from '../words.ts'

type Row = Reply<typeof staffAttendance.routes.listStaffReport>['rows'][number]

/** Totals for the year of each teacher or other member of staff. */
export function StaffReport() {
  const text = useText(attendanceText)
  const count = useCount()
  const [reportId, setReport] = useState<'45' | '46'>('45')
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
  // Not in the address, which belongs to the register above.
  const [params, setParams] = useState(() => new URLSearchParams())
  const [state, onStateChange] = useTableState(params, setParams, columns, { filters: [], defaultSize: 50 })
  const query = { reportId, q: state.q, sort: (state.sort ?? 'name') as 'name' }
  const list = useRead(staffAttendance.routes.listStaffReport, {
    query: { ...query, page: state.page, size: state.size },
  })
  return (
    <Section
      title={text.staff.report}
      action={
        <SegmentedControl
          label={text.staff.report}
          value={reportId}
          onChange={setReport}
          options={[
            { value: '45', label: text.staff.teachers },
            { value: '46', label: text.staff.otherStaff },
          ]}
        />
      }
    >
      <DataTable<Row>
        label={text.staff.report}
        columns={columns}
        rows={list.data?.rows ?? []}
        rowId={({ userId }) => userId}
        total={list.data?.total ?? 0}
        state={state}
        onStateChange={onStateChange}
        {...listStatus(list)}
        search={text.staff.search}
        count={(total) => count(text.staff.count, total)}
        oldExcel
        exportRows={({ page, size, signal }) =>
          call(staffAttendance.routes.listStaffReport, { query: { ...query, page, size } }, { signal })
        }
        empty={<EmptyState kind="nothing" sketch="register" title={text.staff.none} />}
      />
    </Section>
  )
}
