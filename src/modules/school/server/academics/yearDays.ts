import { sql } from 'kysely'
import { type CivilDate, displayDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'

export type YearDays = { name: string; start: CivilDate; end: CivilDate }

/** The year the transaction looks at. */
export async function yearDays(db: TenantDb): Promise<YearDays> {
  const { rows } = await sql<YearDays>`
    select name, starts_on as start, ends_on as end from academic_years where id = (select current_year())`.execute(db)
  const [year] = rows
  if (!year) throw problem('not-found', { message: 'This school has no academic year yet.' })
  return year
}

type Stretch = { startDate: CivilDate; endDate: CivilDate }

/** Refuses a stretch of days that runs backwards or leaves the year, and names the field. */
export async function refuseOutsideYear(db: TenantDb, { startDate, endDate }: Stretch): Promise<void> {
  const year = await yearDays(db)
  const message = `Choose a day of ${year.name}, ${displayDate(year.start)} to ${displayDate(year.end)}.`
  if (startDate < year.start || startDate > year.end) throw invalid([{ field: 'startDate', message }])
  if (endDate < startDate) throw invalid([{ field: 'endDate', message: 'The last day cannot come before the first.' }])
  if (endDate > year.end) throw invalid([{ field: 'endDate', message }])
}

/** A year keeps all days on which its terms and holidays lie. */
export async function refuseShorterThanUsed(db: TenantDb, yearId: string, { startDate, endDate }: Stretch) {
  const { rows } = await sql<{ first: CivilDate | null; last: CivilDate | null }>`
    select first_day as first, last_day as last from year_extent(${yearId})`.execute(db)
  const { first, last } = rows[0] ?? {}
  const used = (day: CivilDate) => `A term or holiday of this year lies on ${displayDate(day)}.`
  if (first && first < startDate) throw invalid([{ field: 'startDate', message: used(first) }])
  if (last && last > endDate) throw invalid([{ field: 'endDate', message: used(last) }])
}
