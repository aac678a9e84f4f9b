import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { VisitorSettings } from '#modules/visitors/setupSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'

const defaults: VisitorSettings = {
  opensAt: '07:00',
  closesAt: '18:00',
  answerMinutes: 3,
  photoDays: 90,
  numberDays: 365,
  freshPhoto: true,
  networks: [],
  place: null,
  badgeFields: ['photo', 'purpose', 'host', 'until'],
  receiverIds: [],
  hasPin: false,
  version: 0,
}

export const settingsQuery = sql<VisitorSettings>`
  select to_char(s.opens_at, 'HH24:MI') as "opensAt", to_char(s.closes_at, 'HH24:MI') as "closesAt",
    s.answer_minutes::int as "answerMinutes", s.photo_days::int as "photoDays", s.number_days::int as "numberDays",
    s.fresh_photo as "freshPhoto", s.networks,
    case when s.place_latitude is not null then jsonb_build_object('latitude', s.place_latitude / 100000.0,
      'longitude', s.place_longitude / 100000.0, 'radius', s.place_radius) end as place, s.badge_fields as "badgeFields", s.pin_hash is not null as "hasPin", s.version,
    array(select r.user_id from visitor_receivers r order by r.user_id) as "receiverIds"
  from visitor_settings s`

export async function readSettings(db: TenantDb): Promise<VisitorSettings> {
  const { rows } = await settingsQuery.execute(db)
  return rows[0] ?? defaults
}

/** Degrees as the table has them. */
const point = (degrees: number | undefined) => (degrees === undefined ? null : Math.round(degrees * 100_000))

/** Fails with the current settings if someone else has saved in the meantime. */
export async function saveSettings(
  { db, audit }: Unit,
  input: Omit<VisitorSettings, 'hasPin'>,
): Promise<VisitorSettings> {
  const before = await readSettings(db)
  const { version, receiverIds, ...values } = input
  const { rows } = await sql`
    insert into visitor_settings (opens_at, closes_at, answer_minutes, photo_days, number_days, fresh_photo, badge_fields, networks,
      place_latitude, place_longitude, place_radius)
    select ${values.opensAt}::time, ${values.closesAt}::time, ${values.answerMinutes}::int, ${values.photoDays}::int,
      ${values.numberDays}::int, ${values.freshPhoto}::boolean, ${values.badgeFields}::text[], ${values.networks}::text[],
      ${point(values.place?.latitude)}::int, ${point(values.place?.longitude)}::int, ${values.place?.radius ?? 150}::int
    where ${version}::int = 0 or exists (select from visitor_settings)
    on conflict (tenant_id) do update set opens_at = excluded.opens_at, closes_at = excluded.closes_at,
      answer_minutes = excluded.answer_minutes, photo_days = excluded.photo_days, number_days = excluded.number_days,
      fresh_photo = excluded.fresh_photo, badge_fields = excluded.badge_fields, networks = excluded.networks,
      place_latitude = excluded.place_latitude, place_longitude = excluded.place_longitude, place_radius = excluded.place_radius, version = visitor_settings.version + 1
    where visitor_settings.version = ${version}::int
    returning version`.execute(db)
  if (rows.length === 0) throw problem('changed-meanwhile', { details: before })
  await sql`delete from visitor_receivers where user_id <> all (${receiverIds}::uuid[])`.execute(db)
  await sql`insert into visitor_receivers (user_id) select unnest(${receiverIds}::uuid[]) on conflict do nothing`.execute(
    db,
  )
  audit({ entity: 'visitorSettings', entityId: 'school', before, after: input })
  return readSettings(db)
}

/** Rounds of the key derivation; phones check the PIN with the same number. */
export const pinRounds = 200_000
const derive = promisify(pbkdf2)
const pinKey = (pin: string, salt: Buffer) => derive(pin, salt, pinRounds, 32, 'sha256')

export async function hashPin(pin: string): Promise<{ salt: Buffer; hash: Buffer }> {
  const salt = randomBytes(16)
  return { salt, hash: await pinKey(pin, salt) }
}

export async function storePin({ db, audit }: Unit, { salt, hash }: { salt: Buffer; hash: Buffer }): Promise<void> {
  await sql`insert into visitor_settings (pin_salt, pin_hash) values (${salt}, ${hash})
    on conflict (tenant_id) do update set pin_salt = excluded.pin_salt, pin_hash = excluded.pin_hash`.execute(db)
  audit({ entity: 'visitorSettings', entityId: 'pin', after: { changed: true } })
}

export type StoredPin = { salt: Buffer; hash: Buffer }

export async function readPin(db: TenantDb): Promise<StoredPin | null> {
  const { rows } = await sql<StoredPin>`
    select pin_salt as salt, pin_hash as hash from visitor_settings where pin_hash is not null`.execute(db)
  return rows[0] ?? null
}

export const isPin = async (stored: StoredPin | null, pin: string): Promise<boolean> =>
  stored !== null && timingSafeEqual(await pinKey(pin, stored.salt), stored.hash)
