import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { MessageContent, MessageText } from '../queue/messageContent.ts'
import type { ClaimedMessage } from './claims.ts'

/** What is said of one text alone. */
function contentAlone(content: MessageContent, { aboutStudentId, params, link }: MessageText): MessageContent {
  const { more: _, aboutStudentId: _about, params: _params, link: _link, ...rest } = content
  return {
    ...rest,
    ...(link && { link }),
    ...(params && { params }),
    ...(aboutStudentId && { aboutStudentId }),
  }
}

/** Makes a message of each text that was to be told together with others, because an approved template has no room for all. */
export async function splitMessages(db: TenantDb, messages: readonly ClaimedMessage[], now: Date): Promise<void> {
  const parts = messages.flatMap(({ id, title, body, content }) =>
    [
      {
        title,
        body,
        ...(content.link && { link: content.link }),
        ...(content.params && { params: content.params }),
        ...(content.aboutStudentId && { aboutStudentId: content.aboutStudentId }),
      },
      ...(content.more ?? []),
    ].map((text, at) => ({
      id,
      partId: at === 0 ? id : newId(),
      title: text.title,
      body: text.body,
      content: contentAlone(content, text),
      about: text.aboutStudentId ? [text.aboutStudentId] : [],
    })),
  )
  if (parts.length === 0) return
  const rows = sql`jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
    as p(id uuid, "partId" uuid, title text, body text, content jsonb, about uuid[])`
  await sql`
    insert into gateway_messages (id, batch_id, source, category, channel, user_id, language, title, body, content, about, template_id,
      dedupe_key, state, reason, priority, due_at, expires_at, tries, account_id, used_up, channels_used, chain)
    select p."partId", m.batch_id, m.source, m.category, m.channel, m.user_id, m.language, p.title, p.body, p.content, p.about,
      m.template_id, m.dedupe_key, m.state, m.reason, m.priority, ${now}, m.expires_at, m.tries, m.account_id, m.used_up,
      m.channels_used, m.chain
    from ${rows} join gateway_messages m on m.tenant_id = current_tenant() and m.id = p.id where p."partId" <> p.id`.execute(
    db,
  )
  await sql`
    update gateway_messages m set content = p.content, about = p.about, due_at = ${now}, lease_until = null
    from ${rows} where m.tenant_id = current_tenant() and m.id = p.id and p."partId" = p.id`.execute(db)
}
