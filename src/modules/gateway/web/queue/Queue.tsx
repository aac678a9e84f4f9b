import { useNavigate } from 'react-router'
import { messageChannels, serviceTypes } from '#modules/gateway/choices.ts'
import { gatewayQueue } from '#modules/gateway/contract.ts'
import type { Batch, ChannelCounts } from '#modules/gateway/queueSchemas.ts'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { countedAs } from '../../rules/messageStates.ts'
import css from '../Gateway.module.css'
import { GatewayPage } from '../GatewayPage.tsx'
import { detailsOf, gatewayPaths } from '../paths.ts'
import { useMoment, useNamed, useReason } from '../wordings.ts'
import { gatewayText } from '../words.ts'

/** What was sent and waits to be sent. */
export default function Queue() {
  const text = useText(gatewayText)
  return (
    <GatewayPage
      page="queue"
      actions={
        <ButtonLink variant="primary" to={`${gatewayPaths.campaigns}/new`}>
          {text.newCampaign}
        </ButtonLink>
      }
    >
      <Overview />
      <Batches />
    </GatewayPage>
  )
}

function Overview() {
  const text = useText(gatewayText)
  const count = useCount()
  const moment = useMoment()
  const reason = useReason()
  const { number } = useFormat()
  const read = useRead(gatewayQueue.routes.getGatewayOverview, {}, { refetchInterval: 10_000 })
  if (!read.data) return null
  const { today, credits, failing, campaignsToDecide } = read.data
  const sum = (field: 'pending' | 'processed' | 'failed') => today.reduce((total, one) => total + one[field], 0)
  return (
    <>
      {failing.map(({ gatewayAccountId, name, code, until }) => (
        <Notice
          key={gatewayAccountId}
          tone="bad"
          title={fill(text.accountFails, { name })}
          action={<ButtonLink to={gatewayPaths.accounts}>{text.accounts}</ButtonLink>}
        >
          {fill(text.accountFailsHint, { code: reason(code), time: moment(until) })}
        </Notice>
      ))}
      {campaignsToDecide > 0 && (
        <Notice
          tone="info"
          title={count(text.campaignsWait, campaignsToDecide)}
          action={<ButtonLink to={`${gatewayPaths.campaigns}?state=pendingApproval`}>{text.review}</ButtonLink>}
        />
      )}
      <Section title={text.today}>
        <div className={css.figures}>
          <StatBlock value={number(sum('pending'))} label={text.pending} />
          <StatBlock value={number(sum('processed'))} label={text.processed} />
          <StatBlock value={number(sum('failed'))} label={text.failed} />
          {credits.map(({ channel, balance }) => (
            <StatBlock
              key={channel}
              value={number(balance)}
              label={`${text.credits}: ${text.channels[channel]}`}
              to={gatewayPaths.credits}
            />
          ))}
        </div>
      </Section>
    </>
  )
}

function Batches() {
  const text = useText(gatewayText)
  const count = useCount()
  const named = useNamed()
  const navigate = useNavigate()
  const { date } = useFormat()
  const columns: TableColumn<Batch>[] = [
    {
      id: 'name',
      header: text.what,
      role: 'primary',
      value: (row) => named(row.name),
      cell: (row) => (
        <>
          {named(row.name)} {row.isPaused && <Status tone="part">{text.paused}</Status>}
        </>
      ),
    },
    {
      id: 'createdAt',
      header: text.day,
      kind: 'date',
      sort: true,
      sortDescending: true,
      value: (row) => row.day,
      cell: (row) => date(row.day),
    },
    {
      id: 'channels',
      header: text.channel,
      role: 'secondary',
      value: (row) => row.channels.map(({ channel }) => text.channels[channel]).join(', '),
      cell: (row) => <ChannelLinks batch={row} />,
    },
    { id: 'total', header: text.total, role: 'number', value: (row) => row.total },
    { id: 'pending', header: text.pending, role: 'number', value: (row) => row.pending },
    { id: 'processed', header: text.processed, role: 'number', value: (row) => row.processed },
    { id: 'failed', header: text.failed, role: 'number', value: (row) => row.failed },
  ]
  const list = useListState(columns, { filters: ['serviceTypeId', 'counted'], defaultSort: '-createdAt' })
  const { page, size, q, sort } = list.state
  const serviceTypeId = Number(filterValue(list.state, 'serviceTypeId')) || undefined
  const counted = countedAs.find((one) => one === filterValue(list.state, 'counted'))
  const query = {
    q,
    sort: (sort || '-createdAt') as '-createdAt',
    ...(serviceTypeId && { serviceTypeId }),
    ...(counted && { counted }),
  }
  const read = useRead(
    gatewayQueue.routes.listBatches,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before, refetchInterval: 10_000 },
  )
  const first = ({ batchId, channels }: Batch) => channels[0] && detailsOf(batchId, channels[0])
  return (
    <Section title={text.batches}>
      <DataTable<Batch>
        {...list}
        {...listStatus(read)}
        label={text.batches}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.batchId}
        total={read.data?.total ?? 0}
        search={text.search}
        count={(n) => count(text.count, n)}
        onOpen={(row) => {
          const to = first(row)
          if (to) void navigate(to)
        }}
        filters={[
          {
            id: 'serviceTypeId',
            label: text.channel,
            single: true,
            options: messageChannels.map((channel) => ({
              value: String(serviceTypes[channel]),
              label: text.channels[channel],
            })),
          },
          {
            id: 'counted',
            label: text.onlyWith,
            single: true,
            options: countedAs.map((value) => ({ value, label: text[value] })),
          },
        ]}
        exportRows={({ page: at, size: many, signal }) =>
          call(gatewayQueue.routes.listBatches, { query: { ...query, page: at, size: many } }, { signal })
        }
        empty={<EmptyState kind="nothing" sketch="bell" title={text.noBatches} body={text.noBatchesHint} />}
      />
    </Section>
  )
}

/** Each channel of a batch leads to its messages. */
function ChannelLinks({ batch }: { batch: Batch }) {
  const text = useText(gatewayText)
  const numbers = ({ pending, processed, failed }: ChannelCounts) =>
    `${text.pending} ${pending}, ${text.processed} ${processed}, ${text.failed} ${failed}`
  return (
    <span className={css.counts}>
      {batch.channels.map((counts) => (
        <Link key={counts.channel} to={detailsOf(batch.batchId, counts)} title={numbers(counts)}>
          {text.channels[counts.channel]}
        </Link>
      ))}
    </span>
  )
}
