import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { offsetOf, type Paging } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { badgeModules } from '../activityKinds.ts'
import { type ActivityFilter, activityFilters } from '../activityRules.ts'
import { type Audience, type FamilyId, familiesWith } from '../families.ts'
import { countedEvents, foldStreak } from '../progressFold.ts'
import type { Achievements, ActivityRow, Award, Badge } from '../schemas.ts'
import { eventsOf, isWithdrawn } from './eventQueries.ts'
import { findEarner } from './progress.ts'
import { readRules } from './rules.ts'
import { personDays, readSeason, readYear, type Season } from './seasons.ts'

type Person = { readonly actorId: string; readonly audience: Audience }

const awardColumns = sql`a.id as "awardId", a.family as "familyId", a.level, a.variant::int as variant, y.name as "yearName",
  a.earned_at as "earnedAt", a.state in ('earned', 'notified') as "isNew",
  case a.state when 'revoked' then a.revoke_reason end as "revokedBecause"`

async function awardsOf(db: TenantDb, actorId: string): Promise<Award[]> {
  const { rows } = await sql<Award>`
    select ${awardColumns} from badge_awards a join academic_years y on y.tenant_id = a.tenant_id and y.id = a.year_id
    where a.user_id = ${actorId} and a.state <> 'withdrawn' order by a.earned_at desc, a.tier desc, a.id desc limit 500`.execute(
    db,
  )
  return rows
}

export async function findAward(db: TenantDb, awardId: string): Promise<Award | undefined> {
  const { rows } = await sql<Award>`
    select ${awardColumns} from badge_awards a join academic_years y on y.tenant_id = a.tenant_id and y.id = a.year_id
    where a.id = ${awardId}`.execute(db)
  return rows[0]
}

type Progress = { family: string; value: number; tier: number; lastYear: number | null }

/** The progress of this year beside that of the year before. */
async function progressOf(db: TenantDb, actorId: string, { yearId, start }: Season) {
  const { rows } = await sql<Progress>`
    select p.family, p.value, p.tier::int as tier, b.value as "lastYear"
    from badge_progress p
      left join lateral (select y.id from academic_years y where y.tenant_id = p.tenant_id and y.ends_on < ${start}
        order by y.ends_on desc limit 1) l on true
      left join badge_progress b on b.tenant_id = p.tenant_id and b.user_id = p.user_id and b.year_id = l.id
        and b.family = p.family
    where p.user_id = ${actorId} and p.year_id = ${yearId}`.execute(db)
  return new Map(rows.map((row) => [row.family, row]))
}

/** A missed day shows at once, not only with the next event, so the streak is computed when somebody looks. */
async function streakOf(db: TenantDb, person: Person, season: Season) {
  const { rows } = await sql<{ day: CivilDate }>`
    select distinct e.day from activity_events e
    where e.user_id = ${person.actorId} and e.day between ${season.start} and ${season.end} and not ${isWithdrawn}`.execute(
    db,
  )
  return foldStreak(await personDays(db, season, person), new Set(rows.map(({ day }) => day)))
}

/** Undefined for people who earn no badges. */
export async function readAchievements(db: TenantDb, actorId: string): Promise<Achievements | undefined> {
  const earner = await findEarner(db, actorId)
  if (!earner) return undefined
  const { name, audience } = earner
  const season = await readSeason(db)
  if (!season) throw problem('no-academic-year')
  const [rules, progress, streak, awards] = await Promise.all([
    readRules(db),
    progressOf(db, actorId, season),
    streakOf(db, { actorId, audience }, season),
    awardsOf(db, actorId),
  ])
  const badges = familiesWith(rules)
    .filter((family) => family.audience === audience)
    .map((family): Badge & { isHidden: boolean } => {
      const found = progress.get(family.id)
      const isStreak = family.kinds === 'days'
      return {
        familyId: family.id,
        module: family.module,
        moduleId: badgeModules[family.module],
        value: found?.value ?? 0,
        tiers: [...family.tiers],
        tier: found?.tier ?? 0,
        lastYear: found?.lastYear ?? null,
        streak: isStreak ? streak : null,
        isHidden: family.startsHidden === true && !found?.value,
      }
    })
    .filter(({ isHidden }) => !isHidden)
  return { userId: actorId, name, audience, yearName: season.yearName, badges, awards }
}

/** What somebody did this year, newest first. Undefined for people who earn no badges. */
export async function listActivities(
  db: TenantDb,
  actorId: string,
  query: Paging & { readonly q: string; readonly filter?: ActivityFilter | undefined },
) {
  if (!(await findEarner(db, actorId))) return undefined
  const year = await readYear(db)
  if (!year) throw problem('no-academic-year')
  const events = await eventsOf(db, actorId, year)
  const counted = new Set(countedEvents(events).map(({ eventId }) => eventId))
  const kinds: readonly string[] | undefined = query.filter && activityFilters[query.filter]
  const words = query.q.toLocaleLowerCase()
  const found = events
    .filter(({ kind }) => !kinds || kinds.includes(kind))
    .filter(({ label }) => label.toLocaleLowerCase().includes(words))
    .toReversed()
  const rows = found.slice(offsetOf(query), offsetOf(query) + query.size).map((event): ActivityRow => {
    const { eventId, kind, label, day, happenedAt } = event
    return { activityId: eventId, kind, label, day, happenedAt, state: stateOf(event, counted.has(eventId)) }
  })
  return { rows, total: found.length, page: query.page, size: query.size }
}

const stateOf = (
  { isWithdrawn: isGone, isProven }: { isWithdrawn: boolean; isProven: boolean },
  isCounted: boolean,
): ActivityRow['state'] => (isGone ? 'withdrawn' : isCounted ? 'counted' : isProven ? 'capped' : 'waiting')

export const markSeen = (db: TenantDb, actorId: string) =>
  sql`update badge_awards set state = 'seen', seen_at = now(), notified_at = coalesce(notified_at, now())
    where user_id = ${actorId} and state in ('earned', 'notified')`.execute(db)

/** What anybody may know of a badge by its number: not whose it is. */
export async function findPublicAward(db: TenantDb, awardId: string) {
  const { rows } = await sql<{
    familyId: FamilyId
    level: Award['level']
    variant: number | null
    threshold: number
    yearName: string
    earnedOn: CivilDate
    isRevoked: boolean
  }>`
    select a.family as "familyId", a.level, a.variant::int as variant, a.threshold, y.name as "yearName",
      (a.earned_at at time zone t.time_zone)::date as "earnedOn", a.state = 'revoked' as "isRevoked"
    from badge_awards a join academic_years y on y.tenant_id = a.tenant_id and y.id = a.year_id
      join tenants t on t.id = a.tenant_id
    where a.id = ${awardId} and a.state <> 'withdrawn'`.execute(db)
  return rows[0]
}
