import { sql } from 'kysely'
import { leaveBetween, onDay } from '#modules/leave/server/public.ts'
import { openDays } from '#modules/timetable/server/public.ts'
import type { CivilDate, DateRange } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Audience } from '../families.ts'
import type { PersonDays } from '../progressFold.ts'

type Year = DateRange & {
  readonly yearId: string
  readonly yearName: string
  readonly today: CivilDate
  readonly terms: readonly DateRange[]
}

/** The academic year of the transaction, as far as it is the same for everybody. */
export type Season = Year & { readonly openDays: readonly CivilDate[] }

/** Undefined if the transaction has no year. */
export async function readYear(db: TenantDb): Promise<Year | undefined> {
  const { rows } = await sql<Year>`
    select y.id as "yearId", y.name as "yearName", y.starts_on as start, y.ends_on as end, school_day() as today,
      (select coalesce(json_agg(json_build_object('start', t.starts_on, 'end', t.ends_on) order by t.starts_on), '[]')
        from terms t where t.year_id = y.id) as terms
    from academic_years y where y.id = (select current_year())`.execute(db)
  return rows[0]
}

/** Undefined if the transaction has no year. */
export async function readSeason(db: TenantDb): Promise<Season | undefined> {
  const year = await readYear(db)
  return year && { ...year, openDays: await openDays(db, { start: year.start, end: year.today }) }
}

type Absence = { readonly startDate: CivilDate; readonly endDate: CivilDate; readonly isHalf: boolean }

/** Absences that a family announced, or the school for them. */
async function announcedAbsences(db: TenantDb, studentId: string): Promise<Absence[]> {
  const { rows } = await sql<Absence>`
    select starts_on as "startDate", ends_on as "endDate", code = 'HD' as "isHalf" from known_absences
    where student_id = ${studentId} order by starts_on`.execute(db)
  return rows
}

/** Which part of a day somebody is away with permission; null if they are not. */
async function awayOn(
  db: TenantDb,
  { start, today }: Season,
  { actorId, audience }: { readonly actorId: string; readonly audience: Audience },
): Promise<(day: CivilDate) => 'day' | 'half' | null> {
  if (audience === 'student') {
    const absences = await announcedAbsences(db, actorId)
    return (day) => {
      const found = absences.find(({ startDate, endDate }) => startDate <= day && day <= endDate)
      return found ? (found.isHalf ? 'half' : 'day') : null
    }
  }
  const leave = await leaveBetween(db, { start, end: today }, { userId: actorId })
  return (day) => {
    const parts = onDay(leave, day).map(({ part }) => part)
    // Two halves of one day are a day.
    return parts.length === 0 ? null : parts.includes('day') || parts.length > 1 ? 'day' : 'half'
  }
}

/** The days of the season on which somebody is expected. */
export async function personDays(
  db: TenantDb,
  season: Season,
  person: { readonly actorId: string; readonly audience: Audience },
): Promise<PersonDays> {
  const away = await awayOn(db, season, person)
  const workingDays = season.openDays.flatMap((day) => {
    const part = away(day)
    return part === 'day' ? [] : [{ day, isHalfLeave: part === 'half' }]
  })
  return { workingDays, terms: season.terms, today: season.today }
}
