import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { instantOf } from '#platform/contract/dates/dates.ts'
import { outsideYear } from '#platform/contract/dates/dateTexts.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { LiveDriver } from '../enumerations.ts'
import { makeMeeting, planReport } from './meetings.ts'
import { planReminder } from './news.ts'

type YearDays = { readonly start: CivilDate; readonly end: CivilDate; readonly today: CivilDate }

export async function yearDays(db: TenantDb): Promise<YearDays> {
  const { rows } = await sql<YearDays>`
    select starts_on as start, ends_on as end, school_today() as today from academic_years
    where id = (select current_year())`.execute(db)
  if (!rows[0]) throw problem('no-academic-year')
  return rows[0]
}

/** Refuses a day outside the year, naming the field. */
export function refuseOutside(year: YearDays, date: CivilDate, field: string): void {
  if (date < year.start || date > year.end) throw invalid([{ field, ...outsideYear(year) }])
}

/** The times of a class on a day of the school. */
export function timesOf(
  { date, startsAt, minutes }: { date: CivilDate; startsAt: string; minutes: number },
  timeZone: string,
): { startsAt: Date; endsAt: Date } {
  const start = new Date(instantOf(date, startsAt, timeZone))
  return { startsAt: start, endsAt: new Date(start.getTime() + minutes * 60_000) }
}

type Wanted = { classId: string; hostId: string; startsAt: Date; endsAt: Date; exceptId?: string }

/** Whose other live class is at this time. Plans of one class or one teacher are made one after the other. */
export async function clashOf(
  db: TenantDb,
  { classId, hostId, startsAt, endsAt, exceptId }: Wanted,
): Promise<'class-busy' | 'host-busy' | null> {
  // In a fixed order, so that two teachers never wait for each other.
  for (const key of [classId, hostId].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`live classes ${key}`}, 0))`.execute(db)
  const { rows } = await sql<{ isClass: boolean }>`
    select class_id = ${classId} as "isClass" from live_classes
    where state = 'planned' and (class_id = ${classId} or host_id = ${hostId}) and starts_at < ${endsAt} and ends_at > ${startsAt}
      and id <> ${exceptId ?? '00000000-0000-0000-0000-000000000000'}
    order by 1 desc limit 1`.execute(db)
  const [found] = rows
  return found ? (found.isClass ? 'class-busy' : 'host-busy') : null
}

/** The group of which students choose one subject, if this is such a subject in this class. */
export async function electiveGroupOf(db: TenantDb, classId: string, subjectId: string | null): Promise<string | null> {
  if (!subjectId) return null
  const { rows } = await sql<{ name: string }>`
    select k.elective_group as name from student_electives k join enrolments e on e.tenant_id = k.tenant_id and e.student_id = k.student_id
    where e.class_id = ${classId} and k.subject_id = ${subjectId} limit 1`.execute(db)
  return rows[0]?.name ?? null
}

type NewLiveClass = {
  readonly seriesId?: string
  readonly classId: string
  readonly subjectId: string | null
  readonly electiveGroup: string | null
  readonly hostId: string
  readonly title: string
  readonly note: string
  readonly link: string
  readonly day: CivilDate
  readonly periodId?: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** How the meeting comes about, and the address if it is known. */
  readonly driver: LiveDriver
  readonly address: string
}

/** Adds a live class and plans all that follows from it. Null: the series has it already. */
export async function addLiveClass(unit: Unit, yearId: string, one: NewLiveClass, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into live_classes (series_id, class_id, subject_id, elective_group, host_id, title, note, link, day, period_id, starts_at,
      ends_at, driver, meeting_state, meeting_address, created_by)
    values (${one.seriesId ?? null}, ${one.classId}, ${one.subjectId}, ${one.electiveGroup}, ${one.hostId}, ${one.title}, ${one.note},
      ${one.link}, ${one.day}, ${one.periodId ?? null}, ${one.startsAt}, ${one.endsAt}, ${one.driver},
      ${one.driver === 'link' ? 'ready' : 'wanted'}, ${one.address}, acting_user())
    on conflict do nothing returning id`.execute(unit.db)
  const id = rows[0]?.id
  if (!id) return null
  const planned = { id, yearId, startsAt: one.startsAt, endsAt: one.endsAt }
  if (one.driver !== 'link')
    await unit.enqueue(makeMeeting, { liveClassId: id, yearId }, { key: `live class meeting ${id}` })
  await planReminder(unit, planned, now)
  if (one.driver !== 'link') await planReport(unit, planned)
  return id
}

/** Moves a live class and what was planned with it. */
export async function moveLiveClass(
  unit: Unit,
  one: { id: string; yearId: string; day: CivilDate; startsAt: Date; endsAt: Date },
  now: Date,
): Promise<void> {
  await sql`update live_classes set day = ${one.day}, starts_at = ${one.startsAt}, ends_at = ${one.endsAt}, reminded_at = null
    where id = ${one.id}`.execute(unit.db)
  await planReminder(unit, one, now)
  await planReport(unit, one)
}
