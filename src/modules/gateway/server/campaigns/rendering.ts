import { sql } from 'kysely'
import type { CampaignWords } from '#modules/gateway/campaignSchemas.ts'
import type { CampaignCategory, GatewayChannel } from '#modules/gateway/choices.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { filledWith } from '../../rules/placeholders.ts'
import { faultIn, registeredFormOf, type TextFault } from '../../rules/registeredText.ts'
import type { Recipient, RecipientGroup } from './audience.ts'

/** What a channel needs to reach somebody. */
type Reachable = Pick<RecipientGroup, 'hasEmail' | 'hasPhone' | 'hasDevice' | 'consents'>

/** Why somebody is not reached on a channel; null if they are. */
export function obstacleOn(
  channel: GatewayChannel,
  who: Reachable,
  category: CampaignCategory,
): 'missing' | 'optedOut' | null {
  const has = { email: who.hasEmail, sms: who.hasPhone, whatsapp: who.hasPhone, push: who.hasDevice }
  if (!has[channel]) return 'missing'
  if (category === 'emergency') return null
  if (who.consents[channel] === false) return 'optedOut'
  return channel === 'whatsapp' && who.consents.whatsapp !== true ? 'optedOut' : null
}

export const reachOf = ({ email, phone, hasDevice, consents }: Recipient): Reachable => ({
  hasEmail: email !== null,
  hasPhone: phone !== null,
  hasDevice,
  consents,
})

/** The first channel that reaches somebody, or null. */
export const channelFor = (channels: readonly GatewayChannel[], who: Reachable, category: CampaignCategory) =>
  channels.find((channel) => obstacleOn(channel, who, category) === null) ?? null

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
  readonly channel: GatewayChannel
  readonly language: 'en' | 'hi'
  readonly registered: string
}

/** The school's templates for campaigns on channels that send nothing else. */
export async function campaignTemplates(db: TenantDb): Promise<CampaignTemplate[]> {
  const { rows } = await sql<Omit<CampaignTemplate, 'registered'> & { text: string; body: string }>`
    select id, channel, language, registered_text as text, body from gateway_templates
    where kind is null and is_active and channel in ('sms', 'whatsapp')
      and (channel = 'whatsapp' or registered_text <> '') order by name`.execute(db)
  return rows.map(({ text, body, ...row }) => ({ ...row, registered: text || registeredFormOf(body) }))
}

export const needsTemplate = (channel: GatewayChannel) => channel === 'sms' || channel === 'whatsapp'

type Fitting = { readonly template: CampaignTemplate } | { readonly fault: TextFault | null }

/** The template a text fits, or where it differs from the one that is closest; no fault if there is none at all. */
export function templateFor(
  templates: readonly CampaignTemplate[],
  channel: GatewayChannel,
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
