import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { operator } from '../contract.ts'
import type { TenantRow } from '../schemas.ts'
import { operatorText } from './words.ts'

const tones: Record<TenantRow['state'], StatusTone> = {
  open: 'good',
  suspended: 'bad',
  inactive: 'draft',
  licenceEnded: 'bad',
  maintenance: 'part',
}

export function TenantState({ state }: { state: TenantRow['state'] }) {
  const text = useText(operatorText).list
  return <Status tone={tones[state]}>{text.states[state]}</Status>
}

/** All organisations and schools. */
export function Tenants() {
  const text = useText(operatorText).list
  const count = useCount()
  const navigate = useNavigate()
  const list = useListState(useColumns(), { filters: ['state'], defaultSort: 'name' })
  const { q, sort, page, size } = list.state
  const state = filterValue(list.state, 'state') as TenantRow['state'] | undefined
  const query = { q, sort: sort as 'name', page, size, ...(state && { state }) }
  const read = useRead(operator.routes.listTenants, { query }, { placeholderData: keepPreviousData })
  const states = Object.entries(text.states) as [TenantRow['state'], string][]
  return (
    <>
      <PageHeader title={text.title} />
      <DataTable<TenantRow>
        {...list}
        {...listStatus(read)}
        label={text.title}
        rows={read.data?.rows ?? []}
        rowId={({ tenantId }) => tenantId}
        total={read.data?.total ?? 0}
        search={text.search}
        count={(shown) => count(text.count, shown)}
        filters={[
          {
            id: 'state',
            label: text.state,
            single: true,
            bare: true,
            options: states.map(([value, label]) => ({ value, label })),
          },
        ]}
        onOpen={({ tenantId }) => void navigate(`/tenants/${tenantId}`)}
        empty={<EmptyState kind="nothing" sketch="gate" title={text.none} body={text.noneHint} />}
      />
    </>
  )
}

function useColumns(): TableColumn<TenantRow>[] {
  const text = useText(operatorText).list
  const { date } = useFormat()
  return [
    { id: 'name', header: text.name, role: 'primary', sort: true, width: 220, value: ({ name }) => name },
    {
      id: 'organisationName',
      header: text.organisation,
      role: 'secondary',
      sort: true,
      value: ({ kind, organisationName }) => (kind === 'organisation' ? text.kinds.organisation : organisationName),
    },
    { id: 'address', header: text.address, value: ({ address, customDomain }) => customDomain ?? address },
    { id: 'createdAt', header: text.since, sort: true, value: ({ createdAt }) => date(createdAt.slice(0, 10)) },
    {
      id: 'state',
      header: text.state,
      role: 'status',
      value: ({ state }) => text.states[state],
      cell: ({ state }) => <TenantState state={state} />,
    },
  ]
}
