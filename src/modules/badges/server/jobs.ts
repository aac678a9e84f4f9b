import { sql } from 'kysely'
import * as z from 'zod'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { slowJob, systemJob } from '#platform/server/jobs/jobs.ts'
import { enqueueIn } from '#platform/server/jobs/queue.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'
import { provenBy, provingKinds } from '../activityRules.ts'
import { foldPerson } from './progress.ts'
import { readSeason } from './seasons.ts'

type School = { readonly services: Services; readonly tenantId: string }
type PersonSeason = { readonly actorId: string; readonly yearId: string }

const origin = (action: string) => ({ action, actorId: null, actorRole: null, address: 'job', requestId: action })

const hasBadges = async ({ services, tenantId }: School) =>
  (await services.directory.byId(tenantId))?.modules.includes(licence.gamification) ?? false

/** Folds people one after the other, each in its own short transaction. Returns how many stored values differed. */
async function foldAll({ services, tenantId }: School, action: string, people: readonly PersonSeason[]) {
  let differences = 0
  for (const [yearId, ofYear] of Map.groupBy(people, (one) => one.yearId)) {
    const acting = { tenantId, yearId }
    const season = await services.database.inTenant(acting, readSeason, { readOnly: true })
    if (!season) continue
    for (const { actorId } of ofYear)
      differences += await runUnit(services, acting, origin(action), (unit) => foldPerson(unit, season, actorId))
  }
  return differences
}

/** A book the whole school has opened may be deleted; its readers are computed in parts. */
export const peopleAtOnce = 5000

const ids = z.array(z.uuid()).max(peopleAtOnce)

/** Brings the progress of people up to date after something was recorded or withdrawn. */
export const foldActivity = slowJob(
  'badges.foldActivity',
  z.object({ actorIds: ids, sourceIds: ids }),
  async ({ actorIds, sourceIds }, { services, tenantId, tx }) => {
    if (!(await hasBadges({ services, tenantId }))) return
    const people = await tx(async ({ db }) => {
      // Whoever did something, and those whose events of the same record may count now, or no longer.
      const { rows } = await sql<PersonSeason>`
        select distinct e.user_id as "actorId", y.id as "yearId"
        from activity_events e join academic_years y on y.tenant_id = e.tenant_id and e.day between y.starts_on and y.ends_on
        where e.source_id = any (${sourceIds}::uuid[]) and (e.user_id = any (${actorIds}::uuid[])
          or e.kind = any (${Object.keys(provenBy)}::text[]) and exists (select from activity_events p
            where p.tenant_id = e.tenant_id and p.source_id = e.source_id and p.kind = any (${[...provingKinds]}::text[])
              and p.user_id = any (${actorIds}::uuid[])))
        order by 1, 2`.execute(db)
      return rows
    })
    await foldAll({ services, tenantId }, 'badges.foldActivity', people)
  },
)

/** Computes the year of everybody in a school again: after new thresholds, holidays or leave, and to check what is stored. */
export const rebuildProgress = slowJob(
  'badges.rebuildProgress',
  z.object({}),
  async (_, { services, tenantId, tx }) => {
    const school = { services, tenantId }
    const yearId = (await services.directory.byId(tenantId))?.currentYearId
    if (!yearId || !(await hasBadges(school))) return
    const people = await tx(async ({ db }) => {
      const { rows } = await sql<PersonSeason>`
        select distinct e.user_id as "actorId", y.id as "yearId"
        from activity_events e join academic_years y on y.tenant_id = e.tenant_id and e.day between y.starts_on and y.ends_on
        where y.id = ${yearId} order by 1`.execute(db)
      return rows
    })
    const differences = await foldAll(school, 'badges.rebuildProgress', people)
    if (differences > 0) services.log.info({ tenantId, differences }, 'badge progress was brought up to date')
  },
)

/** Runs at 03:20 in India. */
export const rebuildAll = systemJob(
  'badges.rebuildAll',
  '50 21 * * *',
  'it only queues a job for each school, in a transaction of that school',
  async ({ database }) => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from tenants where kind = 'school' order by id`,
    )
    for (const { id: tenantId } of rows)
      await database.inTenant({ tenantId }, (db) =>
        enqueueIn(db, tenantId)(rebuildProgress, {}, { key: `badges ${tenantId}` }),
      )
  },
)
