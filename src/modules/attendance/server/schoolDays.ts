import { sql } from 'kysely'
import { addDays, type CivilDate, type DateRange, earlier, later } from '#platform/contract/dates/dates.ts'
import { endsBeforeStart, outsideYear } from '#platform/contract/dates/dateTexts.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'

/** The year that is looked at, the day the school's clocks show, and that day held within the year. */
export type Calendar = {
  readonly start: CivilDate
  readonly end: CivilDate
  readonly today: CivilDate
  readonly day: CivilDate
}

export async function readCalendar(db: TenantDb): Promise<Calendar> {
  const { rows } = await sql<Calendar>`
    select y.starts_on as start, y.ends_on as end, school_today() as today, school_day() as day
    from academic_years y where y.id = (select current_year())`.execute(db)
  const [found] = rows
  if (!found) throw problem('no-academic-year')
  return found
}

/** Refuses a day outside the year, and names the field. */
export function refuseOutsideYear({ start, end }: Calendar, date: CivilDate, field = 'date'): void {
  if (date >= start && date <= end) return
  throw invalid([{ field, ...outsideYear({ start, end }) }])
}

type DateRangeQuery = { readonly start?: CivilDate | undefined; readonly end?: CivilDate | undefined }

/** A stretch within the year that ends today at the latest; without a first day it is so many days long, or all of the year. */
export function stretchOf(calendar: Calendar, { start, end }: DateRangeQuery, usualDays: number | 'year'): DateRange {
  if (start && end && end < start) throw invalid([{ field: 'end', ...endsBeforeStart }])
  const last = earlier(later(end ?? calendar.day, calendar.start), calendar.day)
  const first = start ?? (usualDays === 'year' ? calendar.start : addDays(last, 1 - usualDays))
  return { start: earlier(later(first, calendar.start), last), end: last }
}

export async function isSchoolDay(db: TenantDb, date: CivilDate): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select has_lessons_on(${date}::date) as open`.execute(db)
  return rows[0]?.open ?? false
}

/** The last day before this one on which lessons were given, within the year. */
export async function schoolDayBefore(db: TenantDb, date: CivilDate): Promise<CivilDate | null> {
  const { rows } = await sql<{ day: CivilDate }>`
    select d::date as day from generate_series(${date}::date - 1, ${date}::date - 60, '-1 day') d
    where has_lessons_on(d::date) and d >= (select starts_on from academic_years where id = (select current_year()))
    order by 1 desc limit 1`.execute(db)
  return rows[0]?.day ?? null
}

/** The first day after this one on which lessons are given, within the year and the next two months. */
export async function schoolDayAfter(db: TenantDb, date: CivilDate): Promise<CivilDate | null> {
  const { rows } = await sql<{ day: CivilDate }>`
    select d::date as day from generate_series(${date}::date + 1, ${date}::date + 60, '1 day') d
    where has_lessons_on(d::date) and d <= (select ends_on from academic_years where id = (select current_year()))
    order by 1 limit 1`.execute(db)
  return rows[0]?.day ?? null
}
