import { sql } from 'kysely'
import type { FamilyFeeSettings } from '#modules/fees/familySchemas.ts'
import { paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'

const usual: FamilyFeeSettings = { allowsParts: true, leastMinor: paise(100_00), studentsSeeDues: false, version: 0 }

export async function readFamilySettings(db: TenantDb): Promise<FamilyFeeSettings> {
  const { rows } = await sql<FamilyFeeSettings>`
    select allows_parts as "allowsParts", least_part as "leastMinor", students_see_dues as "studentsSeeDues", version
    from fee_family_settings`.execute(db)
  return rows[0] ?? usual
}

export async function saveFamilySettings(db: TenantDb, form: FamilyFeeSettings): Promise<FamilyFeeSettings> {
  const { rows } = await sql`
    insert into fee_family_settings as s (allows_parts, least_part, students_see_dues)
    values (${form.allowsParts}, ${form.leastMinor}, ${form.studentsSeeDues})
    on conflict (tenant_id) do update set allows_parts = excluded.allows_parts, least_part = excluded.least_part,
      students_see_dues = excluded.students_see_dues, version = s.version + 1 where s.version = ${form.version}
    returning 1`.execute(db)
  const now = await readFamilySettings(db)
  if (rows.length === 0 || (form.version === 0 && now.version !== 1))
    throw problem('changed-meanwhile', { details: now })
  return now
}
