import { sql } from 'kysely'
import type { MessageTemplate } from '#modules/gateway/wordingSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { faultInBody } from '../../rules/registeredText.ts'
import { segmentsOf } from '../../rules/segments.ts'

type Row = Omit<MessageTemplate, 'segments' | 'encoding' | 'fault'>

const withChecks = (row: Row): MessageTemplate => {
  const { segments, encoding } = segmentsOf(row.body)
  return {
    ...row,
    segments,
    encoding,
    fault: row.registeredText === '' ? null : faultInBody(row.registeredText, row.body),
  }
}

export async function listTemplates(db: TenantDb, templateId?: string): Promise<MessageTemplate[]> {
  const { rows } = await sql<Row>`
    select t.id as "messageTemplateId", t.name, t.kind, t.channel, t.language, t.category, t.subject, t.body,
      t.registered_text as "registeredText", t.registered_id as "registeredId", t.provider_template as "providerTemplate",
      t.sender_id as "senderId", s.header as sender, t.is_active as "isActive", t.version
    from gateway_templates t left join gateway_senders s on s.tenant_id = t.tenant_id and s.id = t.sender_id
    where ${templateId ?? null}::uuid is null or t.id = ${templateId ?? null}::uuid
    order by lower(t.name), t.channel, t.language limit 1000`.execute(db)
  return rows.map(withChecks)
}

export type TemplateForm = Omit<Row, 'messageTemplateId' | 'sender' | 'version'>

/** Whether another template has its name, or is for the same event, on this channel and in this language. */
export async function isTemplateTaken(db: TenantDb, form: TemplateForm, except: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from gateway_templates where channel = ${form.channel} and language = ${form.language}
      and (lower(name) = lower(${form.name}) or kind = ${form.kind}) and id is distinct from ${except}::uuid`.execute(
    db,
  )
  return rows.length > 0
}

export async function insertTemplate(db: TenantDb, form: TemplateForm): Promise<string> {
  const templateId = newId()
  await sql`
    insert into gateway_templates (id, name, kind, channel, language, category, subject, body, registered_text, registered_id,
      provider_template, sender_id, is_active)
    values (${templateId}, ${form.name}, ${form.kind}, ${form.channel}, ${form.language}, ${form.category}, ${form.subject}, ${form.body},
      ${form.registeredText}, ${form.registeredId}, ${form.providerTemplate}, ${form.senderId}, ${form.isActive})`.execute(
    db,
  )
  return templateId
}

/** False if somebody has changed it meanwhile. */
export async function updateTemplate(
  db: TenantDb,
  templateId: string,
  form: TemplateForm & { version: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update gateway_templates set name = ${form.name}, kind = ${form.kind}, channel = ${form.channel}, language = ${form.language},
      category = ${form.category}, subject = ${form.subject}, body = ${form.body}, registered_text = ${form.registeredText},
      registered_id = ${form.registeredId}, provider_template = ${form.providerTemplate}, sender_id = ${form.senderId},
      is_active = ${form.isActive}, version = version + 1
    where id = ${templateId} and version = ${form.version}`.execute(db)
  return numAffectedRows > 0n
}
