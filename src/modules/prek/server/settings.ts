import { sql } from 'kysely'
import { type Framework, readyFramework } from '#modules/prek/framework.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

export type Settings = { framework: Framework; version: number }

/** What the school has set for the year; until then the ready framework, as version 0. */
export async function readSettings(db: TenantDb): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select content as framework, version from prek_settings where year_id = current_year()`.execute(db)
  const [kept] = rows
  if (!kept) return { framework: readyFramework, version: 0 }
  return {
    framework: { ...kept.framework, photoPurposeId: kept.framework.photoPurposeId ?? null },
    version: kept.version,
  }
}

/** Saves the settings if nobody saved them since `version`; undefined if somebody did. */
export async function writeSettings(db: TenantDb, { framework, version }: Settings): Promise<Settings | undefined> {
  const content = JSON.stringify(framework)
  const { rows } =
    version === 0
      ? await sql<{ version: number }>`insert into prek_settings (content) values (${content})
          on conflict on constraint prek_settings_once do nothing returning version`.execute(db)
      : await sql<{
          version: number
        }>`update prek_settings set content = ${content}, version = version + 1, changed_at = now()
          where year_id = current_year() and version = ${version} returning version`.execute(db)
  return rows[0] && { framework, version: rows[0].version }
}
