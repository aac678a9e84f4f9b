import { useNavigate } from 'react-router'
import { gatewayEditing } from '#modules/gateway/access.ts'
import type { Campaign } from '#modules/gateway/campaignSchemas.ts'
import { campaignStates } from '#modules/gateway/choices.ts'
import { gatewayCampaigns } from '#modules/gateway/contract.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { GatewayPage } from '../GatewayPage.tsx'
import { campaignOf } from '../paths.ts'
import { gatewayTitles } from '../titles.ts'
import { useMoment } from '../wordings.ts'
import { gatewayText } from '../words.ts'
import { CampaignStatus } from './CampaignStatus.tsx'
import { RecipientLists } from './RecipientLists.tsx'

/** Messages to many people, written by the school. */
export default function Campaigns() {
  const text = useText(gatewayText)
  const { titles } = useText(gatewayTitles)
  const count = useCount()
  const moment = useMoment()
  const navigate = useNavigate()
  const mayEdit = mayUse(gatewayEditing, useUser())
  const columns: TableColumn<Campaign>[] = [
    { id: 'name', header: text.name, role: 'primary', value: (row) => row.name },
    {
      id: 'state',
      header: text.state,
      role: 'status',
      width: 190,
      value: (row) => text.campaignStates[row.state],
      cell: (row) => <CampaignStatus state={row.state} />,
    },
    { id: 'who', header: text.who, width: 90, value: (row) => text.by[row.audience.by] },
    {
      id: 'channels',
      header: text.channel,
      value: (row) => row.channels.map((channel) => text.channels[channel]).join(', '),
    },
    { id: 'people', header: text.people, role: 'number', width: 80, value: (row) => row.total || row.counted },
    { id: 'pending', header: text.pending, role: 'number', width: 80, value: (row) => row.pending },
    { id: 'failed', header: text.failed, role: 'number', width: 80, value: (row) => row.failed },
    { id: 'createdBy', header: text.createdBy, hidden: true, value: (row) => row.createdBy },
    {
      id: 'createdAt',
      header: text.created,
      kind: 'datetime',
      width: 150,
      sort: true,
      sortDescending: true,
      value: (row) => row.createdAt,
      cell: (row) => moment(row.createdAt),
    },
  ]
  const list = useListState(columns, { filters: ['state'], defaultSort: '-createdAt' })
  const { page, size, q, sort } = list.state
  const state = campaignStates.find((one) => one === filterValue(list.state, 'state'))
  const query = { q, sort: (sort || '-createdAt') as '-createdAt', ...(state && { state }) }
  const read = useRead(
    gatewayCampaigns.routes.listCampaigns,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before, refetchInterval: 10_000 },
  )
  const action = mayEdit && (
    <ButtonLink variant="primary" to={campaignOf('new')}>
      {text.newCampaign}
    </ButtonLink>
  )
  return (
    <GatewayPage page="campaigns" actions={action}>
      <DataTable<Campaign>
        {...list}
        {...listStatus(read)}
        label={titles.campaigns}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.campaignId}
        total={read.data?.total ?? 0}
        search={text.searchCampaigns}
        count={(n) => count(text.campaignCount, n)}
        onOpen={(row) => void navigate(campaignOf(row.campaignId))}
        filters={[
          {
            id: 'state',
            label: text.state,
            single: true,
            options: campaignStates.map((value) => ({ value, label: text.campaignStates[value] })),
          },
        ]}
        exportRows={({ page: at, size: many, signal }) =>
          call(gatewayCampaigns.routes.listCampaigns, { query: { ...query, page: at, size: many } }, { signal })
        }
        empty={
          <EmptyState
            kind="nothing"
            sketch="bell"
            title={text.noCampaigns}
            body={text.noCampaignsHint}
            action={action}
          />
        }
      />
      <RecipientLists mayEdit={mayEdit} />
    </GatewayPage>
  )
}
