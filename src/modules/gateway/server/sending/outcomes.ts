import { sql } from 'kysely'
import type { MessageChannel } from '#modules/gateway/choices.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { channelAfter, type FailedCall, stepAfter } from '../../rules/retries.ts'
import { suppress } from '../contacts.ts'
import { devicesGone } from '../queue/devicesGone.ts'
import { matchReceipts } from '../receipts/application.ts'
import { accountWorks, isOfAccount, restAccount } from './accounts.ts'
import type { CallOutcome } from './calls.ts'
import { bookSpending } from './credits.ts'
import { installationId } from './decisions.ts'

type Owner = { readonly services: Pick<Services, 'secret' | 'now'>; readonly tenantId: string }

/** Where a message stands after a failed call. */
type Standing = {
  readonly id: string
  readonly tries: number
  readonly channel: MessageChannel
  readonly accountId: string | null
  readonly usedUp: readonly string[]
  readonly channelsUsed: readonly MessageChannel[]
  readonly chain: readonly MessageChannel[]
}

type Move = {
  readonly id: string
  readonly state: 'retrying' | 'failed'
  readonly reason: string
  readonly dueAt: string
  readonly channel: MessageChannel
  readonly accountId: string | null
  readonly usedUp: readonly string[]
  readonly channelsUsed: readonly MessageChannel[]
  readonly tries: number
}

/** E-mails have an id and push messages a tag by which a repeated one is recognised; SMS and WhatsApp have neither. */
const isRepeatable = (channel: MessageChannel) => channel === 'email' || channel === 'push'

function moveAfter(at: Standing, failed: Omit<FailedCall, 'isRepeatable'>, now: Date): Move {
  const step = stepAfter({ ...failed, isRepeatable: isRepeatable(at.channel) }, at.tries)
  const same = { id: at.id, reason: failed.code, channel: at.channel, channelsUsed: at.channelsUsed }
  const dueAt = (ms: number) => new Date(now.getTime() + ms).toISOString()
  if (step.step === 'retry')
    return {
      ...same,
      state: 'retrying',
      dueAt: dueAt(step.waitMs),
      accountId: at.accountId,
      usedUp: at.usedUp,
      tries: at.tries,
    }
  if (step.step === 'nextProvider') {
    const usedUp = [...at.usedUp, at.accountId ?? installationId]
    return { ...same, state: 'retrying', dueAt: dueAt(step.waitMs), accountId: null, usedUp, tries: 0 }
  }
  const channelsUsed = [...at.channelsUsed, at.channel]
  const next = channelAfter(at.chain, at.channel, channelsUsed)
  const moved = { id: at.id, reason: failed.code, channelsUsed, usedUp: [], accountId: null, tries: 0 }
  return next
    ? { ...moved, state: 'retrying', channel: next, dueAt: dueAt(0) }
    : { ...moved, state: 'failed', channel: at.channel, dueAt: dueAt(0) }
}

/** Writes down what came of calls, and what follows. Returns whether something is left to do. */
export async function recordOutcomes(
  { db, enqueue }: Pick<Unit, 'db' | 'enqueue'>,
  owner: Owner,
  outcomes: readonly CallOutcome[],
): Promise<boolean> {
  const now = owner.services.now()
  const stillOpen = await endAttempts(db, outcomes, now)
  const accepted = outcomes.filter((outcome) => outcome.accepted)
  // A lease that ran out has been dealt with; only that it was accepted after all still counts.
  const failed = outcomes.filter(({ failure, one }) => failure && stillOpen.has(one.attemptId))
  await acceptMessages(db, accepted, now)
  const moves = failed.flatMap(({ one, failure }) =>
    failure
      ? [
          moveAfter(
            { ...standingOf(one), id: one.message.id },
            {
              code: failure.code,
              isTransient: failure.transient,
              mayHaveSent: failure.mayHaveSent ?? false,
              retryAfterSeconds: failure.retryAfterSeconds,
            },
            now,
          ),
        ]
      : [],
  )
  await moveMessages(db, moves, now, outcomes)
  await learnFrom(db, owner, outcomes, now)
  const gone = outcomes.flatMap((outcome) => outcome.devicesGone)
  if (gone.length > 0) await enqueue(devicesGone, { deviceIds: gone.slice(0, 1000) })
  const tokens = outcomes.flatMap((outcome) => outcome.tokensGone)
  if (tokens.length > 0) await sql`delete from gateway_push_tokens where id = any (${tokens}::uuid[])`.execute(db)
  await bookSpending(
    db,
    accepted.map(({ one, accepted: taken }) => ({
      channel: one.decision.channel,
      batchId: one.message.batchId,
      segments: taken?.segments ?? 0,
    })),
  )
  await matchReceipts(
    db,
    owner,
    accepted.map(({ one }) => one.attemptId),
  )
  return moves.some(({ state }) => state === 'retrying')
}

const standingOf = ({ message, decision }: CallOutcome['one']): Omit<Standing, 'id'> => ({
  tries: decision.tries,
  channel: decision.channel,
  accountId: decision.account?.id ?? null,
  usedUp: decision.usedUp,
  channelsUsed: decision.channelsUsed,
  chain: message.chain,
})

/** Ends the attempts; returns those that nobody had given up yet. */
async function endAttempts(db: TenantDb, outcomes: readonly CallOutcome[], now: Date): Promise<Set<string>> {
  const rows = outcomes.map(({ one, accepted, failure }) => ({
    id: one.attemptId,
    result: accepted ? 'accepted' : failure?.mayHaveSent ? 'unknown' : 'failed',
    providerMessageId: accepted?.providerMessageId.slice(0, 200) || null,
    code: failure?.code ?? '',
    providerCode: failure?.providerCode ?? '',
  }))
  const { rows: ended } = await sql<{ id: string; wasOpen: boolean }>`
    update gateway_attempts a set result = e.result, code = e.code, provider_code = e."providerCode", ended_at = ${now},
      provider_message_id = coalesce(e."providerMessageId", a.provider_message_id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id uuid, result text, "providerMessageId" text, code text,
        "providerCode" text)
      join gateway_attempts b on b.tenant_id = current_tenant() and b.id = e.id
    where a.tenant_id = b.tenant_id and a.id = b.id and (b.result is null or e.result = 'accepted')
    returning a.id, b.result is null as "wasOpen"`.execute(db)
  return new Set(ended.filter(({ wasOpen }) => wasOpen).map(({ id }) => id))
}

async function acceptMessages(db: TenantDb, accepted: readonly CallOutcome[], now: Date): Promise<void> {
  if (accepted.length === 0) return
  const rows = accepted.map(({ one, accepted: taken, devicesDone }) => ({
    id: one.message.id,
    segments: taken?.segments ?? 0,
    cost: (taken?.segments ?? 0) * (one.decision.account?.price ?? 0),
    devicesDone,
  }))
  await sql`
    update gateway_messages m set reason = '', lease_until = null, finished_at = coalesce(m.finished_at, ${now}), sealed = null,
      -- A receipt may have come before the answer to the call.
      state = case when m.state in ('pending', 'retrying', 'failed', 'expired') then 'sent' else m.state end,
      segments = m.segments + s.segments, cost = m.cost + s.cost, devices_done = s."devicesDone"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(id uuid, segments smallint, cost bigint, "devicesDone" uuid[])
    where m.tenant_id = current_tenant() and m.id = s.id`.execute(db)
}

async function moveMessages(
  db: TenantDb,
  moves: readonly Move[],
  now: Date,
  outcomes: readonly CallOutcome[],
): Promise<void> {
  if (moves.length === 0) return
  const devices = new Map(outcomes.map(({ one, devicesDone }) => [one.message.id, devicesDone]))
  const rows = moves.map((move) => ({ ...move, devicesDone: devices.get(move.id) ?? null }))
  await sql`
    update gateway_messages m set state = s.state, reason = s.reason, channel = s.channel,
      -- What was under way when its campaign was cancelled does not wait for its next try.
      due_at = case when exists (select from gateway_batches b join gateway_campaigns c on c.tenant_id = b.tenant_id and c.id = b.campaign_id
        where b.tenant_id = m.tenant_id and b.id = m.batch_id and c.state = 'cancelled') then ${now}::timestamptz else s."dueAt" end,
      account_id = s."accountId", used_up = s."usedUp", channels_used = s."channelsUsed", tries = s.tries, lease_until = null,
      devices_done = coalesce(s."devicesDone", m.devices_done), finished_at = case when s.state = 'failed' then ${now}::timestamptz end,
      sealed = case when s.state = 'failed' then null else m.sealed end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(id uuid, state text, reason text, "dueAt" timestamptz, channel text,
      "accountId" uuid, "usedUp" uuid[], "channelsUsed" text[], tries smallint, "devicesDone" uuid[])
    where m.tenant_id = current_tenant() and m.id = s.id and m.state in ('pending', 'retrying')`.execute(db)
}

/** What calls say about accounts and contacts: a refused key rests the account, a number that does not exist is left out. */
async function learnFrom(db: TenantDb, { services, tenantId }: Owner, outcomes: readonly CallOutcome[], now: Date) {
  const working = new Set<string>()
  const resting = new Map<string, string>()
  for (const { one, accepted, failure } of outcomes) {
    const { account, channel, contact } = one.decision
    if (account && accepted) working.add(account.id)
    if (account && failure && isOfAccount(failure.code)) resting.set(account.id, failure.code)
    const reason = failure?.code === 'bad-number' ? 'badContact' : failure?.code === 'opted-out' ? 'optedOut' : null
    if (reason && channel !== 'push')
      await suppress(db, { secret: services.secret, tenantId }, { channel, contact, reason })
  }
  if (working.size > 0) await accountWorks(db, [...working])
  for (const [accountId, code] of resting) await restAccount(db, accountId, code, now)
}

/** Messages of which nobody has heard since their lease ended: their call was cut off, and nobody knows whether it arrived. */
export async function recoverLeases(db: TenantDb, now: Date): Promise<void> {
  const { rows } = await sql<Standing & { hasAttempt: boolean }>`
    with lost as (
      select tenant_id, id from gateway_messages where lease_until < ${now} order by lease_until limit 500 for update skip locked
    ), ended as (
      update gateway_attempts a set result = 'unknown', code = 'no-answer', ended_at = ${now} from lost
      where a.tenant_id = lost.tenant_id and a.message_id = lost.id and a.result is null returning a.message_id
    )
    select m.id, m.tries, m.channel, m.account_id as "accountId", m.used_up as "usedUp", m.channels_used as "channelsUsed", m.chain,
      exists (select from ended where ended.message_id = m.id) as "hasAttempt"
    from lost join gateway_messages m on m.tenant_id = lost.tenant_id and m.id = lost.id`.execute(db)
  const cutOff = { code: 'no-answer', isTransient: true, mayHaveSent: true }
  await moveMessages(
    db,
    rows.filter(({ hasAttempt }) => hasAttempt).map((one) => moveAfter(one, cutOff, now)),
    now,
    [],
  )
  await sql`update gateway_messages set lease_until = null
    where id = any (${rows.map(({ id }) => id)}::uuid[]) and lease_until < ${now}`.execute(db)
}
