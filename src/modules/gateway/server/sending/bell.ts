import { sql } from 'kysely'
import type { MessageChannel } from '#modules/gateway/choices.ts'
import { campaignNews } from '#modules/gateway/notifications.ts'
import type { NotifyingUnit } from '#platform/server/contributions/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Services } from '#platform/server/services.ts'
import type { Words } from '../queue/messageContent.ts'
import type { ClaimedMessage } from './claims.ts'

export type BellMessage = {
  readonly message: ClaimedMessage
  readonly words: Words
  readonly channelsUsed: readonly MessageChannel[]
}

/** Puts messages in the bells of their recipients and ends them, in one transaction: none is there twice. */
export async function putInBells(
  unit: NotifyingUnit,
  context: { readonly services: Services; readonly tenantId: string },
  all: readonly BellMessage[],
): Promise<void> {
  if (all.length === 0) return
  const now = context.services.now()
  const entries = all.flatMap(({ message: { id, userId, about }, words: { title, body } }) =>
    userId === null
      ? []
      : [
          {
            messageId: id,
            to: userId,
            params: { title, body: body.slice(0, 2000) },
            // What tells about several children is not shown to somebody who may not hear of one: it is not sent to them at all.
            aboutStudentId: about.length === 1 ? (about[0] ?? null) : null,
          },
        ],
  )
  await context.services.notifications.putInBells(unit, context, campaignNews, entries)
  const rows = all.map(({ message: { id }, channelsUsed }) => ({ id, attemptId: newId(), channelsUsed }))
  const json = JSON.stringify(rows)
  await sql`
    update gateway_messages m set state = 'delivered', reason = '', channel = 'inApp', channels_used = b."channelsUsed",
      account_id = null, template_id = null, lease_until = null, finished_at = ${now}
    from jsonb_to_recordset(${json}::jsonb) as b(id uuid, "channelsUsed" text[])
    where m.tenant_id = current_tenant() and m.id = b.id`.execute(unit.db)
  await sql`
    insert into gateway_attempts (id, message_id, channel, provider, reference, started_at, ended_at, result)
    select b."attemptId", b.id, 'inApp', 'bell', b.id::text, ${now}, ${now}, 'accepted'
    from jsonb_to_recordset(${json}::jsonb) as b(id uuid, "attemptId" uuid)`.execute(unit.db)
}

/** Their recipients have opened them in the bell. */
export async function messagesRead(db: TenantDb, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return
  await sql`update gateway_messages set state = 'read'
    where id = any (${[...messageIds]}::uuid[]) and channel = 'inApp' and state = 'delivered'`.execute(db)
}
