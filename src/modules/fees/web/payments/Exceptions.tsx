import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { feeGateway } from '../../contracts/gateway.ts'
import type { ReconException } from '../../contracts/gatewaySchemas.ts'
import { AskDialog } from '../AskDialog.tsx'
import { onlineText } from './onlineWords.ts'

/** Gateway payments and settlements that don't match the books, to be resolved by hand. */
export function Exceptions() {
  const text = useText(onlineText)
  const count = useCount()
  const mayResolve = mayUse(feeGateway.routes.resolveReconException.access, useUser())
  const resolve = useSend(feeGateway.routes.resolveReconException)
  const [requesters, setAsking] = useState<ReconException | null>(null)
  const list = useListState(useColumns(), { filters: ['state'], defaultSort: '-noticedAt', prefix: 'odd-' })
  const { page, size, sort } = list.state
  const state = filterValue(list.state, 'state') as 'open' | 'resolved' | undefined
  const query = { ...(sort && { sort: sort as 'noticedAt' | '-noticedAt' }), ...(state && { state }), page, size }
  const read = useRead(feeGateway.routes.listReconExceptions, { query }, { placeholderData: (before) => before })
  return (
    <>
      <DataTable<ReconException>
        {...list}
        {...listStatus(read)}
        label={text.exceptions}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.exceptionId}
        total={read.data?.total ?? 0}
        search={false}
        count={(n) => count(text.exceptionCount, n)}
        skeletonRows={3}
        filters={[
          {
            id: 'state',
            label: text.state,
            bare: true,
            single: true,
            options: [
              { value: 'open', label: text.openState },
              { value: 'resolved', label: fill(text.resolvedState, { name: '…' }) },
            ],
          },
        ]}
        empty={
          <EmptyState kind="nothing" sketch="ledger" compact title={text.noExceptions} body={text.noExceptionsHint} />
        }
        rowActions={(row) =>
          mayResolve && row.state === 'open'
            ? [{ label: fill(text.resolve, { id: row.entityId }), icon: IconCheck, onSelect: () => setAsking(row) }]
            : []
        }
      />
      {requesters && (
        <AskDialog
          title={fill(text.resolveTitle, { id: requesters.entityId })}
          hint={text.resolveHint}
          submitLabel={text.resolveIt}
          send={({ reason }) =>
            resolve.mutateAsync({
              params: { exceptionId: requesters.exceptionId },
              body: { note: reason, version: requesters.version },
            })
          }
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

function useColumns(): TableColumn<ReconException>[] {
  const text = useText(onlineText)
  const { money, time } = useFormat()
  const { timeZone } = useSchool()
  const amount = (
    id: string,
    header: string,
    of: (row: ReconException) => number | null,
  ): TableColumn<ReconException> => ({
    id,
    header,
    role: 'number',
    kind: 'money',
    value: of,
    cell: (row) => {
      const value = of(row)
      return value === null ? null : money(value)
    },
  })
  const stateOf = (row: ReconException) =>
    row.state === 'open' ? text.openState : fill(text.resolvedState, { name: row.resolvedBy ?? '' })
  return [
    { id: 'what', header: text.what, role: 'primary', value: (row) => text.exceptionKinds[row.kind] },
    { id: 'id', header: text.gatewayId, role: 'secondary', value: (row) => row.entityId },
    {
      id: 'noticedAt',
      header: text.noticedAt,
      kind: 'datetime',
      sort: true,
      width: 192,
      value: (row) => row.noticedAt,
      cell: (row) => time(row.noticedAt, timeZone),
    },
    amount('expected', text.expected, (row) => row.expectedMinor),
    amount('found', text.found, (row) => row.foundMinor),
    {
      id: 'state',
      header: text.state,
      role: 'status',
      value: stateOf,
      cell: (row) => <Status tone={row.state === 'open' ? 'bad' : 'good'}>{stateOf(row)}</Status>,
    },
  ]
}
