import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Code, codes } from '#modules/attendance/codes.ts'
import { attendanceReports } from '#modules/attendance/reportContract.ts'
import { studentPath } from '#modules/people/web/paths.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { Reply } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { AttendanceLetter } from '#ui/indicators/AttendanceLetter.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { useTableState } from '#ui/table/tableState.ts'
import { attendanceText } from '../words.ts'

type Row = Reply<typeof attendanceReports.routes.listDayAbsentees>['rows'][number]

type AbsenteesProps = {
  date: string
  /** The initial code filter. */
  code?: Code | undefined
  /** Limits the list to one grade. */
  gradeId?: string | undefined
}

/** Students who are not fully present on a day, or those with the selected code. */
export function Absentees({ date, code: initialCode, gradeId }: AbsenteesProps) {
  const text = useText(attendanceText)
  const count = useCount()
  const navigate = useNavigate()
  const columns: TableColumn<Row>[] = [
    {
      id: 'name',
      header: text.office.name,
      role: 'primary',
      sort: true,
      value: ({ name }) => name,
      person: ({ name }) => ({ name }),
    },
    { id: 'className', header: text.office.class, sort: true, value: ({ className }) => className },
    { id: 'rollNo', header: text.office.roll, value: ({ rollNo }) => rollNo },
    {
      id: 'code',
      header: text.office.code,
      role: 'status',
      value: ({ code }) => text.codes[code],
      cell: ({ code }) => <AttendanceLetter code={code} />,
    },
    { id: 'note', header: text.office.note, value: ({ note }) => note },
  ]
  // Not in the address: the page remounts whenever its own parameters change.
  const [params, setParams] = useState(() => new URLSearchParams(initialCode ? { code: initialCode } : {}))
  const [state, onStateChange] = useTableState(params, setParams, columns, { filters: ['code'], defaultSize: 50 })
  const sort = (state.sort ?? 'className') as 'className'
  const code = filterValue(state, 'code') as Code | undefined
  const query = { date: date as CivilDate, q: state.q, sort, ...(code && { code }), ...(gradeId && { gradeId }) }
  const list = useRead(attendanceReports.routes.listDayAbsentees, {
    query: { ...query, page: state.page, size: state.size },
  })
  return (
    <Section title={code ? text.codes[code] : text.office.absentees}>
      <DataTable<Row>
        label={text.office.absentees}
        columns={columns}
        rows={list.data?.rows ?? []}
        rowId={({ studentId }) => studentId}
        total={list.data?.total ?? 0}
        state={state}
        onStateChange={onStateChange}
        {...listStatus(list)}
        search={text.office.search}
        count={(total) => count(text.office.count, total)}
        filters={[
          {
            id: 'code',
            label: text.office.code,
            single: true,
            bare: true,
            options: codes.map((value) => ({ value, label: text.codes[value] })),
          },
        ]}
        oldExcel
        exportRows={({ page, size, signal }) =>
          call(attendanceReports.routes.listDayAbsentees, { query: { ...query, page, size } }, { signal })
        }
        empty={
          <EmptyState
            kind="nothing"
            sketch="register"
            title={text.office.noAbsentees}
            body={text.office.noAbsenteesHint}
          />
        }
        onOpen={({ studentId }) => void navigate(`${studentPath(studentId)}?tab=attendance`)}
      />
    </Section>
  )
}
