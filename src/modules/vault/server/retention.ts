import { sql } from 'kysely'
import type { RetentionRule } from '#platform/server/contributions/retentionRule.ts'

/** Documents of staff who have left. */
export const vaultRetention: RetentionRule = {
  name: 'vaultOfLeavers',
  table: 'vault_items',
  since: sql`(select p.left_on::timestamptz from staff_profiles p
    where p.tenant_id = vault_items.tenant_id and p.user_id = vault_items.user_id and p.left_on < school_today())`,
  days: 1095,
  least: 90,
  most: 3650,
  remove: async (db, ids) => {
    const { rows } = await sql<{ files: string[] }>`select remove_vault_items(${[...ids]}::uuid[]) as files`.execute(db)
    return rows[0]?.files ?? []
  },
}
