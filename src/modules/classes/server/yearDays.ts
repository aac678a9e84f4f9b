import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'

export type YearDays = { start: CivilDate; end: CivilDate }

/** The first and last day of the year the transaction looks at. */
export async function yearDays(db: TenantDb): Promise<YearDays> {
  const { rows } = await sql<YearDays>`
    select starts_on as start, ends_on as end from academic_years where id = (select current_year())`.execute(db)
  const [year] = rows
  if (!year) throw problem('not-found', { message: 'This school has no academic year yet.' })
  return year
}

/** Refuses a day outside the year; `field` names where it was given. */
export async function refuseOutsideYear(
  db: TenantDb,
  days: readonly CivilDate[],
  field = 'fromDate',
): Promise<YearDays> {
  const year = await yearDays(db)
  if (days.some((day) => day < year.start || day > year.end))
    throw invalid([{ field, message: `Choose a day of the academic year, ${year.start} to ${year.end}.` }])
  return year
}
