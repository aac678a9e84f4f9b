import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type AwardState, awardChanges, type HeldAward } from '../awardRules.ts'
import { type Audience, type Family, familiesWith } from '../families.ts'
import { familyNames, tierName } from '../familyWords.ts'
import { badgeEarned, badgesEarned } from '../notifications.ts'
import { foldProgress } from '../progressFold.ts'
import { badgePaths } from '../web/paths.ts'
import { eventsOf } from './eventQueries.ts'
import { readRules } from './rules.ts'
import { personDays, type Season } from './seasons.ts'

/** Undefined for people who earn no badges: the office, guardians, deactivated accounts. */
export async function findEarner(
  db: TenantDb,
  userId: string,
): Promise<{ readonly name: string; readonly audience: Audience } | undefined> {
  const { rows } = await sql<{ name: string; audience: Audience }>`
    select btrim(first_name || ' ' || last_name) as name,
      case role_id when ${roles.teacher} then 'teacher' else 'student' end as audience
    from users where id = ${userId} and role_id in (${roles.teacher}, ${roles.student}) and not is_guardian and status_id = 1`.execute(
    db,
  )
  return rows[0]
}

type Award = HeldAward & { readonly family: string }

async function awardsOf(db: TenantDb, actorId: string, { yearId }: Season): Promise<Award[]> {
  const { rows } = await sql<Award>`
    select family, tier::int as tier, threshold, state, notified_at is not null as "wasNotified" from badge_awards
    where user_id = ${actorId} and year_id = ${yearId}`.execute(db)
  return rows
}

type Change = { readonly family: Family; readonly value: number } & ReturnType<typeof awardChanges>

async function store(db: TenantDb, actorId: string, { yearId }: Season, changes: readonly Change[]): Promise<void> {
  const progress = changes.map(({ family, value, tier }) => ({ family: family.id, value, tier }))
  await sql`
    insert into badge_progress as p (user_id, year_id, family, value, tier)
    select ${actorId}, ${yearId}, g.family, g.value, g.tier
    from jsonb_to_recordset(${JSON.stringify(progress)}::jsonb) as g(family text, value integer, tier smallint)
    on conflict (tenant_id, user_id, year_id, family) do update set value = excluded.value, tier = excluded.tier
      where (p.value, p.tier) is distinct from (excluded.value, excluded.tier)`.execute(db)
  const added = changes.flatMap(({ family, added: numbers }) =>
    numbers.map((number) => ({ family: family.id, tier: number, ...family.tiers[number - 1] })),
  )
  if (added.length > 0)
    await sql`
      insert into badge_awards (user_id, year_id, family, tier, level, variant, threshold)
      select ${actorId}, ${yearId}, g.family, g.tier, g.level, g.variant, g.threshold
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
        as g(family text, tier smallint, level text, variant smallint, threshold integer)`.execute(db)
  const moved: { family: string; tier: number; state: AwardState }[] = changes.flatMap(
    ({ family, restored, withdrawn }) => [
      ...restored.map((one) => ({ family: family.id, ...one })),
      ...withdrawn.map((number) => ({ family: family.id, tier: number, state: 'withdrawn' as const })),
    ],
  )
  if (moved.length > 0)
    await sql`
      update badge_awards a set state = g.state
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as g(family text, tier smallint, state text)
      where a.user_id = ${actorId} and a.year_id = ${yearId} and a.family = g.family and a.tier = g.tier`.execute(db)
}

/** One notification, however many tiers were reached at once: it names the highest, or says how many badges there are. */
async function announce({ db, notify }: Unit, actorId: string, { yearId }: Season, changes: readonly Change[]) {
  const fresh = changes.filter(({ added }) => added.length > 0)
  const [first] = fresh
  if (!first) return
  const link = badgePaths[first.family.audience === 'teacher' ? 'teacher' : 'family']
  if (fresh.length > 1) await notify(badgesEarned, { to: actorId, link, params: { n: fresh.length } })
  else {
    const tier = first.family.tiers[Math.max(...first.added) - 1]
    if (!tier) return
    const name = (language: 'en' | 'hi') => `${familyNames[first.family.id][language]}, ${tierName(tier, language)}`
    await notify(badgeEarned, { to: actorId, link, params: { nameEn: name('en'), nameHi: name('hi') } })
  }
  await sql`
    update badge_awards set state = 'notified', notified_at = now()
    where user_id = ${actorId} and year_id = ${yearId} and state = 'earned'`.execute(db)
}

/**
 * Computes somebody's season again from all its events, and stores and announces what has changed. Doing it twice changes
 * nothing. Returns the number of badges whose stored value differed.
 */
export async function foldPerson(unit: Unit, season: Season, actorId: string): Promise<number> {
  const { db } = unit
  const { audience } = (await findEarner(db, actorId)) ?? {}
  if (!audience) return 0
  // Two folds of one person at once would both announce the same award.
  await sql`select pg_advisory_xact_lock(hashtextextended('badges ' || ${actorId}, 0))`.execute(db)
  const ofAudience = familiesWith(await readRules(db)).filter((family) => family.audience === audience)
  const events = await eventsOf(db, actorId, { start: season.start, end: season.end })
  const days = await personDays(db, season, { actorId, audience })
  const held = Map.groupBy(await awardsOf(db, actorId, season), ({ family }) => family)
  const changes = foldProgress(ofAudience, events, days).map(({ family, value }) => ({
    family,
    value,
    ...awardChanges(family.tiers, held.get(family.id) ?? [], value),
  }))
  const stored = await storedValues(db, actorId, season)
  await store(db, actorId, season, changes)
  await announce(unit, actorId, season, changes)
  return changes.filter(({ family, value }) => (stored.get(family.id) ?? 0) !== value).length
}

async function storedValues(db: TenantDb, actorId: string, { yearId }: Season): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ family: string; value: number }>`
    select family, value from badge_progress where user_id = ${actorId} and year_id = ${yearId}`.execute(db)
  return new Map(rows.map(({ family, value }) => [family, value]))
}
