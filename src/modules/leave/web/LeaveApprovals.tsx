import { IconAdjustments } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { useTableState } from '#ui/table/tableState.ts'
import { leave } from '../contract.ts'
import { type LeaveStatus, leaveStatuses, leaveTypeIds } from '../leaveRules.ts'
import type { LeaveRequest } from '../schemas.ts'
import { tones, useLeaveWords } from './leaveWords.ts'
import { leaveTitles } from './titles.ts'
import { leaveText } from './words.ts'

const LeaveDecision = lazy(() => import('./LeaveDecision.tsx').then((file) => ({ default: file.LeaveDecision })))
const LeaveTypes = lazy(() => import('./LeaveTypes.tsx').then((file) => ({ default: file.LeaveTypes })))

/** The leave the staff has asked for, for those who look after it. */
export default function LeaveApprovals() {
  const text = useText(leaveText)
  const { titles } = useText(leaveTitles)
  const user = useUser()
  const count = useCount()
  const words = useLeaveWords()
  const { key } = useLocation()
  const [openId, setOpen] = useState<string | null>(null)
  const [isSetting, setSetting] = useState(false)
  const [params, setParams] = useSearchParams()
  const columns = useColumns()
  const shape = { filters: ['status', 'typeId'], defaultSize: 50, defaultSort: '-createdAt' }
  const [state, onStateChange] = useTableState(params, setParams, columns, shape)
  const status = state.filters.status?.[0] as LeaveStatus | undefined
  const typeId = state.filters.typeId?.[0]
  const sort = (state.sort ?? '-createdAt') as '-createdAt'
  const query = { q: state.q, sort, ...(status && { status }), ...(typeId && { typeId }) }
  const list = useRead(leave.routes.listLeave, { query: { ...query, page: state.page, size: state.size } })
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
      />
      <DataTable<LeaveRequest>
        label={titles.approvals}
        columns={columns}
        rows={list.data?.rows ?? []}
        rowId={({ leaveRequestId }) => leaveRequestId}
        total={list.data?.total ?? 0}
        state={state}
        onStateChange={onStateChange}
        status={list.isError ? 'failed' : list.isPending ? 'loading' : 'ready'}
        onRetry={() => void list.refetch()}
        search={text.approvals.search}
        count={(shown) => count(text.approvals.count, shown)}
        historyKey={key}
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
