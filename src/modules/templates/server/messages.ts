import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { MessageText } from '../contentSchemas.ts'
import type { Channel } from '../kinds.ts'
import { type FieldName, fieldTypes } from '../rules/fields.ts'
import { merged } from '../rules/merging.ts'
import { valueText } from './printing/valueText.ts'

export type ApprovedMessage = Omit<MessageText, 'family'> & {
  readonly schoolTemplateId: string
  readonly name: string
  readonly channel: Channel
  /** Of the version; it never changes. */
  readonly versionId: string
}

/** The school's approved messages of a channel, in the words of their newest approved version. */
export async function approvedMessages(db: TenantDb, channel: Channel): Promise<ApprovedMessage[]> {
  const { rows } = await sql<Omit<ApprovedMessage, keyof MessageText> & { content: MessageText }>`
    select t.id as "schoolTemplateId", t.name, t.kind as channel, a.id as "versionId", a.content
    from school_templates t cross join lateral (
      select v.id, v.content from school_template_versions v
        join school_template_reviews r on r.tenant_id = v.tenant_id and r.version_id = v.id and r.decision = 'approved'
      where v.tenant_id = t.tenant_id and v.template_id = t.id order by v.number desc limit 1) a
    where t.kind = ${channel} and not t.is_retired order by lower(t.name), t.id limit 200`.execute(db)
  return rows.map(({ content: { family: _, ...content }, ...row }) => ({ ...row, ...content }))
}

/** Subject and body with their values, for one recipient. Days are YYYY-MM-DD, amounts in paise; what is missing stays empty. */
export function wordedMessage(
  { subject, body, language }: Pick<MessageText, 'subject' | 'body' | 'language'>,
  values: Partial<Record<FieldName, string>>,
): { subject: string; body: string } {
  const filled = (text: string) =>
    merged(text, (name, format) => valueText(values[name] ?? '', fieldTypes[name], { format, language }))
  return { subject: filled(subject), body: filled(body) }
}
