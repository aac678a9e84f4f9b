import { sql } from 'kysely'
import type { Audience } from '#modules/gateway/campaignSchemas.ts'
import type { CampaignCategory, GatewayChannel, MessageChannel } from '#modules/gateway/choices.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type ContactOwner, contactMark } from '../contacts.ts'
import { type Recipient, reachableFrom } from './audience.ts'

/** What decides by which channels somebody is reached. */
type Reachable = {
  /** The bell needs an account. */
  readonly hasAccount: boolean
  readonly hasEmail: boolean
  readonly hasPhone: boolean
  readonly hasDevice: boolean
  readonly consents: Readonly<Partial<Record<MessageChannel, boolean>>>
  /** The channels on which their contact gets nothing any more. */
  readonly suppressed: readonly GatewayChannel[]
}

/** People who differ in nothing that decides how they are reached. */
type RecipientGroup = Reachable & { readonly people: number; readonly language: 'en' | 'hi' }

type Contacts = Pick<Recipient, 'email' | 'phone'>

/** Finds the channels on which a contact gets nothing any more. Only marks are stored, so contacts are compared here. */
export async function suppressedContacts(db: TenantDb, owner: ContactOwner) {
  const { rows } = await sql<{ channel: GatewayChannel; mark: Buffer }>`
    select channel, mark from gateway_suppressions`.execute(db)
  const marks = new Set(rows.map(({ channel, mark }) => `${channel} ${mark.toString('hex')}`))
  return ({ email, phone }: Contacts): GatewayChannel[] => {
    if (marks.size === 0) return []
    const [ofEmail, ofPhone] = [email, phone].map((one) => one && contactMark(owner, one).toString('hex'))
    const contacts = [['email', ofEmail] as const, ['sms', ofPhone] as const, ['whatsapp', ofPhone] as const]
    return contacts.flatMap(([channel, mark]) => (mark && marks.has(`${channel} ${mark}`) ? [channel] : []))
  }
}

export type SuppressedOf = Awaited<ReturnType<typeof suppressedContacts>>

export const reachOf = (
  { userId, email, phone, hasDevice, consents }: Contacts & Pick<Recipient, 'userId' | 'hasDevice' | 'consents'>,
  suppressedOf: SuppressedOf,
): Reachable => ({
  hasAccount: userId !== null,
  hasEmail: email !== null,
  hasPhone: phone !== null,
  hasDevice,
  consents,
  suppressed: suppressedOf({ email, phone }),
})

/** Everybody in an audience, grouped by what decides how they are reached. */
export async function groupRecipients(
  db: TenantDb,
  audience: Audience,
  suppressedOf: SuppressedOf,
): Promise<RecipientGroup[]> {
  const groups = new Map<string, RecipientGroup & { people: number }>()
  for (const { language, ...person } of await reachableFrom(db, audience)) {
    const kind = { language, ...reachOf(person, suppressedOf) }
    const key = JSON.stringify(kind)
    const group = groups.get(key)
    if (group) group.people++
    else groups.set(key, { ...kind, people: 1 })
  }
  return [...groups.values()]
}

/** Why somebody is not reached on a channel; null if they are. */
export function obstacleOn(
  channel: MessageChannel,
  who: Reachable,
  category: CampaignCategory,
): 'missing' | 'optedOut' | null {
  const has = {
    email: who.hasEmail,
    sms: who.hasPhone,
    whatsapp: who.hasPhone,
    push: who.hasDevice,
    inApp: who.hasAccount,
  }
  if (!has[channel]) return 'missing'
  if (category === 'emergency') return null
  if (who.consents[channel] === false || who.suppressed.some((one) => one === channel)) return 'optedOut'
  return channel === 'whatsapp' && who.consents.whatsapp !== true ? 'optedOut' : null
}

/** The first channel that reaches somebody, or null. */
export const channelFor = (channels: readonly MessageChannel[], who: Reachable, category: CampaignCategory) =>
  channels.find((channel) => obstacleOn(channel, who, category) === null) ?? null
