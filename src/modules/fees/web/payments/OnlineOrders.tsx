import { useState } from 'react'
import { useNavigate } from 'react-router'
import { orderStates } from '#modules/fees/enumerations.ts'
import type { Call } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { feeGateway } from '../../contracts/gateway.ts'
import type { OnlineOrder } from '../../contracts/gatewaySchemas.ts'
import { useFeeLinks } from '../edition.ts'
import { feeText } from '../words.ts'
import { WaitForPayment } from './OnlineRequest.tsx'
import { onlineText } from './onlineWords.ts'

type OnlineOrderFilter = NonNullable<Call<typeof feeGateway.routes.listOnlineOrders>['query']>
const tones = { opened: 'part', paid: 'good', refused: 'bad', expired: 'draft', cancelled: 'neutral' } as const

/** Online payment requests and their status. */
export function OnlineOrders() {
  const text = useText(onlineText)
  const links = useFeeLinks()
  const navigate = useNavigate()
  const count = useCount()
  const [openOrder, setOpenOrder] = useState<OnlineOrder | null>(null)
  const list = useListState(useColumns(), { filters: ['state'], defaultSort: '-openedAt' })
  const { page, size, q, sort } = list.state
  const stateFilter = filterValue(list.state, 'state') as (typeof orderStates)[number] | undefined
  const query: OnlineOrderFilter = {
    q,
    ...(sort && { sort: sort as NonNullable<OnlineOrderFilter['sort']> }),
    ...(stateFilter && { state: stateFilter }),
  }
  const read = useRead(
    feeGateway.routes.listOnlineOrders,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  return (
    <>
      <DataTable<OnlineOrder>
        {...list}
        {...listStatus(read)}
        label={text.orders}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.onlineOrderId}
        total={read.data?.total ?? 0}
        search={text.search}
        count={(n) => count(text.orderCount, n)}
        filters={[
          {
            id: 'state',
            label: text.state,
            single: true,
            options: orderStates.map((state) => ({ value: state, label: text.states[state] })),
          },
        ]}
        exportRows={({ page, size, signal }) =>
          call(feeGateway.routes.listOnlineOrders, { query: { ...query, page, size } }, { signal })
        }
        empty={<EmptyState kind="nothing" sketch="ledger" title={text.noOrders} body={text.noOrdersHint} />}
        onOpen={(row) => (row.paymentId ? void navigate(links.receiptOf(row.paymentId)) : setOpenOrder(row))}
      />
      {openOrder && <WaitForPayment order={openOrder} onClose={() => setOpenOrder(null)} />}
    </>
  )
}

function useColumns(): TableColumn<OnlineOrder>[] {
  const text = useText(onlineText)
  const { columns } = useText(feeText)
  const { money, time } = useFormat()
  const { timeZone } = useSchool()
  const links = useFeeLinks()
  return [
    {
      id: 'student',
      header: columns.student,
      role: 'primary',
      value: (row) => row.student.name,
      person: ({ student }) => ({
        name: student.name,
        meta: student.admissionNo ?? columns.noNumber,
        to: links.studentOf(student.studentId),
      }),
    },
    { id: 'kind', header: text.kind, role: 'secondary', value: (row) => text.kinds[row.kind] },
    {
      id: 'openedAt',
      header: text.openedAt,
      kind: 'datetime',
      sort: true,
      sortDescending: true,
      width: 192,
      value: (row) => row.openedAt,
      cell: (row) => time(row.openedAt, timeZone),
    },
    { id: 'openedBy', header: text.openedBy, hidden: true, value: (row) => row.openedBy },
    { id: 'gatewayId', header: text.gatewayId, hidden: true, value: (row) => row.providerOrderId },
    { id: 'receipt', header: text.receipt, value: (row) => row.receiptCode },
    {
      id: 'state',
      header: text.state,
      role: 'status',
      value: (row) => text.states[row.state],
      cell: (row) => <Status tone={tones[row.state]}>{text.states[row.state]}</Status>,
    },
    {
      id: 'amount',
      header: columns.amount,
      role: 'number',
      sort: true,
      kind: 'money',
      value: (row) => row.amountMinor,
      cell: (row) => money(row.amountMinor),
    },
  ]
}
