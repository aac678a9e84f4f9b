import { sql } from 'kysely'
import type { WorkingDays } from '#modules/school/academicsSchemas.ts'
import { weekdays } from '#modules/school/schoolDays.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'

export async function readWorkingDays(db: TenantDb): Promise<WorkingDays> {
  const rows = await db.selectFrom('working_days').select(['weekday', 'weeks', 'version']).orderBy('weekday').execute()
  return {
    days: rows.map(({ weekday, weeks }) => ({ weekday, weeks })),
    version: Math.max(0, ...rows.map(({ version }) => version)),
  }
}

/** Always saves the whole week; version 0 means nothing has been saved this year. */
export async function saveWorkingDays({ db, audit }: Unit, { days, version }: WorkingDays): Promise<WorkingDays> {
  const unique = new Set(days.map(({ weekday }) => weekday))
  if (unique.size !== weekdays.length)
    throw invalid([{ field: 'days', ...serverText('weekday-twice', 'Name each day of the week once.') }])
  if (days.every(({ weeks }) => weeks.length === 0))
    throw invalid([{ field: 'days', ...serverText('no-open-day', 'The school must be open on one day at least.') }])
  await sql`select pg_advisory_xact_lock(hashtextextended('working days ' || current_tenant(), 0))`.execute(db)
  const before = await readWorkingDays(db)
  if (before.version !== version) throw problem('changed-meanwhile', { details: before })
  const next = version + 1
  const values = days.map(({ weekday, weeks }) => ({
    weekday,
    weeks: [...new Set(weeks)].toSorted((a, b) => a - b),
    version: next,
  }))
  await db.deleteFrom('working_days').execute()
  await db.insertInto('working_days').values(values).execute()
  const after = await readWorkingDays(db)
  audit({ entity: 'workingDays', entityId: 'year', before, after })
  return after
}
