import { sql } from 'kysely'
import type { GatewayChannel } from '#modules/gateway/choices.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** The channels that the school has paid for in advance and used up. */
export async function channelsWithoutCredit(db: TenantDb): Promise<Set<GatewayChannel>> {
  const { rows } = await sql<{ channel: GatewayChannel }>`
    select p.channel from gateway_settings s, unnest(s.prepaid) as p(channel)
    where coalesce((select sum(c.amount) from gateway_credits c where c.channel = p.channel), 0) <= 0`.execute(db)
  return new Set(rows.map(({ channel }) => channel))
}

export type Spending = { readonly channel: GatewayChannel; readonly batchId: string; readonly segments: number }

/** Books what was used on channels paid in advance, one entry for each batch. */
export async function bookSpending(db: TenantDb, spent: readonly Spending[]): Promise<void> {
  const used = spent.filter(({ segments }) => segments > 0)
  if (used.length === 0) return
  await sql`
    insert into gateway_credits (channel, kind, amount, batch_id)
    select s.channel, 'spend', -sum(s.segments)::int, s."batchId"
    from jsonb_to_recordset(${JSON.stringify(used)}::jsonb) as s(channel text, "batchId" uuid, segments int)
      join gateway_settings g on g.tenant_id = current_tenant() and s.channel = any (g.prepaid)
    group by s.channel, s."batchId"`.execute(db)
}
