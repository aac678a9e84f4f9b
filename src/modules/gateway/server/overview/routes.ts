import { sql } from 'kysely'
import { channelOfService, messageChannels } from '#modules/gateway/choices.ts'
import { gatewayQueue, ownGateway } from '#modules/gateway/contract.ts'
import { gatewayQueueDefinitions, ownGatewayDefinitions } from '#modules/gateway/queueSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Services } from '#platform/server/services.ts'
import { optedOutChannels, saveOptOut } from '../optOuts/optOutRows.ts'
import { countToday, creditBalances, findBatch, listBatches } from './batchQueries.ts'
import { findStory, listMessages } from './messageQueries.ts'
import { retryBatch, retryMessage } from './retry.ts'
import { sourceNames } from './sourceNames.ts'

/** The kinds whose words fit what somebody searches for. */
function sourcesLike({ notifications }: Services, q: string): string[] {
  const typed = q.toLowerCase()
  return [...notifications.kinds.values()]
    .filter(({ id, words }) => [id, words.en.title, words.hi.title].some((text) => text.toLowerCase().includes(typed)))
    .map(({ id }) => id)
}

const isBatch = async (db: TenantDb, batchId: string) =>
  (await sql`select from gateway_batches where id = ${batchId}`.execute(db)).rows.length > 0

export const queueRoutes = implement(gatewayQueue, gatewayQueueDefinitions, {
  getGatewayOverview: async (_, { db, services }) => {
    const [today, credits, failing, waiting] = await Promise.all([
      countToday(db),
      creditBalances(db),
      sql<{ gatewayAccountId: string; name: string; code: string; until: string }>`
        select id as "gatewayAccountId", name, failing_code as code, failing_until as until from gateway_accounts
        where is_active and failing_until > ${services.now()} order by name limit 20`.execute(db),
      sql<{
        count: number
      }>`select count(*)::int as count from gateway_campaigns where state = 'pendingApproval'`.execute(db),
    ])
    return { today, credits, failing: failing.rows, campaignsToDecide: waiting.rows[0]?.count ?? 0 }
  },

  listBatches: ({ query }, { db, services }) =>
    listBatches(db, sourceNames(services), { ...query, sources: query.q === '' ? [] : sourcesLike(services, query.q) }),

  getBatch: async ({ params }, { db, services, fail }) =>
    (await findBatch(db, sourceNames(services), params.batchId)) ?? fail('no-such-batch'),

  listMessages: async ({ params, query }, { db, actor, secret, fail }) => {
    if (!(await isBatch(db, params.batchId))) fail('no-such-batch')
    return listMessages(db, { secret, tenantId: actor.tenantId }, params.batchId, query)
  },

  getMessage: async ({ params }, { db, actor, secret, services, fail }) =>
    (await findStory(db, { secret, tenantId: actor.tenantId }, sourceNames(services), params.messageId)) ??
    fail('no-such-message'),

  retryBatch: async ({ params: { batchId }, body }, { services, actor, fail, ...unit }) => {
    if (!(await isBatch(unit.db, batchId))) fail('no-such-batch')
    const channel = body.serviceTypeId === null ? undefined : channelOfService(body.serviceTypeId)
    const retried = await retryBatch(unit, services, actor.tenantId, batchId, channel)
    if (retried === 0) fail('nothing-failed')
    unit.audit({ entity: 'gatewayBatch', entityId: batchId, after: { retried, channel: channel ?? 'all' } })
    return { retried }
  },

  retryMessage: async ({ params: { messageId } }, { services, actor, fail, ...unit }) => {
    const { rows } = await sql`select from gateway_messages where id = ${messageId}`.execute(unit.db)
    if (rows.length === 0) fail('no-such-message')
    const retried = await retryMessage(unit, services, actor.tenantId, messageId)
    if (retried === 0) fail('nothing-failed')
    unit.audit({ entity: 'gatewayMessage', entityId: messageId, after: { retried } })
    return { retried }
  },
})

/** Phones of one person. A new one beyond these replaces the oldest. */
const maxPhones = 10

export const ownRoutes = implement(ownGateway, ownGatewayDefinitions, {
  getOwnConsents: async (_, { db, actor }) => {
    const { rows } = await sql<{ channel: 'email'; isGiven: boolean; at: string }>`
      select channel, is_given as "isGiven", at from gateway_consents where user_id = ${actor.userId} order by channel`.execute(
      db,
    )
    return { consents: rows }
  },

  saveOwnConsent: async ({ body }, { db, actor, audit }) => {
    await sql`insert into gateway_consents (user_id, channel, is_given) values (${actor.userId}, ${body.channel}, ${body.isGiven})
      on conflict (tenant_id, user_id, channel) do update set is_given = excluded.is_given, at = now()`.execute(db)
    audit({ entity: 'messageConsent', entityId: actor.userId, after: body })
    return body
  },

  getOwnCampaignConsents: async (_, { db, actor }) => {
    const off = await optedOutChannels(db, { who: { userId: actor.userId } })
    return { channels: messageChannels.map((channel) => ({ channel, isOn: !off.includes(channel) })) }
  },

  saveOwnCampaignConsent: async ({ body }, { db, actor, audit }) => {
    await saveOptOut(db, { who: { userId: actor.userId }, channel: body.channel }, body.isOn)
    audit({ entity: 'campaignConsent', entityId: actor.userId, after: body })
    return body
  },

  addPushToken: async ({ body: { token } }, { db, actor }) => {
    await sql`insert into gateway_push_tokens (user_id, session_id, token) values (${actor.userId}, ${actor.sessionId}, ${token})
      on conflict (tenant_id, token) do update set user_id = excluded.user_id, session_id = excluded.session_id, created_at = now()`.execute(
      db,
    )
    await sql`delete from gateway_push_tokens where user_id = ${actor.userId} and id in (
      select id from gateway_push_tokens where user_id = ${actor.userId} order by created_at desc, id desc offset ${maxPhones})`.execute(
      db,
    )
    return { isOn: true }
  },

  removePushToken: async ({ body: { token } }, { db, actor }) => {
    await sql`delete from gateway_push_tokens where token = ${token} and user_id = ${actor.userId}`.execute(db)
    return { isOn: false }
  },
})
