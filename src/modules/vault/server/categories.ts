import { sql } from 'kysely'
import type * as z from 'zod'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { limits, usualCategories, usualRules } from '../rules.ts'
import type { Category, CategoryForm } from '../schemas.ts'

type Row = Omit<Category, 'isUsual'>

/** The categories of the school: the usual ones as it has changed them, then its own by name. */
export async function readCategories(db: TenantDb): Promise<Category[]> {
  const { rows } = await sql<Row>`
    select code, name, is_required as "isRequired", visible_to as "visibleTo", expiry, months, is_on as "isOn",
      expired_months as "expiredMonths", leaver_months as "leaverMonths", version
    from vault_categories order by lower(name), code`.execute(db)
  const changed = new Map(rows.map((row) => [row.code, row]))
  const usual = usualCategories.map((code) => {
    const asUsual = {
      name: '',
      expiry: 'optional' as const,
      months: null,
      isOn: true,
      expiredMonths: null,
      leaverMonths: null,
      version: 0,
      ...usualRules[code],
    }
    return { code, isUsual: true, ...asUsual, ...changed.get(code) }
  })
  const own = rows.filter(({ code }) => !usual.some((one) => one.code === code))
  return [...usual, ...own.map((row) => ({ ...row, isUsual: false }))]
}

/** What the school must have of each person of its staff. */
export const requiredOf = (categories: readonly Category[]): string[] =>
  categories.filter(({ isOn, isRequired }) => isOn && isRequired).map(({ code }) => code)

/** Document `i` is in a category that nobody but its owner opens. */
export const isPrivate = sql<boolean>`exists (select from vault_categories c
  where c.tenant_id = i.tenant_id and c.code = i.category and c.visible_to = 'owner')`
/** Document `i` waits for the office. */
export const isToVerify = sql<boolean>`(i.removed_at is null and i.state = 'submitted' and not ${isPrivate})`

/** Whoever may change the vaults of others is HR; whoever may only see them is the leadership. */
export function seenBy({ roleId, isSuperAdmin, matrix }: Actor, categories: readonly Category[]): string[] {
  if (roleId !== 1 || !(isSuperAdmin || matrix.topVault.canView)) return []
  const isHr = isSuperAdmin || matrix.topVault.canEdit
  return categories
    .filter(({ visibleTo }) => visibleTo === 'leadership' || (isHr && visibleTo === 'hr'))
    .map(({ code }) => code)
}

type Form = z.output<typeof CategoryForm>
type Refusal = 'category-taken' | 'too-many-categories' | 'no-such-category' | 'documents-private'

/** Changes a category, or adds one (without a code). A version of 0 is one that the school has not saved before. */
export async function saveCategory(
  { db, audit }: Unit,
  code: string | null,
  { version, ...form }: Form,
): Promise<Refusal | null> {
  const { name, isRequired, visibleTo, expiry, months, isOn, expiredMonths, leaverMonths } = form
  await sql`select pg_advisory_xact_lock(hashtextextended('vault categories ' || current_tenant()::text, 0))`.execute(
    db,
  )
  const all = await readCategories(db)
  const held = all.find((one) => one.code === code)
  if (code !== null && !held) return 'no-such-category'
  if (code === null && all.length >= limits.categories) return 'too-many-categories'
  if (held && held.version !== version) throw problem('changed-meanwhile', { details: { categories: all } })
  const isTaken = all.some(
    (one) => one.code !== code && one.name !== '' && one.name.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) return 'category-taken'
  // Whoever added a document that nobody else opens relies on it.
  if (held?.visibleTo === 'owner' && visibleTo !== 'owner') {
    const { rows } = await sql`select from vault_items where category = ${code} and removed_at is null limit 1`.execute(
      db,
    )
    if (rows.length > 0) return 'documents-private'
  }
  const entityId = code ?? newId()
  await sql`
    insert into vault_categories (code, name, is_required, visible_to, expiry, months, is_on, expired_months, leaver_months, changed_by)
    values (${entityId}, ${name}, ${isRequired}, ${visibleTo}, ${expiry}, ${months}, ${isOn}, ${expiredMonths}, ${leaverMonths}, acting_user())
    on conflict (tenant_id, code) do update set name = excluded.name, is_required = excluded.is_required, visible_to = excluded.visible_to,
      expiry = excluded.expiry, months = excluded.months, is_on = excluded.is_on,
      expired_months = excluded.expired_months, leaver_months = excluded.leaver_months, changed_by = excluded.changed_by, changed_at = now(),
      version = vault_categories.version + 1`.execute(db)
  audit({ entity: 'vaultCategory', entityId, ...(held && { before: held }), after: form })
  return null
}
