import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { PaperSettings } from '../records.ts'

/** The settings of a school that has not saved any. */
const defaults: PaperSettings = { instructions: '', restDays: 180, tolerance: 10, sets: 1, version: 0 }

export async function readSettings(db: TenantDb): Promise<PaperSettings> {
  const { rows } =
    await sql<PaperSettings>`select instructions, rest_days::int as "restDays", tolerance::int, sets::int, version
    from paper_settings`.execute(db)
  return rows[0] ?? defaults
}

/** Fails with the current settings if someone else has saved in the meantime. */
export async function saveSettings(
  { db, audit }: Unit,
  { version, ...settings }: PaperSettings,
): Promise<PaperSettings> {
  const before = await readSettings(db)
  const { rows } = await sql`
    insert into paper_settings (instructions, rest_days, tolerance, sets)
    select ${settings.instructions}, ${settings.restDays}::smallint, ${settings.tolerance}::smallint, ${settings.sets}::smallint
    where ${version}::int = 0 or exists (select from paper_settings)
    on conflict (tenant_id) do update set instructions = excluded.instructions, rest_days = excluded.rest_days,
      tolerance = excluded.tolerance, sets = excluded.sets, version = paper_settings.version + 1
      where paper_settings.version = ${version}::int
    returning version`.execute(db)
  if (rows.length === 0) throw problem('changed-meanwhile', { details: await readSettings(db) })
  audit({ entity: 'paperSettings', entityId: 'school', before, after: settings })
  return readSettings(db)
}
