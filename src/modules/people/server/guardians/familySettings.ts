import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Unit } from '#platform/server/requests/unit.ts'

type FamilySettings = { leaverDays: number; version: number }

/** The settings, or the defaults of the database with version 0. */
export async function readFamilySettings(db: TenantDb): Promise<FamilySettings> {
  const row = await db.selectFrom('family_settings').select(['leaver_days as leaverDays', 'version']).executeTakeFirst()
  return row ?? { leaverDays: 30, version: 0 }
}

/** Saves the settings; null if someone else has changed them since they were read. */
export async function saveFamilySettings(
  { db, audit, actor }: Unit & { readonly actor: Actor },
  settings: FamilySettings,
) {
  const before = await readFamilySettings(db)
  if (before.version !== settings.version) return null
  const { leaverDays } = settings
  const after = await db
    .insertInto('family_settings')
    .values({ leaver_days: leaverDays })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ leaver_days: leaverDays, version: sql`family_settings.version + 1` }),
    )
    .returning(['leaver_days as leaverDays', 'version'])
    .executeTakeFirstOrThrow()
  audit({
    entity: 'familySettings',
    entityId: actor.tenantId,
    before: { leaverDays: before.leaverDays },
    after: { leaverDays: after.leaverDays },
  })
  return after
}
