import { IconAdjustments } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { InquiryTabs } from '#platform/web/shell/InquiryTabs.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { leave } from '../contract.ts'
import { type LeaveStatus, leaveStatuses, leaveTypeIds } from '../leaveRules.ts'
import type { LeaveRequest } from '../schemas.ts'
import { tones, useLeaveWords } from './leaveWords.ts'
import { leaveTitles } from './titles.ts'
import { leaveText } from './words.ts'

const LeaveDecision = lazy(() => import('./LeaveDecision.tsx').then((file) => ({ default: file.LeaveDecision })))
const LeaveTypes = lazy(() => import('./LeaveTypes.tsx').then((file) => ({ default: file.LeaveTypes })))

export default function LeaveApprovals() {
  const text = useText(leaveText)
  const { titles } = useText(leaveTitles)
  const user = useUser()
  const count = useCount()
  const words = useLeaveWords()
  const [openId, setOpen] = useState<string | null>(null)
  const [isSetting, setSetting] = useState(false)
  const table = useListState(useColumns(), { filters: ['status', 'typeId'], defaultSort: '-createdAt' })
  const { page, size, q } = table.state
  const status = filterValue(table.state, 'status') as LeaveStatus | undefined
  const typeId = filterValue(table.state, 'typeId')
  const sort = (table.state.sort ?? '-createdAt') as '-createdAt'
  const query = { q, sort, ...(status && { status }), ...(typeId && { typeId }) }
  const list = useRead(leave.routes.listLeave, { query: { ...query, page, size } })
  const mayEdit = mayUse(leave.routes.saveLeaveTypes.access, user)
  return (
    <>
      <PageHeader
        title={titles.approvals}
        subtitle={text.approvals.subtitle}
        actions={
          mayEdit && (
            <Button icon={IconAdjustments} onClick={() => setSetting(true)}>
              {text.approvals.types}
            </Button>
          )
        }
      >
        <InquiryTabs value="leave" />
      </PageHeader>
      <DataTable<LeaveRequest>
        label={titles.approvals}
        {...table}
        rows={list.data?.rows ?? []}
        rowId={({ leaveRequestId }) => leaveRequestId}
        total={list.data?.total ?? 0}
        {...listStatus(list)}
        search={text.approvals.search}
        count={(total) => count(text.approvals.count, total)}
        filters={[
          {
            id: 'status',
            label: text.approvals.status,
            single: true,
            bare: true,
            options: leaveStatuses.map((value) => ({ value, label: text.statuses[value] })),
          },
          {
            id: 'typeId',
            label: text.approvals.type,
            single: true,
            bare: true,
            options: leaveTypeIds.map((value) => ({ value: String(value), label: words.type(value) })),
          },
        ]}
        exportRows={({ page, size, signal }) =>
          call(leave.routes.listLeave, { query: { ...query, page, size } }, { signal })
        }
        empty={
          <EmptyState kind="nothing" sketch="register" title={text.approvals.none} body={text.approvals.noneHint} />
        }
        onOpen={({ leaveRequestId }) => setOpen(leaveRequestId)}
      />
      <Suspense>
        {openId && <LeaveDecision leaveRequestId={openId} onClose={() => setOpen(null)} />}
        {isSetting && <LeaveTypes onClose={() => setSetting(false)} />}
      </Suspense>
    </>
  )
}

function useColumns(): TableColumn<LeaveRequest>[] {
  const text = useText(leaveText)
  const { date } = useFormat()
  const words = useLeaveWords()
  return [
    {
      id: 'name',
      header: text.approvals.name,
      role: 'primary',
      sort: true,
      value: ({ name }) => name,
      person: ({ name }) => ({ name }),
    },
    { id: 'type', header: text.approvals.type, value: ({ typeId }) => words.type(typeId) },
    {
      id: 'startDate',
      header: text.approvals.from,
      kind: 'date',
      sort: true,
      sortDescending: true,
      value: ({ startDate }) => startDate,
      cell: (row) => words.stretch(row),
      width: 200,
    },
    {
      id: 'endDate',
      header: text.approvals.to,
      kind: 'date',
      hidden: true,
      value: ({ endDate }) => endDate,
      cell: ({ endDate }) => date(endDate),
    },
    {
      id: 'halfDays',
      header: text.approvals.days,
      role: 'number',
      value: ({ halfDays }) => halfDays / 2,
    },
    {
      id: 'status',
      header: text.approvals.status,
      role: 'status',
      value: ({ status }) => text.statuses[status],
      cell: ({ status }) => <Status tone={tones[status]}>{text.statuses[status]}</Status>,
    },
    { id: 'reason', header: text.approvals.reason, hidden: true, value: ({ reason }) => reason },
    {
      id: 'createdAt',
      header: text.approvals.asked,
      kind: 'datetime',
      sort: true,
      sortDescending: true,
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => date(createdAt.slice(0, 10), { day: 'numeric', month: 'short' }),
    },
  ]
}
