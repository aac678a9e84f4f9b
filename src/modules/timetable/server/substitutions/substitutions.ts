import { sql } from 'kysely'
import { substitutionGiven, substitutionTaken } from '#modules/timetable/notifications.ts'
import type { Session, WeekSlot } from '#modules/timetable/schemas.ts'
import type { Absence, OpenLesson, SubstitutionDay } from '#modules/timetable/substitutionSchemas.ts'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import { type CivilDate, weekday } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { assignAll, type CoverDay, type CoverTeacher, freeTeachers, isAbsent } from '../../rules/cover.ts'
import { type RankedTeacher, rankTeachers } from '../../rules/teacherRanking.ts'
import { nameOf, readSlots, slotsQuery } from '../planQueries.ts'
import { lessonsOn, openDaysQuery, sessionsQuery } from '../sessions.ts'
import { absencesOn, absencesQuery } from './absences.ts'

const startsOn = (slots: readonly WeekSlot[], day: CivilDate) =>
  slots.filter((slot) => slot.weekday === weekday(day)).map(({ startsAt }) => startsAt)

/** The day's absences and affected lessons. A lesson whose substitute is absent too counts as uncovered. */
export async function readDay(db: TenantDb, date: CivilDate): Promise<SubstitutionDay> {
  const { rows } = await sql<{ absences: Absence[]; slots: WeekSlot[]; sessions: Session[]; open: unknown[] }>`
    select ${listOf(absencesQuery(date))} as absences, ${listOf(slotsQuery)} as slots,
      ${listOf(sessionsQuery(date, date, { isAffected: true }))} as sessions,
      ${listOf(openDaysQuery({ start: date, end: date }))} as open`.execute(db)
  const { absences = [], slots = [], sessions = [], open = [] } = rows[0] ?? {}
  const day = { absences, starts: startsOn(slots, date) }
  const lessons = sessions.flatMap((one): OpenLesson[] => {
    const isTeacherAbsent = isAbsent(day, one.plannedTeacherId, one.startsAt)
    const isSubstituteAbsent = one.substitutionId !== null && isAbsent(day, one.teacherId, one.startsAt)
    if (!isTeacherAbsent && one.substitutionId === null) return []
    return [{ ...one, covered: one.substitutionId !== null && !isSubstituteAbsent }]
  })
  return {
    date,
    open: open.length > 0,
    absences,
    lessons,
    uncovered: lessons.filter(({ covered }) => !covered).length,
  }
}

export const uncoveredOn = async (db: TenantDb, date: CivilDate): Promise<OpenLesson[]> =>
  (await readDay(db, date)).lessons.filter(({ covered }) => !covered)

export const findSession = async (db: TenantDb, date: CivilDate, lessonId: string): Promise<Session | undefined> =>
  (await lessonsOn(db, date, { lessonId }))[0]

/** What decides who can take which lesson of the day, with the active teachers. */
async function readCoverDay(db: TenantDb, date: CivilDate): Promise<CoverDay> {
  const absences = await absencesOn(db, date)
  const starts = startsOn(await readSlots(db), date)
  const lessons = await lessonsOn(db, date)
  const on = (row: string) =>
    sql`${date}::date between ${sql.ref(`${row}.from_date`)} and coalesce(${sql.ref(`${row}.to_date`)}, 'infinity')`
  const { rows: teachers } = await sql<CoverTeacher>`
    select u.id as "teacherId", coalesce(${nameOf('u')}, u.user_name) as "teacherName",
      array(select distinct t.subject_id from teachings t where t.tenant_id = u.tenant_id and t.teacher_id = u.id
        and ${on('t')}) as "courseIds",
      array(select t.class_id from teachings t where t.tenant_id = u.tenant_id and t.teacher_id = u.id and ${on('t')}
        union select k.class_id from class_teachers k where k.tenant_id = u.tenant_id and k.teacher_id = u.id
        and ${on('k')}) as "classIds",
      array(select o.period_id from timetable_times_off o where o.tenant_id = u.tenant_id and o.teacher_id = u.id
        and o.weekday = ${weekday(date)}
        union select p.id from calendar_event_invigilators i
          join calendar_events e on e.tenant_id = i.tenant_id and e.id = i.event_id
          join periods p on p.tenant_id = i.tenant_id
            and (e.starts_at is null or (p.starts_at < e.ends_at and p.ends_at > e.starts_at))
        where i.tenant_id = u.tenant_id and i.teacher_id = u.id and e.repeat is null
          and ${date}::date between e.starts_on and e.ends_on) as "offPeriodIds",
      (select count(*)::int from timetable_substitutions x where x.tenant_id = u.tenant_id and x.substitute_id = u.id
        and x.day between date_trunc('month', ${date}::date) and ${date}::date) as "substitutionsThisMonth"
    from users u where u.role_id = ${roles.teacher} and u.status_id = ${activeStatus.active}`.execute(db)
  return { absences, starts, lessons, teachers }
}

export const candidatesFor = async (db: TenantDb, session: Session): Promise<RankedTeacher[]> =>
  rankTeachers(freeTeachers(await readCoverDay(db, session.date), session))

/** Assigns the best free teacher to every lesson of the day that needs cover. The caller holds the day's lock. */
export async function coverDay(unit: Unit, date: CivilDate, userId: string): Promise<Session[]> {
  const open = await uncoveredOn(unit.db, date)
  if (open.length === 0) return []
  const day = await readCoverDay(unit.db, date)
  const assigned = assignAll(
    day,
    open.map(({ lessonId }) => lessonId),
  )
  for (const { lessonId, substituteId } of assigned) {
    const session = open.find((one) => one.lessonId === lessonId)
    if (session) await writeSubstitution(unit, session, { substituteId, note: session.note, userId })
  }
  const ids = new Set(assigned.map(({ lessonId }) => lessonId))
  return (await lessonsOn(unit.db, date)).filter(({ lessonId }) => ids.has(lessonId))
}

/** Serialises a day's substitutions, so that a teacher is never booked twice. */
export const lockDay = (db: TenantDb, date: CivilDate) =>
  sql`select pg_advisory_xact_lock(hashtextextended('substitution ' || current_tenant() || ${date}, 0))`.execute(db)

const notificationParams = ({ className, courseDisplayName, periodName, startsAt, date }: Session) => ({
  className,
  course: courseDisplayName,
  period: `${periodName}, ${startsAt}`,
  date,
})

type SubstitutionInput = { substituteId: string | null; note: string; userId: string }

/** Assigns a substitute the caller knows to be free, or self-study. */
export async function saveSubstitution(unit: Unit, session: Session, input: SubstitutionInput): Promise<Session> {
  await writeSubstitution(unit, session, input)
  return (await findSession(unit.db, session.date, session.lessonId)) ?? session
}

async function writeSubstitution(
  { db, audit, notify }: Unit,
  session: Session,
  { substituteId, note, userId }: SubstitutionInput,
): Promise<void> {
  const { lessonId, date, periodId, plannedTeacherId, substitutionId } = session
  const values = { substitute_id: substituteId, note, created_by: userId }
  const { id } = await db
    .insertInto('timetable_substitutions')
    .values({ day: date, lesson_id: lessonId, period_id: periodId, absent_id: plannedTeacherId, ...values })
    .onConflict((conflict) => conflict.constraint('timetable_substitutions_once').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  const before = substitutionId ? { substituteId: session.teacherId, note: session.note } : null
  audit({ entity: 'substitution', entityId: id, before, after: { date, lessonId, substituteId, note } })
  const previousSubstitute = substitutionId ? session.teacherId : null
  if (previousSubstitute && previousSubstitute !== substituteId)
    await notify(substitutionTaken, { to: previousSubstitute, params: notificationParams(session) })
  if (substituteId && substituteId !== previousSubstitute)
    await notify(substitutionGiven, { to: substituteId, params: notificationParams(session) })
}

/** Gives the lesson back to its own teacher. */
export async function deleteSubstitution({ db, audit, notify }: Unit, session: Session): Promise<void> {
  const { substitutionId, teacherId, date, lessonId } = session
  if (!substitutionId) return
  await db.deleteFrom('timetable_substitutions').where('id', '=', substitutionId).execute()
  audit({ entity: 'substitution', entityId: substitutionId, before: { date, lessonId, substituteId: teacherId } })
  if (teacherId) await notify(substitutionTaken, { to: teacherId, params: notificationParams(session) })
}
