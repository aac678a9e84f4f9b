import { sql } from 'kysely'
import type { GatewayChannel } from '#modules/gateway/choices.ts'
import type { CreditEntry, Suppression } from '#modules/gateway/setupSchemas.ts'
import { offsetOf, type Paging } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { NameOf } from '../overview/batchQueries.ts'

const madeBy = sql`nullif(trim(u.first_name || ' ' || u.last_name), '')`

type Newest<Field extends string> = Paging & { readonly sort: Field | `-${Field}` }

export async function listCredits(
  db: TenantDb,
  nameOf: NameOf,
  filter: Newest<'madeAt'> & { channel?: GatewayChannel | undefined },
) {
  const where = filter.channel ? sql`c.channel = ${filter.channel}` : sql`true`
  const nameFor = (name: string | null, isCampaign: boolean) =>
    name === null ? null : isCampaign ? { en: name, hi: name } : nameOf(name)
  const order = filter.sort === 'madeAt' ? sql`c.made_at, c.id` : sql`c.made_at desc, c.id desc`
  const [{ rows: total }, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from gateway_credits c where ${where}`.execute(db),
    sql<Omit<CreditEntry, 'sourceName'> & { isCampaign: boolean }>`
      select c.id as "creditId", c.channel, c.kind, c.amount, c.note, coalesce(g.name, b.source) as source, g.id is not null as "isCampaign", ${madeBy} as "madeBy",
        c.made_at as "madeAt"
      from gateway_credits c left join users u on u.tenant_id = c.tenant_id and u.id = c.made_by
        left join gateway_batches b on b.tenant_id = c.tenant_id and b.id = c.batch_id
        left join gateway_campaigns g on g.tenant_id = b.tenant_id and g.id = b.campaign_id
      where ${where} order by ${order} limit ${filter.size} offset ${offsetOf(filter)}`.execute(db),
  ])
  const named = rows.map(({ isCampaign, ...row }) => ({ ...row, sourceName: nameFor(row.source, isCampaign) }))
  return { rows: named, total: total[0]?.total ?? 0, page: filter.page, size: filter.size }
}

/** What is left on each channel that has entries. */
export async function balancesOf(db: TenantDb): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ channel: GatewayChannel; balance: number }>`
    select channel, sum(amount)::int as balance from gateway_credits group by channel`.execute(db)
  return new Map(rows.map(({ channel, balance }) => [channel, balance]))
}

export async function balanceOf(db: TenantDb, channel: GatewayChannel): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::int as balance from gateway_credits where channel = ${channel}`.execute(db)
  return rows[0]?.balance ?? 0
}

type SuppressionFilter = Newest<'addedAt'> & {
  readonly q: string
  readonly channel?: GatewayChannel | undefined
  readonly reason?: Suppression['reason'] | undefined
}

export async function listSuppressions(db: TenantDb, filter: SuppressionFilter) {
  const { channel, reason, q } = filter
  const where = sql`${channel ? sql`s.channel = ${channel}` : sql`true`} and ${reason ? sql`s.reason = ${reason}` : sql`true`}
    and (${q} = '' or s.ending ilike '%' || ${q.replace(/[\\%_]/g, '\\$&')} || '%')`
  const order = filter.sort === 'addedAt' ? sql`s.added_at, s.id` : sql`s.added_at desc, s.id desc`
  const [{ rows: total }, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from gateway_suppressions s where ${where}`.execute(db),
    sql<Suppression>`
      select s.id as "suppressionId", s.channel, s.ending, s.reason, ${madeBy} as "addedBy", s.added_at as "addedAt"
      from gateway_suppressions s left join users u on u.tenant_id = s.tenant_id and u.id = s.added_by
      where ${where} order by ${order} limit ${filter.size} offset ${offsetOf(filter)}`.execute(db),
  ])
  return { rows, total: total[0]?.total ?? 0, page: filter.page, size: filter.size }
}
