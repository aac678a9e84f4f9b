import { sql } from 'kysely'
import { type CivilDate, displayDate } from '#platform/contract/dates/dates.ts'
import { endsBeforeStart, outsideYear } from '#platform/contract/dates/dateTexts.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'

export type YearDays = { name: string; start: CivilDate; end: CivilDate }

/** The transaction’s academic year. */
export async function yearDays(db: TenantDb): Promise<YearDays> {
  const { rows } = await sql<YearDays>`
    select name, starts_on as start, ends_on as end from academic_years where id = (select current_year())`.execute(db)
  const [year] = rows
  if (!year) throw problem('no-academic-year')
  return year
}

type DateSpan = { startDate: CivilDate; endDate: CivilDate }

/** The range must lie within the year and not end before it starts. */
export async function validateWithinYear(db: TenantDb, { startDate, endDate }: DateSpan): Promise<void> {
  const year = await yearDays(db)
  if (startDate < year.start || startDate > year.end) throw invalid([{ field: 'startDate', ...outsideYear(year) }])
  if (endDate < startDate) throw invalid([{ field: 'endDate', ...endsBeforeStart }])
  if (endDate > year.end) throw invalid([{ field: 'endDate', ...outsideYear(year) }])
}

/** The year must still include all of its terms and holidays. */
export async function validateYearCoversUse(db: TenantDb, yearId: string, { startDate, endDate }: DateSpan) {
  const { rows } = await sql<{ first: CivilDate | null; last: CivilDate | null }>`
    select first_day as first, last_day as last from year_extent(${yearId})`.execute(db)
  const { first, last } = rows[0] ?? {}
  const used = (day: CivilDate) =>
    serverText('year-in-use', 'This year has a term or holiday on {day}.', { day: displayDate(day) })
  if (first && first < startDate) throw invalid([{ field: 'startDate', ...used(first) }])
  if (last && last > endDate) throw invalid([{ field: 'endDate', ...used(last) }])
}
