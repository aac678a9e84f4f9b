import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { outsideYear } from '#platform/contract/dates/dateTexts.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'

export type YearDays = { start: CivilDate; end: CivilDate }

/** The first and last day of the transaction’s academic year. */
export async function yearDays(db: TenantDb): Promise<YearDays> {
  const { rows } = await sql<YearDays>`
    select starts_on as start, ends_on as end from academic_years where id = (select current_year())`.execute(db)
  const [year] = rows
  if (!year) throw problem('no-academic-year')
  return year
}

/** Throws if a day is outside the academic year; `field` is the field to report. */
export async function assertWithinYear(
  db: TenantDb,
  days: readonly CivilDate[],
  field = 'fromDate',
): Promise<YearDays> {
  const year = await yearDays(db)
  if (days.some((day) => day < year.start || day > year.end)) throw invalid([{ field, ...outsideYear(year) }])
  return year
}
