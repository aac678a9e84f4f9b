import { sql } from 'kysely'
import type { RetentionRule } from '#platform/server/contributions/retentionRule.ts'

const remove: RetentionRule['remove'] = async (db, ids) => {
  const { rows } = await sql<{ files: string[] }>`select remove_vault_items(${[...ids]}::uuid[]) as files`.execute(db)
  return rows[0]?.files ?? []
}

/** The category of a document says how long it is kept after its owner has left. */
const isLeftToCategory = sql`exists (select from vault_categories c
  where c.tenant_id = vault_items.tenant_id and c.code = vault_items.category and c.leaver_months is not null)`

/** Documents of staff who have left. */
export const vaultRetention: RetentionRule = {
  name: 'vaultOfLeavers',
  table: 'vault_items',
  since: sql`(select p.left_on::timestamptz from staff_profiles p
    where p.tenant_id = vault_items.tenant_id and p.user_id = vault_items.user_id and p.left_on < school_today())`,
  where: sql`not ${isLeftToCategory}`,
  days: 1095,
  least: 90,
  most: 3650,
  remove,
}

/** The last day on which document `i` is kept as its category says, or null; `leftOn` is when its owner left. */
export const lastDayByCategory = (leftOn: ReturnType<typeof sql>) => sql<string | null>`(
  select least((i.expires_on + make_interval(months => c.expired_months))::date, (${leftOn} + make_interval(months => c.leaver_months))::date)
  from vault_categories c where c.tenant_id = i.tenant_id and c.code = i.category)`

/** Documents whose category says how long they are kept after they expire or their owner leaves; the days come on top. */
export const categoryRetention: RetentionRule = {
  name: 'vaultByCategory',
  table: 'vault_items',
  since: sql`(select ${lastDayByCategory(sql`p.left_on`)}::timestamptz from vault_items i
    left join staff_profiles p on p.tenant_id = i.tenant_id and p.user_id = i.user_id and p.left_on < school_today()
    where i.tenant_id = vault_items.tenant_id and i.id = vault_items.id)`,
  days: 1,
  least: 1,
  most: 365,
  remove,
}
