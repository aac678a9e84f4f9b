import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type Family, type FamilyRule, families, tiersReached } from '../families.ts'
import type { BadgeRule } from '../schemas.ts'

type StoredRule = FamilyRule & { readonly version: number }

/** What the school has changed, by badge. */
export async function readRules(db: TenantDb): Promise<ReadonlyMap<string, StoredRule>> {
  const { rows } = await sql<StoredRule & { family: string }>`
    select family, is_active as "isActive", thresholds, version from badge_rules`.execute(db)
  return new Map(rows.map(({ family, ...rule }) => [family, rule]))
}

const ruleOf = (family: Family, stored: StoredRule | undefined): BadgeRule => {
  const thresholds = stored?.thresholds.length === family.tiers.length ? stored.thresholds : null
  return {
    familyId: family.id,
    audience: family.audience,
    module: family.module,
    isActive: stored?.isActive ?? true,
    tiers: family.tiers.map((tier, at) => ({
      ...tier,
      threshold: thresholds?.[at] ?? tier.threshold,
      usually: tier.threshold,
    })),
    version: stored?.version ?? 0,
  }
}

export async function listRules(db: TenantDb): Promise<BadgeRule[]> {
  const stored = await readRules(db)
  return families.map((family) => ruleOf(family, stored.get(family.id)))
}

export type RuleChange = { readonly isActive: boolean; readonly thresholds: readonly number[] }

/** What new thresholds would do to those who have begun with a badge this year. Nothing is changed. */
export async function previewRule(db: TenantDb, family: Family, { isActive, thresholds }: RuleChange) {
  const { rows } = await sql<{ value: number; tier: number }>`
    select value, tier::int as tier from badge_progress where family = ${family.id} and year_id = (select current_year())`.execute(
    db,
  )
  const tiers = family.tiers.map((tier, at) => ({ ...tier, threshold: thresholds[at] ?? tier.threshold }))
  const reached = rows.map(({ value, tier }) => ({ tier, next: isActive ? tiersReached(tiers, value) : tier }))
  return {
    people: rows.length,
    gain: isActive ? reached.filter(({ tier, next }) => next > tier).length : 0,
    /** They keep what they have, though they would not reach it any more. */
    keep: reached.filter(({ tier, next }) => next < tier).length,
    holders: tiers.map(({ level, variant }, at) => ({
      level,
      variant,
      before: rows.filter(({ tier }) => tier > at).length,
      after: reached.filter(({ tier, next }) => Math.max(tier, next) > at).length,
    })),
  }
}

/** Sets thresholds, or switches a badge off. Awards that were given stay. */
export async function saveRule(
  { db, audit }: Unit,
  family: Family,
  { version, ...change }: RuleChange & { readonly version: number },
): Promise<BadgeRule> {
  await sql`select pg_advisory_xact_lock(hashtextextended('badge rule ' || current_tenant() || ${family.id}, 0))`.execute(
    db,
  )
  const before = ruleOf(family, (await readRules(db)).get(family.id))
  if (before.version !== version) throw problem('changed-meanwhile', { details: { version: before.version } })
  await sql`
    insert into badge_rules as r (family, is_active, thresholds) values (${family.id}, ${change.isActive},
      ${[...change.thresholds]}::int[])
    on conflict (tenant_id, family) do update set is_active = excluded.is_active, thresholds = excluded.thresholds,
      version = r.version + 1`.execute(db)
  const detail = ({ isActive, tiers }: BadgeRule) => ({ isActive, thresholds: tiers.map(({ threshold }) => threshold) })
  const after = ruleOf(family, (await readRules(db)).get(family.id))
  audit({ entity: 'badgeRule', entityId: family.id, before: detail(before), after: detail(after) })
  return after
}
