import { sql } from 'kysely'
import type { MessageLanguage } from '#platform/contract/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { minutesOf, timeOf } from '../notificationRules.ts'
import type { Choice, QuietHours } from '../schemas.ts'

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

/** The user's choices by category. */
export async function listChoices(db: TenantDb, userId: string): Promise<Map<string, Choice>> {
  const rows = await db.selectFrom('notification_preferences').selectAll().where('user_id', '=', userId).execute()
  return new Map(
    rows.map(({ category, in_app: inApp, email, sms, waits }) => [category, { category, inApp, email, sms, waits }]),
  )
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

export async function replaceChoices(db: TenantDb, userId: string, choices: readonly Choice[]): Promise<void> {
  await db.deleteFrom('notification_preferences').where('user_id', '=', userId).execute()
  if (choices.length === 0) return
  await db
    .insertInto('notification_preferences')
    .values(choices.map(({ inApp, ...choice }) => ({ user_id: userId, in_app: inApp, ...choice })))
    .execute()
}

export type Recipient = DeliverySettings & {
  readonly userId: string
  readonly choice: Choice | null
  readonly hasEmail: boolean
  readonly hasPhone: boolean
  /** The school's time zone. */
  readonly zone: string
}

/** The active users among these, with their choice for the category. */
export async function findRecipients(db: TenantDb, userIds: readonly string[], category: string): Promise<Recipient[]> {
  const { rows } = await sql<
    DeliverySettingsRow & {
      id: string
      has_email: boolean
      has_phone: boolean
      zone: string
      in_app: boolean | null
      email: boolean
      sms: boolean
      waits: boolean
    }
  >`
    select u.id, u.email is not null as has_email, u.phone is not null as has_phone,
      t.time_zone as zone, p.in_app, p.email, p.sms, p.waits, m.quiet_from, m.quiet_to, m.language
    from users u
    join tenants t on t.id = u.tenant_id
    left join notification_preferences p on p.tenant_id = u.tenant_id and p.user_id = u.id and p.category = ${category}
    left join notification_manners m on m.tenant_id = u.tenant_id and m.user_id = u.id
    where u.id = any (${userIds}::uuid[]) and u.status_id = 1`.execute(db)
  return rows.map(({ id, in_app: inApp, email, sms, waits, ...row }) => ({
    ...deliverySettingsFrom(row),
    userId: id,
    choice: inApp === null ? null : { category, inApp, email, sms, waits },
    hasEmail: row.has_email,
    hasPhone: row.has_phone,
    zone: row.zone,
  }))
}
