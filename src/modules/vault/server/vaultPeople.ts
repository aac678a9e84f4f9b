import { sql } from 'kysely'
import { activeStatus } from '#platform/contract/access/roles.ts'
import type { RetentionRule } from '#platform/server/contributions/retentionRule.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { categoryRetention, lastDayByCategory, vaultRetention } from './retention.ts'

export const fullName = (row: string) =>
  sql<string>`coalesce(nullif(trim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)}), ''), ${sql.ref(`${row}.user_name`)})`

const leftOn = sql<string | null>`(select p.left_on from staff_profiles p
  where p.tenant_id = u.tenant_id and p.user_id = u.id and p.left_on < school_today())`
export const isOfStaff = sql<boolean>`u.role_id in (1, 3, 5)`
export const hasLeft = sql<boolean>`(u.status_id <> ${sql.lit(activeStatus.active)} or ${leftOn} is not null)`
/** Account `u` works here. */
export const isStaff = sql<boolean>`(${isOfStaff} and not ${hasLeft})`
/** Account `u` works here, or has left and the school still keeps documents. */
export const hasVault = sql<boolean>`(${isOfStaff} and (not ${hasLeft} or exists (
  select from vault_items i where i.tenant_id = u.tenant_id and i.user_id = u.id and i.removed_at is null)))`
/** When account `u` left and until when the school keeps the documents, or null. A day is null if nobody has entered it. */
export const left = sql`case when ${hasLeft} then (
  select json_build_object('on', d.on, 'keptUntil', case when coalesce(r.is_on, true)
    then d.on + coalesce(r.days, ${sql.lit(vaultRetention.days)}) end)
  from (select ${leftOn} as on) d left join privacy_retentions r on r.rule = ${sql.lit(vaultRetention.name)}) end`

const daysOf = ({
  name,
  days,
}: RetentionRule) => sql`(select case when coalesce(max(r.is_on::int), 1) = 1 then coalesce(max(r.days), ${sql.lit(days)}) end
  from privacy_retentions r where r.rule = ${sql.lit(name)})`
/** The last day on which document `i` of account `u` is kept, or null. Its category comes before the rule for leavers. */
export const keptUntil = sql<string | null>`least(
  ${lastDayByCategory(leftOn)} + ${daysOf(categoryRetention)} - 1,
  case when not exists (select from vault_categories c where c.tenant_id = i.tenant_id and c.code = i.category and c.leaver_months is not null)
    then ${leftOn} + ${daysOf(vaultRetention)} end)`

/** Whether account `u` has left, which ends its own changes. */
export async function isLeaver(db: TenantDb, userId: string): Promise<boolean> {
  const { rows } = await sql<{ hasLeft: boolean }>`
    select ${hasLeft} as "hasLeft" from users u where u.id = ${userId}`.execute(db)
  return rows[0]?.hasLeft ?? true
}
