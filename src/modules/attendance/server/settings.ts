import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { AttendanceSettings } from '../schemas.ts'

export type Settings = AttendanceSettings & { version: number }

/** The settings of a school that has not saved any. */
const defaults: Settings = {
  dayFrom: 'register',
  takenBy: 'classTeacher',
  presentPercent: 75,
  halfPercent: 40,
  locksAt: '16:00',
  lockDays: 0,
  tellGuardians: false,
  version: 0,
}

/** No row until the school saves its settings. */
export const settingsQuery = sql<Settings>`
    select day_from as "dayFrom", taken_by as "takenBy", present_percent::int as "presentPercent",
      half_percent::int as "halfPercent", to_char(locks_at, 'HH24:MI') as "locksAt", lock_days::int as "lockDays",
      tell_guardians as "tellGuardians", version
    from attendance_settings`

export const settingsFrom = (found: Settings | null | undefined): Settings => found ?? defaults

export const readSettings = async (db: TenantDb): Promise<Settings> =>
  settingsFrom((await settingsQuery.execute(db)).rows[0])

/** Fails with the current settings if someone else has saved in the meantime. */
export async function saveSettings({ db, audit }: Unit, { version, ...settings }: Settings): Promise<Settings> {
  const before = await readSettings(db)
  const { rows } = await sql`
    insert into attendance_settings (day_from, taken_by, present_percent, half_percent, locks_at, lock_days, tell_guardians)
    select ${settings.dayFrom}, ${settings.takenBy}, ${settings.presentPercent}::smallint, ${settings.halfPercent}::smallint,
      ${settings.locksAt}::time, ${settings.lockDays}::smallint, ${settings.tellGuardians}::boolean
    where ${version}::int = 0 or exists (select from attendance_settings)
    on conflict (tenant_id) do update set day_from = excluded.day_from, taken_by = excluded.taken_by,
      present_percent = excluded.present_percent, half_percent = excluded.half_percent, locks_at = excluded.locks_at,
      lock_days = excluded.lock_days, tell_guardians = excluded.tell_guardians, version = attendance_settings.version + 1
      where attendance_settings.version = ${version}::int
    returning version`.execute(db)
  if (rows.length === 0) throw problem('changed-meanwhile', { details: await readSettings(db) })
  audit({ entity: 'attendanceSettings', entityId: 'school', before, after: settings })
  return readSettings(db)
}
