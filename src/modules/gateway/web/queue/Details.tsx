import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { gatewayEditing } from '#modules/gateway/access.ts'
import { channelOfService } from '#modules/gateway/choices.ts'
import { gatewayQueue } from '#modules/gateway/contract.ts'
import type { Batch, ChannelCounts, MessageRow } from '#modules/gateway/queueSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { countedAs } from '../../rules/messageStates.ts'
import css from '../Gateway.module.css'
import { campaignOf, detailsOf, gatewayPaths, messageOf } from '../paths.ts'
import { ReadState } from '../ReadState.tsx'
import { gatewayTitles } from '../titles.ts'
import { useSending } from '../useSending.ts'
import { stateTones, useCost, useMoment, useNamed, useReason } from '../wordings.ts'
import { gatewayText } from '../words.ts'

/** The messages of one source and day on one channel. */
export default function Details() {
  const { UUID: batchId = '', serviceTypeId = '' } = useParams()
  const read = useRead(gatewayQueue.routes.getBatch, { params: { batchId } }, { refetchInterval: 5000 })
  const channel = channelOfService(Number(serviceTypeId))
  if (!read.data) return <ReadState read={read} />
  const counts = read.data.channels.find((one) => one.channel === channel) ?? read.data.channels[0]
  if (!counts) return <NoMessages />
  return <BatchPage batch={read.data} counts={counts} />
}

function NoMessages() {
  const text = useText(gatewayText)
  return <EmptyState kind="nothing" sketch="bell" title={text.noMessages} />
}

function BatchPage({ batch, counts }: { batch: Batch; counts: ChannelCounts }) {
  const text = useText(gatewayText)
  const { titles } = useText(gatewayTitles)
  const named = useNamed()
  const { date, number } = useFormat()
  useCurrentAddress(batch.batchId, counts)
  return (
    <>
      <PageHeader
        title={named(batch.name)}
        subtitle={date(batch.day)}
        crumbs={[{ label: titles.gateway, to: gatewayPaths.queue }]}
        actions={
          <div className={css.row}>
            {batch.campaignId && <ButtonLink to={campaignOf(batch.campaignId)}>{titles.campaign}</ButtonLink>}
            <RetryFailed batch={batch} counts={counts} />
          </div>
        }
      >
        {batch.channels.length > 1 && (
          <Tabs
            label={text.channel}
            value={counts.channel}
            tabs={batch.channels.map((one) => ({
              value: one.channel,
              label: text.channels[one.channel],
              to: detailsOf(batch.batchId, one),
              count: one.total,
            }))}
          />
        )}
      </PageHeader>
      <div className={css.stack}>
        <div className={css.figures} data-counts={`${counts.pending}/${counts.processed}/${counts.failed}`}>
          <StatBlock value={number(counts.total)} label={`${text.channels[counts.channel]}: ${text.total}`} />
          <StatBlock value={number(counts.pending)} label={text.pending} />
          <StatBlock value={number(counts.processed)} label={text.processed} />
          <StatBlock value={number(counts.failed)} label={text.failed} />
        </div>
        <Messages batchId={batch.batchId} counts={counts} />
      </div>
    </>
  )
}

/** The numbers are part of the address. While the page is open they follow what is sent, without a step in the history. */
function useCurrentAddress(batchId: string, counts: ChannelCounts) {
  const navigate = useNavigate()
  const { pending, processed, failed, serviceTypeId } = useParams()
  const shown = [serviceTypeId, pending, processed, failed].join('/')
  const current = [counts.serviceTypeId, counts.pending, counts.processed, counts.failed].join('/')
  const to = detailsOf(batchId, counts)
  useEffect(() => {
    if (shown !== current) void navigate(to + window.location.search, { replace: true, preventScrollReset: true })
  }, [shown, current, to, navigate])
}

function RetryFailed({ batch, counts }: { batch: Batch; counts: ChannelCounts }) {
  const text = useText(gatewayText)
  const { number } = useFormat()
  const [isAsking, setAsking] = useState(false)
  const retry = useSend(gatewayQueue.routes.retryBatch)
  const { send } = useSending()
  if (!mayUse(gatewayEditing, useUser()) || counts.failed === 0) return null
  const { serviceTypeId } = counts
  return (
    <>
      <Button onClick={() => setAsking(true)}>{fill(text.retryFailed, { n: number(counts.failed) })}</Button>
      <ConfirmationDialog
        open={isAsking}
        title={fill(text.retryAsk, { n: number(counts.failed) })}
        confirmLabel={text.retryOne}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          send(
            () => retry.mutateAsync({ params: { batchId: batch.batchId }, body: { serviceTypeId } }),
            () => setAsking(false),
          )
        }
      >
        {text.retryBody}
      </ConfirmationDialog>
    </>
  )
}

function Messages({ batchId, counts }: { batchId: string; counts: ChannelCounts }) {
  const text = useText(gatewayText)
  const count = useCount()
  const reason = useReason()
  const moment = useMoment()
  const cost = useCost()
  const navigate = useNavigate()
  const isBell = channelOfService(counts.serviceTypeId) === 'inApp'
  const columns: TableColumn<MessageRow>[] = [
    { id: 'recipient', header: text.recipient, role: 'primary', value: (row) => row.recipient },
    // The bell has no address.
    { id: 'contact', header: text.contact, value: (row) => (isBell ? '' : row.contact) },
    {
      id: 'state',
      header: text.state,
      role: 'status',
      value: (row) => text.states[row.state],
      cell: (row) => <Status tone={stateTones[row.state]}>{text.states[row.state]}</Status>,
    },
    { id: 'reason', header: text.reason, role: 'secondary', value: (row) => reason(row.reason) },
    { id: 'attempts', header: text.attempts, role: 'number', value: (row) => row.attempts },
    { id: 'segments', header: text.segments, role: 'number', value: (row) => row.segments, hidden: true },
    { id: 'cost', header: text.cost, role: 'number', value: (row) => cost(row.cost) },
    {
      id: 'dueAt',
      header: text.dueAt,
      kind: 'datetime',
      width: 150,
      sort: true,
      sortDescending: true,
      value: (row) => row.dueAt,
      cell: (row) => moment(row.dueAt),
    },
  ]
  const list = useListState(columns, { filters: ['counted'], defaultSort: '-dueAt' })
  const { page, size, q, sort } = list.state
  const counted = countedAs.find((one) => one === filterValue(list.state, 'counted'))
  const { serviceTypeId } = counts
  const query = { q, serviceTypeId, sort: (sort || '-dueAt') as '-dueAt', ...(counted && { counted }) }
  const read = useRead(
    gatewayQueue.routes.listMessages,
    { params: { batchId }, query: { ...query, page, size } },
    { placeholderData: (before) => before, refetchInterval: 5000 },
  )
  return (
    <Section title={text.messages}>
      <DataTable<MessageRow>
        {...list}
        {...listStatus(read)}
        label={text.messages}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.messageId}
        total={read.data?.total ?? 0}
        search={text.recipient}
        count={(n) => count(text.messageCount, n)}
        onOpen={(row) => void navigate(messageOf(row.messageId))}
        filters={[
          {
            id: 'counted',
            label: text.state,
            single: true,
            options: countedAs.map((value) => ({ value, label: text[value] })),
          },
        ]}
        exportRows={({ page: at, size: many, signal }) =>
          call(
            gatewayQueue.routes.listMessages,
            { params: { batchId }, query: { ...query, page: at, size: many } },
            { signal },
          )
        }
        empty={<EmptyState kind="nothing" sketch="bell" title={text.noMessages} />}
      />
    </Section>
  )
}
