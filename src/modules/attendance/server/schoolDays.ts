import { sql } from 'kysely'
import { addDays, type CivilDate, type DateRange, earlier, later } from '#platform/contract/dates/dates.ts'
import { endsBeforeStart, outsideYear } from '#platform/contract/dates/dateTexts.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'

/** The selected year, today in the school's time zone, and `day`: today clamped to the year. */
export type Calendar = {
  readonly start: CivilDate
  readonly end: CivilDate
  readonly today: CivilDate
  readonly day: CivilDate
}

/** With whether a date, by default today, is a school day. */
export async function readCalendar(db: TenantDb, date?: CivilDate): Promise<Calendar & { readonly isOpen: boolean }> {
  const { rows } = await sql<Calendar & { isOpen: boolean }>`
    select y.starts_on as start, y.ends_on as end, school_today() as today, school_day() as day,
      has_lessons_on(${date ? sql`${date}::date` : sql`school_today()`}) as "isOpen"
    from academic_years y where y.id = (select current_year())`.execute(db)
  const [found] = rows
  if (!found) throw problem('no-academic-year')
  return found
}

/** Rejects a date outside the year with a field error. */
export function assertWithinYear(
  { start, end }: Pick<Calendar, 'start' | 'end'>,
  date: CivilDate,
  field = 'date',
): void {
  if (date >= start && date <= end) return
  throw invalid([{ field, ...outsideYear({ start, end }) }])
}

type DateRangeQuery = { readonly start?: CivilDate | undefined; readonly end?: CivilDate | undefined }

/** Clamps a requested range to the year up to today. Without a start it covers `defaultDays`, or the whole year. */
export function rangeOf(calendar: Calendar, { start, end }: DateRangeQuery, defaultDays: number | 'year'): DateRange {
  if (start && end && end < start) throw invalid([{ field: 'end', ...endsBeforeStart }])
  // Nothing was marked before the year or after today: days that are all outside stay empty.
  if ((end && end < calendar.start) || (start && start > calendar.day))
    return { start: start ?? calendar.start, end: earlier(end ?? calendar.day, addDays(start ?? calendar.start, -1)) }
  const last = earlier(later(end ?? calendar.day, calendar.start), calendar.day)
  const first = start ?? (defaultDays === 'year' ? calendar.start : addDays(last, 1 - defaultDays))
  return { start: earlier(later(first, calendar.start), last), end: last }
}

/** The previous school day, within the year and the last 60 days. */
export async function schoolDayBefore(db: TenantDb, date: CivilDate): Promise<CivilDate | null> {
  const { rows } = await sql<{ day: CivilDate }>`
    select max(d.day) as day from lesson_days(${date}::date - 60, ${date}::date - 1) d
    where d.day >= (select starts_on from academic_years where id = (select current_year()))`.execute(db)
  return rows[0]?.day ?? null
}

/** The next school day, within the year and the next 60 days, as an expression. */
export const dayAfter = (
  date: CivilDate,
) => sql`(select min(d.day) from lesson_days(${date}::date + 1, ${date}::date + 60) d
  where d.day <= (select ends_on from academic_years where id = (select current_year())))`
