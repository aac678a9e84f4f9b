import { sql } from 'kysely'
import type { Campaign } from '#modules/gateway/campaignSchemas.ts'
import type { CampaignState } from '#modules/gateway/choices.ts'
import { offsetOf, type Paging } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { statesOf } from '../../rules/messageStates.ts'

/** A campaign as it is stored; whether it is complete follows from its messages. */
export type StoredCampaign = Omit<Campaign, 'state' | 'isOwn'> & {
  readonly state: Exclude<CampaignState, 'completed' | 'completedWithFailures'>
  readonly resumesAs: 'scheduled' | 'expanding' | 'sending' | null
  readonly createdById: string | null
}

const counted = (field: 'pending' | 'processed' | 'failed') =>
  sql`(count(*) filter (where m.state = any (${statesOf(field)}::text[])))::int as ${sql.ref(field)}`

const columns = sql`c.id as "campaignId", c.name, c.category, c.audience, c.channels, c.words, c.state, c.resumes_as as "resumesAs",
  c.scheduled_at as "scheduledAt", c.counted, c.created_by as "createdById", c.decided_at as "decidedAt",
  c.decision_note as "decisionNote", c.created_at as "createdAt", c.version, b.id as "batchId",
  nullif(trim(a.first_name || ' ' || a.last_name), '') as "createdBy", nullif(trim(d.first_name || ' ' || d.last_name), '') as "decidedBy",
  coalesce(n.total, 0) as total, coalesce(n.pending, 0) as pending, coalesce(n.processed, 0) as processed, coalesce(n.failed, 0) as failed,
  coalesce(n.unread, 0) as unread`

const source = sql`gateway_campaigns c left join gateway_batches b on b.tenant_id = c.tenant_id and b.campaign_id = c.id
  left join users a on a.tenant_id = c.tenant_id and a.id = c.created_by
  left join users d on d.tenant_id = c.tenant_id and d.id = c.decided_by
  left join lateral (select count(*)::int as total, ${counted('pending')}, ${counted('processed')}, ${counted('failed')},
      (count(*) filter (where m.channel = 'inApp' and m.state = 'delivered'))::int as unread
    from gateway_messages m where m.batch_id = b.id) n on true`

/** A campaign that is being sent is complete once nothing of it waits. */
export function campaignFrom({ resumesAs: _, createdById, ...row }: StoredCampaign, userId: string): Campaign {
  const isDone = row.state === 'sending' && row.pending === 0
  const state = isDone ? (row.failed > 0 ? 'completedWithFailures' : 'completed') : row.state
  return { ...row, state, isOwn: createdById === userId }
}

export async function findCampaign(db: TenantDb, campaignId: string): Promise<StoredCampaign | null> {
  const { rows } = await sql<StoredCampaign>`select ${columns} from ${source} where c.id = ${campaignId}`.execute(db)
  return rows[0] ?? null
}

/** Locks it until the transaction ends: of two people who decide at once, the second sees what the first did. */
export const lockCampaign = async (db: TenantDb, campaignId: string): Promise<StoredCampaign | null> => {
  await sql`select from gateway_campaigns where id = ${campaignId} for update`.execute(db)
  return findCampaign(db, campaignId)
}

const has = (states: readonly string[]) =>
  sql`exists (select from gateway_messages m where m.batch_id = b.id and m.state = any (${[...states]}::text[]))`
const waits = has(statesOf('pending'))
const fails = has(statesOf('failed'))

const stateConditions = (state: CampaignState) => {
  if (state === 'completed') return sql`c.state = 'sending' and not ${waits} and not ${fails}`
  if (state === 'completedWithFailures') return sql`c.state = 'sending' and not ${waits} and ${fails}`
  return state === 'sending' ? sql`c.state = 'sending' and ${waits}` : sql`c.state = ${state}`
}

type CampaignFilter = Paging & {
  readonly q: string
  readonly sort: 'createdAt' | '-createdAt'
  readonly state?: CampaignState | undefined
}

export async function listCampaigns(db: TenantDb, userId: string, filter: CampaignFilter) {
  const { q, state } = filter
  const where = sql`(${q} = '' or c.name ilike '%' || ${q.replace(/[\\%_]/g, '\\$&')} || '%') and ${state ? stateConditions(state) : sql`true`}`
  const order = filter.sort === 'createdAt' ? sql`c.created_at, c.id` : sql`c.created_at desc, c.id desc`
  const matching = sql`gateway_campaigns c left join gateway_batches b on b.tenant_id = c.tenant_id and b.campaign_id = c.id where ${where}`
  const [{ rows: total }, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${matching}`.execute(db),
    sql<StoredCampaign>`select ${columns} from ${source} where c.id in (
      select c.id from ${matching} order by ${order} limit ${filter.size} offset ${offsetOf(filter)}) order by ${order}`.execute(
      db,
    ),
  ])
  return {
    rows: rows.map((row) => campaignFrom(row, userId)),
    total: total[0]?.total ?? 0,
    page: filter.page,
    size: filter.size,
  }
}
