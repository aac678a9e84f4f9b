import { IconCash, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type RequestKind, type RequestState, requestKinds, requestStates } from '#modules/fees/enumerations.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { Call } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import type { TableState } from '#ui/table/tableState.ts'
import { feeRequests } from '../../contracts/requests.ts'
import type { FeeRequest } from '../../contracts/requestsSchemas.ts'
import { useFeeLinks } from '../edition.ts'
import { feeText } from '../words.ts'
import { approvalText } from './approvalWords.ts'
import { type RequestAction, RequestDecision } from './RequestDecision.tsx'

type RequestFilter = NonNullable<Call<typeof feeRequests.routes.listRequests>['query']>
const tones: Record<RequestState, StatusTone> = { requested: 'draft', approved: 'good', rejected: 'bad', paid: 'good' }

function queryOf(state: TableState, studentId: string | undefined): RequestFilter {
  const stateFilter = filterValue(state, 'state') as RequestState | undefined
  const kind = filterValue(state, 'kind') as RequestKind | undefined
  return {
    q: state.q,
    ...(state.sort && { sort: state.sort as NonNullable<RequestFilter['sort']> }),
    ...(stateFilter && { state: stateFilter }),
    ...(kind && { kind }),
    ...(studentId && { studentId }),
  }
}

/** What this person may do with a request. A refund needs both approval permissions. */
function useRequestActions(): (request: FeeRequest) => RequestAction[] {
  const user = useUser()
  const mayCancel = mayUse(feeRequests.routes.decideCancel.access, user)
  const mayWaive = mayUse(feeRequests.routes.decideWaiver.access, user)
  const mayPay = mayUse(feeRequests.routes.payRefund.access, user)
  return ({ kind, state, isOwn }) => {
    if (kind === 'refund' && state === 'approved') return mayPay ? ['pay'] : []
    if (state !== 'requested' || isOwn) return []
    const mayDecide = kind === 'cancelReceipt' ? mayCancel : kind === 'refund' ? mayCancel && mayWaive : mayWaive
    return mayDecide ? ['approve', 'reject'] : []
  }
}

const icons = { approve: IconCheck, reject: IconX, pay: IconCash }

/** Requests of all students or of one, newest first. */
export function RequestTable({ studentId }: { studentId?: string }) {
  const text = useText(approvalText)
  const { search } = useText(feeText)
  const count = useCount()
  const actionsOf = useRequestActions()
  const [deciding, setDeciding] = useState<{ request: FeeRequest; action: RequestAction } | null>(null)
  const prefix = studentId ? 'asks-' : ''
  const shape = { filters: ['state', 'kind'], defaultSort: '-requestedAt', prefix }
  const list = useListState(useColumns(studentId !== undefined), shape)
  const { page, size } = list.state
  const query = queryOf(list.state, studentId)
  const read = useRead(
    feeRequests.routes.listRequests,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  const actions = (request: FeeRequest): RowAction[] =>
    actionsOf(request).map((action) => ({
      label: text[action],
      icon: icons[action],
      danger: action === 'reject',
      onSelect: () => setDeciding({ request, action }),
    }))
  return (
    <>
      <DataTable<FeeRequest>
        {...list}
        {...listStatus(read)}
        label={text.requests}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.feeRequestId}
        total={read.data?.total ?? 0}
        search={studentId ? false : search}
        count={(n) => count(text.requestCount, n)}
        filters={useFilters()}
        exportRows={({ page, size, signal }) =>
          call(feeRequests.routes.listRequests, { query: { ...query, page, size } }, { signal })
        }
        skeletonRows={studentId ? 2 : 8}
        empty={
          <EmptyState
            kind="nothing"
            sketch="register"
            compact={studentId !== undefined}
            title={text.none}
            body={text.noneHint}
          />
        }
        rowActions={actions}
      />
      {deciding && <RequestDecision {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

function useFilters() {
  const text = useText(approvalText)
  const { columns } = useText(feeText)
  return [
    {
      id: 'state',
      label: columns.state,
      bare: true,
      single: true,
      options: requestStates.map((state) => ({ value: state, label: text.states[state] })),
    },
    {
      id: 'kind',
      label: columns.kind,
      bare: true,
      single: true,
      options: requestKinds.map((kind) => ({ value: kind, label: text.kinds[kind] })),
    },
  ]
}

function useColumns(isOne: boolean): TableColumn<FeeRequest>[] {
  const text = useText(approvalText)
  const { columns } = useText(feeText)
  const { money, time } = useFormat()
  const { timeZone } = useSchool()
  const links = useFeeLinks()
  const student: TableColumn<FeeRequest> = {
    id: 'student',
    header: columns.student,
    role: 'primary',
    value: (row) => row.studentName,
    person: (row) => ({
      name: row.studentName,
      meta: row.admissionNo ?? columns.noNumber,
      to: links.studentOf(row.studentId),
    }),
  }
  return [
    ...(isOne ? [] : [student]),
    {
      id: 'kind',
      header: columns.kind,
      role: isOne ? 'primary' : 'secondary',
      value: (row) => text.kinds[row.kind],
    },
    {
      id: 'about',
      header: text.about,
      value: (row) => [row.receiptCode, row.about].filter(Boolean).join(' · ') || null,
    },
    { id: 'reason', header: columns.reason, width: 160, grow: 2, value: (row) => row.reason },
    { id: 'askedBy', header: text.askedBy, value: (row) => row.requestedBy },
    {
      id: 'requestedAt',
      header: columns.at,
      sort: true,
      sortDescending: true,
      kind: 'datetime',
      width: 160,
      value: (row) => row.requestedAt,
      cell: (row) => time(row.requestedAt, timeZone),
    },
    {
      id: 'decidedBy',
      header: text.decidedBy,
      hidden: !isOne,
      value: (row) => [row.decidedBy, row.decisionReason].filter(Boolean).join(': ') || null,
    },
    {
      id: 'amount',
      header: columns.amount,
      role: 'number',
      sort: true,
      sortDescending: true,
      kind: 'money',
      value: (row) => row.amountMinor,
      cell: (row) => money(row.amountMinor),
    },
    {
      id: 'state',
      header: columns.state,
      role: 'status',
      value: (row) => text.states[row.state],
      cell: (row) => <Status tone={tones[row.state]}>{text.states[row.state]}</Status>,
    },
  ]
}
