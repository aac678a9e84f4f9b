import { useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { type CivilDate, today } from '#platform/contract/dates/dates.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { feeGateway } from '../../contracts/gateway.ts'
import type { Settlement } from '../../contracts/gatewaySchemas.ts'
import css from '../reports/Dashboard.module.css'
import { Exceptions } from './Exceptions.tsx'
import { onlineText } from './onlineWords.ts'

/** Exceptions first, then the settlements matched with the books. */
export function Settlements() {
  const text = useText(onlineText)
  const { timeZone } = useSchool()
  const mayFetch = mayUse(feeGateway.routes.fetchSettlements.access, useUser())
  const fetching = useSend(feeGateway.routes.fetchSettlements)
  const now = today(timeZone)
  const [on, setOn] = useState<string>(now)
  const fetchDay = async () => {
    const { data } = await fetching.mutateAsync({ body: { on: on as CivilDate } })
    toast.success(fill(text.fetched, { ...data }))
  }
  return (
    <div className={css.page}>
      <Section title={text.exceptions}>
        <Exceptions />
      </Section>
      <Section title={text.settlements}>
        {mayFetch && (
          <div className={css.fetch}>
            <DateField label={text.day} value={on} max={now} onChange={(day) => day && setOn(day)} />
            <Button loading={fetching.isPending} onClick={() => void fetchDay().catch(() => undefined)}>
              {text.fetch}
            </Button>
          </div>
        )}
        <SettlementTable />
      </Section>
    </div>
  )
}

function SettlementTable() {
  const text = useText(onlineText)
  const count = useCount()
  const list = useListState(useColumns(), { defaultSort: '-settledOn', prefix: 'out-' })
  const { page, size, sort } = list.state
  const query = { ...(sort && { sort: sort as 'settledOn' | '-settledOn' | 'net' | '-net' }), page, size }
  const read = useRead(feeGateway.routes.listSettlements, { query }, { placeholderData: (before) => before })
  return (
    <DataTable<Settlement>
      {...list}
      {...listStatus(read)}
      label={text.settlements}
      rows={read.data?.rows ?? []}
      rowId={(row) => row.settlementId}
      total={read.data?.total ?? 0}
      search={false}
      count={(n) => count(text.settlementCount, n)}
      skeletonRows={3}
      empty={
        <EmptyState kind="nothing" sketch="ledger" compact title={text.noSettlements} body={text.noSettlementsHint} />
      }
    />
  )
}

function useColumns(): TableColumn<Settlement>[] {
  const text = useText(onlineText)
  const { money, date, number } = useFormat()
  const amount = (
    id: string,
    header: string,
    of: (row: Settlement) => number,
    sort?: true,
  ): TableColumn<Settlement> => ({
    id,
    header,
    role: 'number',
    kind: 'money',
    value: of,
    ...(sort && { sort }),
    cell: (row) => (of(row) === 0 ? null : money(of(row))),
  })
  return [
    { id: 'utr', header: text.utr, role: 'primary', value: (row) => row.utr || row.providerSettlementId },
    {
      id: 'settledOn',
      header: text.settledOn,
      kind: 'date',
      sort: true,
      value: (row) => row.settledOn,
      cell: (row) => date(row.settledOn),
    },
    { id: 'items', header: text.items, role: 'number', value: (row) => row.items, cell: (row) => number(row.items) },
    amount('gross', text.gross, (row) => row.grossMinor),
    amount('charges', text.charges, (row) => row.chargesMinor),
    amount('refunds', text.refunds, (row) => row.refundsMinor),
    amount('net', text.net, (row) => row.netMinor, true),
  ]
}
