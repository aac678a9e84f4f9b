import { sql } from 'kysely'
import { channelOfService } from '#modules/gateway/choices.ts'
import type { MessageRow, MessageStory } from '#modules/gateway/queueSchemas.ts'
import { offsetOf, type Paging } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Secret } from '#platform/server/secret.ts'
import { type CountedAs, statesOf } from '../../rules/messageStates.ts'
import { contactEnding } from '../contacts.ts'
import { unsealAddress } from '../queue/messageContent.ts'
import type { NameOf } from './batchQueries.ts'

type Owner = { readonly secret: Secret; readonly tenantId: string }

type Row = Omit<MessageRow, 'contact' | 'recipient'> & {
  name: string | null
  address: Buffer | null
  email: string | null
  phone: string | null
}

const columns = sql`m.id as "messageId", m.channel, m.state, m.reason, m.title, m.segments, m.cost, m.due_at as "dueAt",
  m.finished_at as "finishedAt", (select count(*) from gateway_attempts a where a.tenant_id = m.tenant_id and a.message_id = m.id)::int as attempts,
  coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), g.name) as name, m.address, coalesce(u.email, g.email) as email,
  coalesce(u.phone, g.phone) as phone`
const source = sql`gateway_messages m left join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
  left join guardians g on g.tenant_id = m.tenant_id and g.id = m.guardian_id`

/** Only as much of a number or address as it takes to recognise it. */
function rowFrom<R extends Row>(row: R, owner: Owner) {
  const { name, address, email, phone, ...rest } = row
  const own = row.channel === 'email' ? email : phone
  const contact = row.channel === 'push' ? '' : contactEnding((address ? unsealAddress(owner, address) : own) ?? '')
  return { ...rest, contact: contact === '…' ? '' : contact, recipient: name ?? contact }
}

export type MessageFilter = Paging & {
  readonly q: string
  readonly sort: 'dueAt' | '-dueAt'
  readonly serviceTypeId?: number | undefined
  readonly counted?: CountedAs | undefined
}

export async function listMessages(db: TenantDb, owner: Owner, batchId: string, filter: MessageFilter) {
  const { q, serviceTypeId, counted } = filter
  const channel = serviceTypeId === undefined ? undefined : channelOfService(serviceTypeId)
  const where = sql`m.batch_id = ${batchId} ${channel ? sql`and m.channel = ${channel}` : sql``}
    ${counted ? sql`and m.state = any (${statesOf(counted)}::text[])` : sql``}
    ${q === '' ? sql`` : sql`and u.search_text like '%' || ${q.toLowerCase().replace(/[\\%_]/g, '\\$&')} || '%'`}`
  const order = filter.sort === 'dueAt' ? sql`m.due_at, m.id` : sql`m.due_at desc, m.id desc`
  const [{ rows: total }, { rows }] = await Promise.all([
    sql<{
      total: number
    }>`select count(*)::int as total from ${q === '' ? sql`gateway_messages m` : source} where ${where}`.execute(db),
    sql<Row>`select ${columns} from ${source} where ${where} order by ${order} limit ${filter.size} offset ${offsetOf(filter)}`.execute(
      db,
    ),
  ])
  return {
    rows: rows.map((row) => rowFrom(row, owner)),
    total: total[0]?.total ?? 0,
    page: filter.page,
    size: filter.size,
  }
}

type StoryRow = Row &
  Pick<
    MessageStory,
    'batchId' | 'source' | 'category' | 'language' | 'createdAt' | 'expiresAt' | 'chain' | 'template'
  > & {
    body: string
    more: { title: string; body: string }[] | null
    wasSecret: boolean
    about: string[]
  }

/** The whole story of a message; null if there is none. */
export async function findStory(
  db: TenantDb,
  owner: Owner,
  nameOf: NameOf,
  messageId: string,
): Promise<MessageStory | null> {
  const [story, steps, receipts] = await Promise.all([
    sql<StoryRow>`
      select ${columns}, m.batch_id as "batchId", m.source, m.category, m.language, m.created_at as "createdAt",
        m.expires_at as "expiresAt", m.chain, t.name as template, m.body, m.content -> 'more' as more,
        m.sealed is not null or (m.title = '' and m.body = '') as "wasSecret",
        array(select trim(s.first_name || ' ' || s.last_name) from users s where s.id = any (m.about)) as about
      from ${source} left join gateway_templates t on t.tenant_id = m.tenant_id and t.id = m.template_id
      where m.id = ${messageId}`.execute(db),
    sql<MessageStory['steps'][number]>`
      select a.id as "attemptId", a.channel, a.provider, c.name as account, a.reference, a.started_at as "startedAt",
        a.ended_at as "endedAt", a.result, a.code, a.provider_code as "providerCode"
      from gateway_attempts a left join gateway_accounts c on c.tenant_id = a.tenant_id and c.id = a.account_id
      where a.message_id = ${messageId} order by a.started_at, a.id limit 200`.execute(db),
    sql<MessageStory['receipts'][number]>`
      select r.id as "receiptId", r.kind, c.name as account, r.code, r.at, r.received_at as "receivedAt", r.moved
      from gateway_receipts r join gateway_accounts c on c.tenant_id = r.tenant_id and c.id = r.account_id
      where r.message_id = ${messageId} order by r.received_at, r.id limit 200`.execute(db),
  ])
  const [row] = story.rows
  if (!row) return null
  const { wasSecret, body, more, ...rest } = row
  const texts = [body, ...(more ?? []).map((one) => `${one.title}\n${one.body}`)]
  return {
    ...rowFrom(rest, owner),
    sourceName: nameOf(rest.source),
    body: wasSecret ? null : texts.join('\n\n'),
    steps: steps.rows,
    receipts: receipts.rows,
  }
}
