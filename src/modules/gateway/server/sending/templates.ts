import { sql } from 'kysely'
import type { GatewayChannel } from '#modules/gateway/choices.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { ClaimedMessage } from './claims.ts'
import type { MessageTemplate } from './wording.ts'

type Row = MessageTemplate & { kind: string | null; channel: GatewayChannel; language: string }

/** The templates of these messages: the one named by a campaign, otherwise the school's own for the kind, channel and language. */
export async function templatesFor(db: TenantDb, messages: readonly ClaimedMessage[]) {
  const kinds = [...new Set(messages.map(({ source }) => source))]
  const ids = messages.flatMap(({ templateId }) => templateId ?? [])
  const { rows } = await sql<Row>`
    select t.id, t.kind, t.channel, t.language, t.subject, t.body, t.registered_text as "registeredText",
      t.registered_id as "registeredId", t.provider_template as "providerTemplate", nullif(s.entity_id, '') as "entityId",
      s.header, s.is_verified as "isVerified"
    from gateway_templates t left join gateway_senders s on s.tenant_id = t.tenant_id and s.id = t.sender_id
    where t.is_active and (t.kind = any (${kinds}::text[]) or t.id = any (${ids}::uuid[]))`.execute(db)
  return (message: ClaimedMessage, channel: GatewayChannel): MessageTemplate | null =>
    rows.find(({ id, channel: its }) => id === message.templateId && its === channel) ??
    rows.find(
      ({ kind, channel: its, language }) =>
        kind === message.source && its === channel && language === message.language && message.sealed === null,
    ) ??
    null
}
