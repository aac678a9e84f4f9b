import { sql } from 'kysely'
import type { MessageChannel } from '#modules/gateway/choices.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Receipt } from '#platform/server/messages/receipts.ts'
import type { Services } from '#platform/server/services.ts'
import { afterReceipt, type MessageState, type ReceiptKind } from '../../rules/messageStates.ts'
import { channelAfter } from '../../rules/retries.ts'
import { suppress } from '../contacts.ts'
import { unsealAddress } from '../queue/messageContent.ts'

type Owner = { readonly services: Pick<Services, 'secret' | 'now'>; readonly tenantId: string }

/** Receipts per transaction. */
export const maxReceipts = 1000

/** Stores receipts and moves their messages on. A repeated one changes nothing. Returns whether something is left to send. */
export async function applyReceipts(
  db: TenantDb,
  owner: Owner,
  accountId: string,
  receipts: readonly Receipt[],
): Promise<boolean> {
  const rows = receipts.map(({ at, ...receipt }) => ({
    ...receipt,
    reference: receipt.reference ?? null,
    at: at.toISOString(),
  }))
  const { rows: fresh } = await sql<{ id: string }>`
    insert into gateway_receipts (account_id, event_key, message_id, provider_message_id, kind, code, at)
    select ${accountId}::uuid, r."eventKey", a.message_id, r."providerMessageId", r.kind, r.code, r.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("eventKey" text, "providerMessageId" text, reference text, kind text,
        code text, at timestamptz)
      left join lateral (
        select message_id from gateway_attempts a
        where a.account_id = ${accountId} and (a.reference = r.reference or a.provider_message_id = r."providerMessageId")
        order by a.reference = r.reference desc nulls last, a.started_at desc limit 1) a on true
    on conflict do nothing returning id`.execute(db)
  return moveOn(
    db,
    owner,
    fresh.map(({ id }) => id),
  )
}

/** Finds receipts that came before the answers to the calls they report about. */
export async function matchReceipts(db: TenantDb, owner: Owner, attemptIds: readonly string[]): Promise<void> {
  if (attemptIds.length === 0) return
  const { rows } = await sql<{ id: string }>`
    update gateway_receipts r set message_id = a.message_id from gateway_attempts a
    where a.id = any (${[...attemptIds]}::uuid[]) and a.tenant_id = r.tenant_id and a.account_id = r.account_id
      and a.provider_message_id = r.provider_message_id and r.message_id is null returning r.id`.execute(db)
  if (rows.length > 0)
    await moveOn(
      db,
      owner,
      rows.map(({ id }) => id),
    )
}

type Reported = {
  receiptId: string
  kind: ReceiptKind
  code: string
  messageId: string
  attemptId: string
  isLatest: boolean
  state: MessageState
  channel: MessageChannel
  chain: MessageChannel[]
  channelsUsed: MessageChannel[]
  accountId: string
  usedUp: string[]
  otherAccounts: number
  address: Buffer | null
  contact: string | null
}

/** Moves the messages of new receipts on, each as far as its receipts say, never back. */
async function moveOn(db: TenantDb, owner: Owner, receiptIds: readonly string[]): Promise<boolean> {
  if (receiptIds.length === 0) return false
  const { rows } = await sql<Reported>`
    select r.id as "receiptId", r.kind, r.code, m.id as "messageId", a.id as "attemptId", m.state, m.channel, m.chain,
      m.channels_used as "channelsUsed", r.account_id as "accountId", m.used_up as "usedUp", m.address,
      not exists (select from gateway_attempts b where b.tenant_id = a.tenant_id and b.message_id = a.message_id
        and b.started_at > a.started_at) as "isLatest",
      (select count(*) from gateway_accounts o where o.tenant_id = m.tenant_id and o.channel = m.channel and o.is_active
        and o.id <> r.account_id and o.id <> all (m.used_up))::int as "otherAccounts",
      (select case when m.channel = 'email' then u.email else u.phone end from users u
        where u.tenant_id = m.tenant_id and u.id = m.user_id) as contact
    from gateway_receipts r join gateway_messages m on m.tenant_id = r.tenant_id and m.id = r.message_id
      join lateral (select a.id, a.tenant_id, a.message_id, a.started_at from gateway_attempts a
        where a.tenant_id = r.tenant_id and a.message_id = r.message_id and a.account_id = r.account_id
        order by a.provider_message_id = r.provider_message_id desc nulls last, a.started_at desc limit 1) a on true
    where r.id = any (${[...receiptIds]}::uuid[]) order by m.id, r.at, r.id for update of m`.execute(db)
  const states = new Map<string, MessageState>()
  let isLeft = false
  for (const row of rows) {
    const state = states.get(row.messageId) ?? row.state
    const next = afterReceipt(state, row.kind)
    await rememberArrival(db, row)
    if (row.kind === 'optedOut') await optOut(db, owner, row)
    const hasFailed = next === 'failed'
    if (!next || (hasFailed && !row.isLatest)) continue
    const moved = hasFailed ? await fail(db, owner, row) : await advance(db, owner, row, next)
    states.set(row.messageId, moved)
    isLeft ||= moved === 'retrying'
  }
  return isLeft
}

/** The provider has the message, whatever we heard of the call. */
async function rememberArrival(db: TenantDb, { attemptId, kind, receiptId }: Reported): Promise<void> {
  await sql`
    update gateway_attempts a set provider_message_id = coalesce(a.provider_message_id, r.provider_message_id),
      result = case when ${kind} in ('sent', 'delivered', 'read') and coalesce(a.result, 'unknown') = 'unknown' then 'accepted'
        else a.result end
    from gateway_receipts r where r.id = ${receiptId} and a.tenant_id = r.tenant_id and a.id = ${attemptId}`.execute(db)
}

async function advance(db: TenantDb, { services }: Owner, { messageId, receiptId }: Reported, state: MessageState) {
  await sql`update gateway_messages set state = ${state}, reason = '', finished_at = coalesce(finished_at, ${services.now()}),
      sealed = null where id = ${messageId}`.execute(db)
  await sql`update gateway_receipts set moved = true where id = ${receiptId}`.execute(db)
  return state
}

/** The message did not arrive: the next provider or the next channel gets it, if there is one. */
async function fail(db: TenantDb, { services }: Owner, row: Reported): Promise<MessageState> {
  const now = services.now()
  const isOver = row.kind === 'optedOut' || row.otherAccounts === 0
  const used = [...row.channelsUsed, row.channel]
  const channel = isOver ? channelAfter(row.chain, row.channel, used) : row.channel
  const reason = row.kind === 'optedOut' ? 'opted-out' : 'undelivered'
  await sql`update gateway_receipts set moved = true where id = ${row.receiptId}`.execute(db)
  if (channel === null) {
    await sql`update gateway_messages set state = 'failed', reason = ${reason}, finished_at = ${now}, lease_until = null
      where id = ${row.messageId}`.execute(db)
    return 'failed'
  }
  const usedUp = isOver ? [] : [...row.usedUp, row.accountId]
  await sql`update gateway_messages set state = 'retrying', reason = ${reason}, due_at = ${now}, finished_at = null, account_id = null,
      tries = 0, channel = ${channel}, used_up = ${usedUp}::uuid[], channels_used = ${isOver ? used : row.channelsUsed}::text[]
    where id = ${row.messageId}`.execute(db)
  return 'retrying'
}

async function optOut(
  db: TenantDb,
  { services, tenantId }: Owner,
  { channel, address, contact }: Reported,
): Promise<void> {
  const owner = { secret: services.secret, tenantId }
  const known = address ? unsealAddress(owner, address) : contact
  if (known && channel !== 'inApp') await suppress(db, owner, { channel, contact: known, reason: 'optedOut' })
}
