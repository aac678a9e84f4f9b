import { type RawBuilder, sql } from 'kysely'
import { channelOfService, type GatewayChannel, serviceTypes } from '#modules/gateway/choices.ts'
import type { Batch, ChannelCounts } from '#modules/gateway/queueSchemas.ts'
import type { Localized } from '#platform/contract/notifications.ts'
import { offsetOf, type Paging } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type CountedAs, statesOf } from '../../rules/messageStates.ts'

const inStates = (counted: CountedAs) => sql`state = any (${statesOf(counted)}::text[])`

/**
 * The numbers of messages by channel. They are counted in one statement, so that they add up whatever is sent meanwhile; a
 * counter that is kept beside the messages could be one behind.
 */
const countsOf = (where: RawBuilder<unknown>) => sql`
  select batch_id, channel, count(*)::int as total, (count(*) filter (where ${inStates('pending')}))::int as pending,
    (count(*) filter (where ${inStates('processed')}))::int as processed, (count(*) filter (where ${inStates('failed')}))::int as failed
  from gateway_messages where ${where} group by batch_id, channel`

type Row = Omit<Batch, 'channels' | 'name' | 'total' | 'pending' | 'processed' | 'failed'> & {
  channels: Omit<ChannelCounts, 'serviceTypeId'>[] | null
}

const batchColumns = sql`b.id as "batchId", b.source, b.day::text as day, b.campaign_id as "campaignId", c.name as "campaignName",
  b.is_paused as "isPaused", b.created_at as "createdAt"`

export type NameOf = (source: string) => Localized

const batchFrom = ({ channels, ...head }: Row, nameOf: NameOf): Batch => {
  const all = (channels ?? [])
    .map((one) => ({ ...one, serviceTypeId: serviceTypes[one.channel] }))
    .toSorted((a, b) => a.serviceTypeId - b.serviceTypeId)
  const sum = (field: 'total' | CountedAs) => all.reduce((total, one) => total + one[field], 0)
  const own = head.campaignName
  return {
    ...head,
    name: own === null ? nameOf(head.source) : { en: own, hi: own },
    total: sum('total'),
    pending: sum('pending'),
    processed: sum('processed'),
    failed: sum('failed'),
    channels: all,
  }
}

const withCounts = (ids: RawBuilder<unknown>) => sql`
  select ${batchColumns}, (select jsonb_agg(jsonb_build_object('channel', n.channel, 'total', n.total, 'pending', n.pending,
      'processed', n.processed, 'failed', n.failed)) from (${countsOf(sql`batch_id = b.id`)}) n) as channels
  from gateway_batches b left join gateway_campaigns c on c.tenant_id = b.tenant_id and c.id = b.campaign_id
  where b.id in (${ids})`

export type BatchFilter = Paging & {
  readonly q: string
  readonly sort: 'createdAt' | '-createdAt'
  readonly serviceTypeId?: number | undefined
  readonly counted?: CountedAs | undefined
  /** The sources whose name fits the search, which the database does not know. */
  readonly sources: readonly string[]
}

export async function listBatches(db: TenantDb, nameOf: NameOf, filter: BatchFilter) {
  const { q, sort, serviceTypeId, counted, sources } = filter
  const channel = serviceTypeId === undefined ? undefined : channelOfService(serviceTypeId)
  const hasSuch = sql`exists (select from gateway_messages m where m.batch_id = b.id
    ${channel ? sql`and m.channel = ${channel}` : sql``} ${counted ? sql`and m.state = any (${statesOf(counted)}::text[])` : sql``})`
  const matching = sql`gateway_batches b left join gateway_campaigns c on c.tenant_id = b.tenant_id and c.id = b.campaign_id
    where (${q} = '' or c.name ilike '%' || ${escaped(q)} || '%' or b.source = any (${[...sources]}::text[]))
      and ${channel || counted ? hasSuch : sql`true`}`
  const order = sort === 'createdAt' ? sql`created_at, id` : sql`created_at desc, id desc`
  const [{ rows: total }, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${matching}`.execute(db),
    sql<Row>`select * from (${withCounts(sql`select id from (select b.id, b.created_at from ${matching}) b
      order by ${order} limit ${filter.size} offset ${offsetOf(filter)}`)}) b
      order by ${sort === 'createdAt' ? sql`"createdAt", "batchId"` : sql`"createdAt" desc, "batchId" desc`}`.execute(
      db,
    ),
  ])
  return {
    rows: rows.map((row) => batchFrom(row, nameOf)),
    total: total[0]?.total ?? 0,
    page: filter.page,
    size: filter.size,
  }
}

/** What somebody types is no pattern. */
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export async function findBatch(db: TenantDb, nameOf: NameOf, batchId: string): Promise<Batch | null> {
  const { rows } = await sql<Row>`${withCounts(sql`${batchId}::uuid`)}`.execute(db)
  return rows[0] ? batchFrom(rows[0], nameOf) : null
}

/** The numbers of the messages made today. */
export async function countToday(db: TenantDb): Promise<ChannelCounts[]> {
  const { rows } = await sql<Omit<ChannelCounts, 'serviceTypeId'>>`
    select channel, sum(total)::int as total, sum(pending)::int as pending, sum(processed)::int as processed, sum(failed)::int as failed
    from (${countsOf(sql`created_at >= school_midnight()`)}) n group by channel`.execute(db)
  return rows
    .map((row) => ({ ...row, serviceTypeId: serviceTypes[row.channel] }))
    .toSorted((a, b) => a.serviceTypeId - b.serviceTypeId)
}

export async function creditBalances(db: TenantDb): Promise<{ channel: GatewayChannel; balance: number }[]> {
  const { rows } = await sql<{ channel: GatewayChannel; balance: number }>`
    select channel, sum(amount)::int as balance from gateway_credits group by channel order by channel`.execute(db)
  return rows
}
