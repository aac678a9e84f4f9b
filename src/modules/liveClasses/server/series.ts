import { sql } from 'kysely'
import type { Session } from '#modules/timetable/schemas.ts'
import { sessionsBetween } from '#modules/timetable/server/public.ts'
import { addDays, type CivilDate, type DateRange, earlier, instantOf, weekday } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { systemJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { type FollowingClass, followLessons, type Step } from '../followedLessons.ts'
import { iso } from './liveClassQueries.ts'
import { makeMeeting, tellService } from './meetings.ts'
import { tellPeople } from './news.ts'
import { addLiveClass, moveLiveClass, yearDays } from './planning.ts'
import { usualMeeting } from './settings.ts'
import { inYear } from './yearWork.ts'

/** How many days ahead the live classes of a series exist, with their meetings. */
const daysAhead = 7

type Series = {
  id: string
  classId: string
  subjectId: string
  title: string
  note: string
  link: string
  weekdays: number[]
  from: CivilDate
  to: CivilDate
  createdBy: string
}

type Following = {
  readonly unit: Unit
  readonly yearId: string
  readonly timeZone: string
  readonly now: Date
}

async function openSeries(db: TenantDb, days: DateRange, seriesId?: string): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select id, class_id as "classId", subject_id as "subjectId", title, note, link, weekdays, from_date as from, to_date as to,
      created_by as "createdBy"
    from live_class_series where ended_at is null and from_date <= ${days.end} and to_date >= ${days.start}
      ${seriesId ? sql`and id = ${seriesId}` : sql``} order by id limit 1000`.execute(db)
  return rows
}

type SeriesOf = {
  readonly subjectId: string
  readonly weekdays: readonly number[]
  readonly from: CivilDate
  readonly to: CivilDate
}

/** The lessons of a class that belong to a series. */
export const lessonsOfSeries = (sessions: readonly Session[], { subjectId, weekdays, from, to }: SeriesOf): Session[] =>
  sessions.filter(
    ({ courseId, date }) =>
      courseId === subjectId &&
      date >= from &&
      date <= to &&
      (weekdays.length === 0 || weekdays.includes(weekday(date))),
  )

type Existing = FollowingClass & { readonly day: CivilDate; readonly meetingState: string }

async function classesOf(db: TenantDb, seriesId: string, days: DateRange): Promise<Existing[]> {
  const { rows } = await sql<Existing>`
    select id, day, period_id as "periodId", host_id as "hostId", starts_at as "startsAt", ends_at as "endsAt", state,
      cancelled_by as "cancelledBy", is_own_time as "isOwnTime", meeting_state as "meetingState"
    from live_classes where series_id = ${seriesId} and day between ${days.start} and ${days.end}
    order by starts_at for update`.execute(db)
  return rows.map((row) => ({ ...row, startsAt: iso(row.startsAt), endsAt: iso(row.endsAt) }))
}

/** Makes the live classes of the coming days those of the timetable, with its substitutes and without its holidays. */
export async function followTimetable(following: Following, seriesId?: string): Promise<void> {
  const { unit, timeZone, now } = following
  const { today, end } = await yearDays(unit.db)
  const days = { start: today, end: earlier(end, addDays(today, daysAhead)) }
  if (days.end < days.start) return
  const sessionsOf = new Map<string, Session[]>()
  for (const series of await openSeries(unit.db, days, seriesId)) {
    const known = sessionsOf.get(series.classId) ?? (await sessionsBetween(unit.db, days, { classId: series.classId }))
    sessionsOf.set(series.classId, known)
    // What is over stays as it was.
    const isAhead = (endsAt: string) => Date.parse(endsAt) > now.getTime()
    const lessons = lessonsOfSeries(known, series)
      .map((session) => ({ ...session, ...instantsOf(session, timeZone) }))
      .filter(({ endsAt }) => isAhead(endsAt))
    const existing = (await classesOf(unit.db, series.id, days)).filter(({ endsAt }) => isAhead(endsAt))
    const byDay = new Set([...lessons.map(({ date }) => date), ...existing.map(({ day }) => day)])
    for (const day of [...byDay].toSorted()) {
      const own = existing.filter((one) => one.day === day)
      const given = lessons.filter(({ date }) => date === day)
      for (const step of followLessons(own, given)) await take(following, { series, day, step, own, given })
    }
  }
}

const instantsOf = ({ date, startsAt, endsAt }: Session, zone: string) => ({
  startsAt: instantOf(date, startsAt, zone),
  endsAt: instantOf(date, endsAt, zone),
})

type StepContext = {
  readonly series: Series
  readonly day: CivilDate
  readonly step: Step
  readonly own: readonly Existing[]
  readonly given: readonly Session[]
}

async function take({ unit, yearId, now }: Following, { series, day, step, own, given }: StepContext): Promise<void> {
  const { db, enqueue } = unit
  if (step.do === 'cancel') {
    await sql`update live_classes set state = 'cancelled', cancelled_by = 'timetable', version = version + 1
      where id = ${step.id}`.execute(db)
    await enqueue(tellPeople, { liveClassId: step.id, yearId, news: 'cancelled' })
    await enqueue(tellService, { liveClassId: step.id, yearId })
    return
  }
  const { lesson } = step
  const times = { startsAt: new Date(lesson.startsAt), endsAt: new Date(lesson.endsAt) }
  const electiveGroup = given.find(({ periodId }) => periodId === lesson.periodId)?.electiveGroup ?? null
  if (step.do === 'add') {
    const { id: seriesId, classId, subjectId, title, note, link, createdBy } = series
    const meeting = link ? { driver: 'link' as const, address: link } : await usualMeeting(db)
    const hostId = lesson.teacherId ?? createdBy
    const made = {
      seriesId,
      classId,
      subjectId,
      title,
      note,
      link,
      hostId,
      electiveGroup,
      day,
      periodId: lesson.periodId,
    }
    await addLiveClass(unit, yearId, { ...made, ...meeting, ...times }, now)
    return
  }
  const before = own.find(({ id }) => id === step.id)
  const isMoved = before?.startsAt !== iso(lesson.startsAt) || before.endsAt !== iso(lesson.endsAt)
  await sql`update live_classes set period_id = ${lesson.periodId}, host_id = coalesce(${lesson.teacherId}::uuid, host_id),
    elective_group = ${electiveGroup}, state = 'planned', cancelled_by = '', version = version + 1 where id = ${step.id}`.execute(
    db,
  )
  if (isMoved) await moveLiveClass(unit, { id: step.id, yearId, day, ...times }, now)
  if (step.do === 'revive') {
    // Its meeting was removed with it.
    await sql`update live_classes set meeting_state = 'wanted', meeting_ref = '', asked_times = 0, reminded_at = null
      where id = ${step.id} and driver <> 'link'`.execute(db)
    await enqueue(makeMeeting, { liveClassId: step.id, yearId }, { key: `live class meeting ${step.id}` })
    await enqueue(tellPeople, { liveClassId: step.id, yearId, news: 'planned' })
  } else if (isMoved) {
    await enqueue(tellService, { liveClassId: step.id, yearId })
    await enqueue(tellPeople, { liveClassId: step.id, yearId, news: 'moved' })
  }
}

/** Every five minutes, so that a change of the timetable reaches live classes before they begin. */
export const followTimetables = systemJob(
  'liveClasses.followTimetables',
  '*/5 * * * *',
  'it visits all schools, one after the other, each in its own transaction',
  (services) => followAll(services),
)

async function followAll(services: Services): Promise<void> {
  const { database, log, directory } = services
  const { rows } = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school' order by id`)
  let failures = 0
  for (const { id: tenantId } of rows) {
    const school = await directory.byId(tenantId)
    if (!school?.active || !school.currentYearId) continue
    const at = { services, tenantId, yearId: school.currentYearId }
    try {
      await inYear(at, 'liveClasses.followTimetables', (unit) =>
        followTimetable({ unit, yearId: at.yearId, timeZone: school.timeZone, now: services.now() }),
      )
    } catch (error) {
      failures += 1
      log.error({ err: error, tenantId }, 'live classes could not follow the timetable')
    }
  }
  if (failures > 0) throw new Error(`Live classes could not follow the timetable in ${failures} schools.`)
}
