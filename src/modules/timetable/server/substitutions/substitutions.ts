import { sql } from 'kysely'
import { substitutionGiven, substitutionTaken } from '#modules/timetable/notifications.ts'
import type { Session } from '#modules/timetable/schemas.ts'
import type { Absence, OpenLesson, SubstitutionDay } from '#modules/timetable/substitutionSchemas.ts'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import { type CivilDate, weekday } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { coversPeriod } from '../../rules/absencePeriods.ts'
import { type FreeTeacher, type RankedTeacher, rankTeachers } from '../../rules/teacherRanking.ts'
import { nameOf, readSlots } from '../planQueries.ts'
import { lessonsOn, openDays } from '../sessions.ts'
import { absencesOn } from './absences.ts'

const lessonStarts = async (db: TenantDb, day: CivilDate) =>
  (await readSlots(db)).filter((slot) => slot.weekday === weekday(day)).map(({ startsAt }) => startsAt)

const isAbsent = (
  absences: readonly Absence[],
  starts: readonly string[],
  teacherId: string | null,
  startsAt: string,
) => absences.some((one) => one.teacherId === teacherId && coversPeriod(one.part, startsAt, starts))

/** The day's absences and affected lessons. A lesson whose substitute is absent too counts as uncovered. */
export async function readDay(db: TenantDb, date: CivilDate): Promise<SubstitutionDay> {
  const [absences, starts, sessions, open] = await Promise.all([
    absencesOn(db, date),
    lessonStarts(db, date),
    lessonsOn(db, date),
    openDays(db, { start: date, end: date }),
  ])
  const lessons = sessions.flatMap((one): OpenLesson[] => {
    const isTeacherAbsent = isAbsent(absences, starts, one.plannedTeacherId, one.startsAt)
    const isSubstituteAbsent = one.substitutionId !== null && isAbsent(absences, starts, one.teacherId, one.startsAt)
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
  (await lessonsOn(db, date)).find((one) => one.lessonId === lessonId)

/** Active teachers who are present, have no lesson in this period, and are not off at this time of the week. */
export async function freeTeachers(db: TenantDb, session: Session): Promise<FreeTeacher[]> {
  const { date } = session
  const [absences, starts, sessions] = [
    await absencesOn(db, date),
    await lessonStarts(db, date),
    await lessonsOn(db, date),
  ]
  const { rows } = await sql<Omit<FreeTeacher, 'lessonsToday'>>`
    select u.id as "teacherId", coalesce(${nameOf('u')}, u.user_name) as "teacherName",
      exists (select from teachings t where t.tenant_id = u.tenant_id and t.teacher_id = u.id and t.subject_id = ${session.courseId}
        and ${date}::date between t.from_date and coalesce(t.to_date, 'infinity')) as "teachesSubject",
      exists (select from teachings t where t.tenant_id = u.tenant_id and t.teacher_id = u.id and t.class_id = ${session.classId}
        and ${date}::date between t.from_date and coalesce(t.to_date, 'infinity')) or
      exists (select from class_teachers k where k.tenant_id = u.tenant_id and k.teacher_id = u.id and k.class_id = ${session.classId}
        and ${date}::date between k.from_date and coalesce(k.to_date, 'infinity')) as "knowsClass",
      (select count(*)::int from timetable_substitutions x where x.tenant_id = u.tenant_id and x.substitute_id = u.id
        and x.day between date_trunc('month', ${date}::date) and ${date}::date) as "substitutionsThisMonth"
    from users u where u.role_id = ${roles.teacher} and u.status_id = ${activeStatus.active}
      and not exists (select from timetable_times_off o where o.tenant_id = u.tenant_id and o.teacher_id = u.id
        and o.weekday = ${weekday(date)} and (o.period_id is null or o.period_id = ${session.periodId}))`.execute(db)
  const busy = new Set(
    sessions.flatMap((one) => (overlapping(one, session) && one.lessonId !== session.lessonId ? [one.teacherId] : [])),
  )
  const counts = Map.groupBy(sessions, ({ teacherId }) => teacherId)
  return rows
    .filter(({ teacherId }) => teacherId !== session.plannedTeacherId && !busy.has(teacherId))
    .filter(({ teacherId }) => !isAbsent(absences, starts, teacherId, session.startsAt))
    .map((one) => ({ ...one, lessonsToday: counts.get(one.teacherId)?.length ?? 0 }))
}

const overlapping = (a: Session, b: Session) => a.startsAt < b.endsAt && b.startsAt < a.endsAt

export const candidatesFor = async (db: TenantDb, session: Session): Promise<RankedTeacher[]> =>
  rankTeachers(await freeTeachers(db, session))

/** Serialises a day's substitutions, so that a teacher is never booked twice. */
export const lockDay = (db: TenantDb, date: CivilDate) =>
  sql`select pg_advisory_xact_lock(hashtextextended('substitution ' || current_tenant() || ${date}, 0))`.execute(db)

const notificationParams = ({ className, courseDisplayName, periodName, startsAt, date }: Session) => ({
  className,
  course: courseDisplayName,
  period: `${periodName}, ${startsAt}`,
  date,
})

/** Assigns a substitute the caller knows to be free, or self-study. */
export async function saveSubstitution(
  { db, audit, notify }: Unit,
  session: Session,
  { substituteId, note, userId }: { substituteId: string | null; note: string; userId: string },
): Promise<Session> {
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
  return (await findSession(db, date, lessonId)) ?? session
}

/** Gives the lesson back to its own teacher. */
export async function deleteSubstitution({ db, audit, notify }: Unit, session: Session): Promise<void> {
  const { substitutionId, teacherId, date, lessonId } = session
  if (!substitutionId) return
  await db.deleteFrom('timetable_substitutions').where('id', '=', substitutionId).execute()
  audit({ entity: 'substitution', entityId: substitutionId, before: { date, lessonId, substituteId: teacherId } })
  if (teacherId) await notify(substitutionTaken, { to: teacherId, params: notificationParams(session) })
}
