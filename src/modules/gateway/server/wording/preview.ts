import { sql } from 'kysely'
import type { GatewayChannel } from '#modules/gateway/choices.ts'
import type { MessageLanguage } from '#platform/contract/notifications.ts'
import type { Config } from '#platform/server/config.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { TenantEntry } from '#platform/server/tenants/tenantDirectory.ts'
import type { Words } from '../queue/messageContent.ts'
import { mailOf, textOf } from '../sending/rendering.ts'
import type { MessageTemplate } from '../sending/wording.ts'

type OwnTemplate = MessageTemplate & { kind: string; channel: GatewayChannel; language: MessageLanguage }

/** The school's active templates for these events. */
export async function templatesOfEvents(db: TenantDb, kinds: readonly string[]): Promise<OwnTemplate[]> {
  const { rows } = await sql<OwnTemplate>`
    select t.id, t.kind, t.channel, t.language, t.subject, t.body, t.registered_text as "registeredText",
      t.registered_id as "registeredId", t.provider_template as "providerTemplate", nullif(s.entity_id, '') as "entityId",
      s.header, s.is_verified as "isVerified"
    from gateway_templates t left join gateway_senders s on s.tenant_id = t.tenant_id and s.id = t.sender_id
    where t.is_active and t.kind = any (${[...kinds]}::text[])`.execute(db)
  return rows
}

type Preview = {
  readonly config: Config
  readonly school: TenantEntry
  readonly language: MessageLanguage
  readonly template: MessageTemplate | null
}

/** A message as it would be sent now. */
export const previewOf = (words: Words, preview: Preview) => ({
  mail: mailOf(words, preview),
  text: textOf(words, preview),
})
