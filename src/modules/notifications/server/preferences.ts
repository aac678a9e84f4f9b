import { sql } from 'kysely'
import { minutesOf, timeOf } from '#platform/contract/dates/quietHours.ts'
import type { MessageLanguage } from '#platform/contract/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { TopicChannels } from '../communicationSchemas.ts'
import type { Choice, QuietHours } from '../schemas.ts'
import { listeningDevices } from './pushDevices.ts'
import { audienceOfUser } from './schoolChoices.ts'

export type DeliverySettings = { readonly quietHours: QuietHours | null; readonly language: MessageLanguage }

type DeliverySettingsRow = { quiet_from: number | null; quiet_to: number | null; language: string | null }

const deliverySettingsFrom = ({ quiet_from: from, quiet_to: to, language }: DeliverySettingsRow): DeliverySettings => ({
  quietHours: from === null || to === null ? null : { from: timeOf(from), to: timeOf(to) },
  language: language === 'hi' ? 'hi' : 'en',
})

export async function findDeliverySettings(db: TenantDb, userId: string): Promise<DeliverySettings> {
  const row = await db.selectFrom('notification_manners').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return deliverySettingsFrom(row ?? { quiet_from: null, quiet_to: null, language: null })
}

/** The channels for which the school has accounts of its own. */
export async function listOwnChannels(db: TenantDb): Promise<string[]> {
  const { rows } = await sql<{ channel: string }>`
    select distinct channel from gateway_accounts where is_active`.execute(db)
  return rows.map(({ channel }) => channel)
}

/** Whether the user has agreed to WhatsApp. */
export async function hasWhatsappConsent(db: TenantDb, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from gateway_consents where user_id = ${userId} and channel = 'whatsapp' and is_given`.execute(db)
  return rows.length > 0
}

/** The user's choices by category. */
export async function listChoices(db: TenantDb, userId: string): Promise<Map<string, Choice>> {
  const { rows } = await sql<Choice>`
    select category, in_app as "inApp", push, email, sms, waits from notification_preferences
    where user_id = ${userId}`.execute(db)
  return new Map(rows.map((choice) => [choice.category, choice]))
}

export async function saveDeliverySettings(
  db: TenantDb,
  userId: string,
  { quietHours, language }: DeliverySettings,
): Promise<void> {
  const row = {
    quiet_from: quietHours ? minutesOf(quietHours.from) : null,
    quiet_to: quietHours ? minutesOf(quietHours.to) : null,
    language,
  }
  await db
    .insertInto('notification_manners')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(row))
    .execute()
}

/** The language of e-mail and messages. One that was not chosen, but comes from the device, replaces no earlier one. */
export async function saveLanguage(
  db: TenantDb,
  userId: string,
  { language, isChosen }: { language: MessageLanguage; isChosen: boolean },
): Promise<void> {
  await db
    .insertInto('notification_manners')
    .values({ user_id: userId, language })
    .onConflict((conflict) => {
      const before = conflict.columns(['tenant_id', 'user_id'])
      return isChosen ? before.doUpdateSet({ language }) : before.doNothing()
    })
    .execute()
}

export async function replaceChoices(db: TenantDb, userId: string, choices: readonly Choice[]): Promise<void> {
  await db.deleteFrom('notification_preferences').where('user_id', '=', userId).execute()
  await sql`
    insert into notification_preferences (user_id, category, in_app, push, email, sms, waits)
    select ${userId}::uuid, c.category, c."inApp", c.push, c.email, c.sms, c.waits
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb)
      as c(category text, "inApp" boolean, push boolean, email boolean, sms boolean, waits boolean)`.execute(db)
}

export type Recipient = DeliverySettings & {
  readonly userId: string
  readonly firstName: string
  readonly choice: Choice | null
  /** The school's choice for people like them, if it has one. */
  readonly school: TopicChannels | null
  readonly hasEmail: boolean
  readonly hasPhone: boolean
  /** Whether push is on in one of their browsers. */
  readonly hasDevice: boolean
  /** The school's time zone. */
  readonly zone: string
  /** The channels for which the school has accounts of its own. */
  readonly ownChannels: readonly string[]
}

/** The active users among these, with their choice for the category. */
export async function findRecipients(db: TenantDb, userIds: readonly string[], category: string): Promise<Recipient[]> {
  const { rows } = await sql<
    DeliverySettingsRow & {
      id: string
      first_name: string
      has_email: boolean
      has_phone: boolean
      has_device: boolean
      zone: string
      own_channels: string[]
      school: TopicChannels | null
      in_app: boolean | null
      push: boolean
      email: boolean
      sms: boolean
      waits: boolean
    }
  >`
    select u.id, u.first_name, u.email is not null as has_email, u.phone is not null as has_phone,
      exists (select from ${listeningDevices} where d.user_id = u.id)
        or exists (select from gateway_push_tokens k where k.tenant_id = u.tenant_id and k.user_id = u.id) as has_device,
      array(select distinct a.channel from gateway_accounts a where a.is_active) as own_channels, t.time_zone as zone,
      (select jsonb_build_object('inApp', d.in_app, 'push', d.push, 'email', d.email, 'sms', d.sms) from notification_defaults d
        where d.tenant_id = u.tenant_id and d.category = ${category} and d.audience = ${audienceOfUser}) as school,
      p.in_app, p.push, p.email, p.sms, p.waits, m.quiet_from, m.quiet_to, m.language
    from users u
    join tenants t on t.id = u.tenant_id
    left join notification_preferences p on p.tenant_id = u.tenant_id and p.user_id = u.id and p.category = ${category}
    left join notification_manners m on m.tenant_id = u.tenant_id and m.user_id = u.id
    where u.id = any (${userIds}::uuid[]) and u.status_id = 1`.execute(db)
  return rows.map(({ id, in_app: inApp, push, email, sms, waits, ...row }) => ({
    ...deliverySettingsFrom(row),
    userId: id,
    firstName: row.first_name,
    choice: inApp === null ? null : { category, inApp, push, email, sms, waits },
    school: row.school,
    hasEmail: row.has_email,
    hasPhone: row.has_phone,
    hasDevice: row.has_device,
    zone: row.zone,
    ownChannels: row.own_channels,
  }))
}
