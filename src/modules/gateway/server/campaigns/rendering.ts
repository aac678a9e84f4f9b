import { sql } from 'kysely'
import type { CampaignWords } from '#modules/gateway/campaignSchemas.ts'
import type { MessageChannel } from '#modules/gateway/choices.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { filledWith } from '../../rules/placeholders.ts'
import { faultIn, registeredFormOf, type TextFault } from '../../rules/registeredText.ts'
import type { Recipient } from './audience.ts'

const rupees = (minor: number) => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }).format(minor / 100)

export type RecipientWords = { readonly language: 'en' | 'hi'; readonly title: string; readonly body: string }

/** The words for one person, in their language if the campaign has it. */
export function wordsFor(words: CampaignWords, recipient: Recipient, school: string): RecipientWords {
  const language = recipient.language === 'hi' && words.hi ? 'hi' : 'en'
  const { title, body } = (language === 'hi' ? words.hi : null) ?? words.en
  const values = { name: recipient.name, students: recipient.students, school, amount: rupees(recipient.amount) }
  return { language, title: filledWith(title, values), body: filledWith(body, values) }
}

export type CampaignTemplate = {
  readonly id: string
  readonly channel: MessageChannel
  readonly language: 'en' | 'hi'
  readonly registered: string
}

/** The school's templates for campaigns on channels that send nothing else. */
export async function campaignTemplates(db: TenantDb): Promise<CampaignTemplate[]> {
  const { rows } = await sql<Omit<CampaignTemplate, 'registered'> & { text: string; body: string }>`
    select t.id, t.channel, t.language, t.registered_text as text, t.body
    from gateway_templates t left join gateway_senders s on s.tenant_id = t.tenant_id and s.id = t.sender_id
    where t.kind is null and t.is_active and t.channel in ('sms', 'whatsapp')
      and (t.channel = 'whatsapp' or (t.registered_text <> '' and s.is_verified is distinct from false)) order by t.name`.execute(
    db,
  )
  return rows.map(({ text, body, ...row }) => ({ ...row, registered: text || registeredFormOf(body) }))
}

export const needsTemplate = (channel: MessageChannel) => channel === 'sms' || channel === 'whatsapp'

type Fitting = { readonly template: CampaignTemplate } | { readonly fault: TextFault | null }

/** The template a text fits, or where it differs from the one that is closest; no fault if there is none at all. */
export function templateFor(
  templates: readonly CampaignTemplate[],
  channel: MessageChannel,
  { language, body }: RecipientWords,
): Fitting {
  let closest: TextFault | null = null
  for (const template of templates.filter((one) => one.channel === channel && one.language === language)) {
    const fault = faultIn(template.registered, body)
    if (!fault) return { template }
    if (!closest || fault.at > closest.at) closest = fault
  }
  return { fault: closest }
}
