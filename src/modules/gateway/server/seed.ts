import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { sealText } from '#platform/server/sealedText.ts'
import type { Secret } from '#platform/server/secret.ts'
import type { GatewayChannel, Provider } from '../choices.ts'
import type { MessageState } from '../rules/messageStates.ts'
import { hookPurpose } from './receipts/routes.ts'
import { credentialPurpose } from './sending/drivers.ts'

type Owner = { readonly secret: Secret; readonly tenantId: string }

type SeededAccount = {
  readonly name: string
  readonly channel: GatewayChannel
  readonly provider: Provider
  readonly settings?: Readonly<Record<string, string>>
  readonly key?: string
  readonly hook?: string
  readonly priority?: number
  readonly perSecond?: number
  readonly price?: number
  readonly isActive?: boolean
}

/** An account with a provider, sealed as the office's own. */
export async function anAccount(db: TenantDb, { secret, tenantId }: Owner, account: SeededAccount): Promise<string> {
  const accountId = newId()
  const {
    key = 'key',
    hook = 'hook',
    priority = 1,
    perSecond = 500,
    price = 0,
    isActive = true,
    settings = {},
  } = account
  await sql`
    insert into gateway_accounts (id, channel, provider, name, settings, credentials, hook_secret, priority, per_second, price, is_active)
    values (${accountId}, ${account.channel}, ${account.provider}, ${account.name}, ${JSON.stringify(settings)}::jsonb,
      ${sealText({ secret, purpose: credentialPurpose, tenantId }, key)}, ${sealText({ secret, purpose: hookPurpose, tenantId }, hook)},
      ${priority}, ${perSecond}, ${price}, ${isActive})`.execute(db)
  return accountId
}

type SeededMessage = {
  readonly userId: string
  readonly channel: GatewayChannel
  readonly state: MessageState
  readonly reason?: string
  readonly title: string
  readonly body: string
  readonly language?: 'en' | 'hi'
  readonly accountId?: string | null
  readonly provider?: string
  readonly segments?: number
  readonly cost?: number
  /** When it was made. */
  readonly at: Date
}

type SeededBatch = { readonly source: string; readonly campaignId?: string | null; readonly at: Date }

export async function aBatch(db: TenantDb, { source, campaignId = null, at }: SeededBatch): Promise<string> {
  const batchId = newId()
  await sql`insert into gateway_batches (id, source, day, campaign_id, created_at)
    select ${batchId}::uuid, ${source}, (${at}::timestamptz at time zone t.time_zone)::date, ${campaignId}::uuid, ${at}::timestamptz
    from tenants t where t.id = current_tenant()`.execute(db)
  return batchId
}

/** A message as the gateway would have left it, with its attempt and its receipts. */
export async function aMessage(db: TenantDb, batchId: string, source: string, message: SeededMessage): Promise<string> {
  const messageId = newId()
  const { state, reason = '', accountId = null, at } = message
  const isDone = state !== 'pending' && state !== 'retrying'
  const ended = new Date(at.getTime() + 900)
  await sql`
    insert into gateway_messages (id, batch_id, source, category, channel, user_id, language, title, body, state, reason, priority, due_at,
      expires_at, tries, account_id, segments, cost, created_at, finished_at)
    values (${messageId}, ${batchId}, ${source}, 'transactional', ${message.channel}, ${message.userId}, ${message.language ?? 'en'},
      ${message.title}, ${message.body}, ${state}, ${reason}, 2, ${isDone ? at : new Date(Date.now() + 3_600_000)},
      ${new Date(at.getTime() + 3 * 86_400_000)}, 1, ${accountId}, ${message.segments ?? 0}, ${message.cost ?? 0}, ${at},
      ${isDone ? ended : null})`.execute(db)
  if (state === 'pending' || state === 'suppressed') return messageId
  const wasTaken = state === 'sent' || state === 'delivered' || state === 'read'
  const providerMessageId = wasTaken ? `demo-${messageId}` : null
  await sql`
    insert into gateway_attempts (message_id, channel, account_id, provider, reference, provider_message_id, started_at, ended_at, result, code)
    values (${messageId}, ${message.channel}, ${accountId}, ${message.provider ?? 'installation'}, ${messageId}, ${providerMessageId},
      ${at}, ${ended}, ${wasTaken ? 'accepted' : 'failed'}, ${wasTaken ? '' : reason})`.execute(db)
  const heard = state === 'read' ? ['delivered', 'read'] : state === 'delivered' ? ['delivered'] : []
  for (const [index, kind] of accountId ? heard.entries() : [])
    await sql`insert into gateway_receipts (account_id, event_key, message_id, provider_message_id, kind, at, received_at, moved)
      values (${accountId}, ${`${messageId} ${kind}`}, ${messageId}, ${providerMessageId}, ${kind}, ${ended},
        ${new Date(ended.getTime() + (index + 1) * 40_000)}, true)`.execute(db)
  return messageId
}
