import { IconArrowLeft } from '@tabler/icons-react'
import { staffAttendance } from '#modules/attendance/staffAttendanceContract.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { Reply } from '#platform/contract/route.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { attendanceText } from '../words.ts'

type Day = Reply<typeof staffAttendance.routes.listStaffDays>['days'][number]

type StaffDaysProps = {
  userId: string
  span: { readonly start?: CivilDate; readonly end?: CivilDate }
  onBack: () => void
}

/** The days behind the totals of one person. */
export function StaffDays({ userId, span, onBack }: StaffDaysProps) {
  const text = useText(attendanceText)
  const count = useCount()
  const { date } = useFormat()
  const read = useRead(staffAttendance.routes.listStaffDays, { params: { userId }, query: span })
  const columns: TableColumn<Day>[] = [
    {
      id: 'day',
      header: text.reports.day,
      role: 'primary',
      kind: 'date',
      sort: true,
      value: (one) => one.date,
      cell: (one) => date(one.date, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    },
    {
      id: 'code',
      header: text.office.code,
      role: 'status',
      sort: true,
      value: ({ code }) => text.codes[code],
    },
    { id: 'note', header: text.office.note, value: ({ note }) => note },
  ]
  const table = useListState(columns, { prefix: 'd.', defaultSort: '-day' })
  const local = useLocalRows(read.data?.days ?? [], columns, table.state)
  return (
    <DataTable<Day>
      label={read.data?.name ?? text.staff.report}
      {...table}
      {...local}
      {...listStatus(read)}
      rowId={(one) => one.date}
      search={text.reports.search}
      count={(total) => `${read.data?.name ?? ''} · ${count(text.reports.dayCount, total)}`}
      tools={
        <Button icon={IconArrowLeft} onClick={onBack}>
          {text.reports.back}
        </Button>
      }
      empty={<EmptyState kind="nothing" sketch="register" title={text.reports.none} body={text.reports.noneHint} />}
    />
  )
}
