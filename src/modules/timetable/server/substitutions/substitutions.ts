import { sql } from 'kysely'
import { substitutionGiven, substitutionTaken } from '#modules/timetable/notifications.ts'
import type { Session } from '#modules/timetable/schemas.ts'
import type { Absence, OpenLesson, SubstitutionDay } from '#modules/timetable/substitutionSchemas.ts'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import { type CivilDate, weekday } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { coversPeriod } from '../../rules/absencePeriods.ts'
import { type FreeTeacher, type Ranked, rankTeachers } from '../../rules/teacherRanking.ts'
import { nameOf, readSlots } from '../planQueries.ts'
import { lessonsOn, openDays } from '../sessions.ts'
import { absencesOn } from './absences.ts'

/** When the lessons of a day begin, for telling morning from afternoon. */
const startsOf = async (db: TenantDb, day: CivilDate) =>
  (await readSlots(db)).filter((slot) => slot.weekday === weekday(day)).map(({ startsAt }) => startsAt)

const isAway = (absences: readonly Absence[], starts: readonly string[], teacherId: string | null, startsAt: string) =>
  absences.some((one) => one.teacherId === teacherId && coversPeriod(one.part, startsAt, starts))

/** The lessons of a day whose teachers are away, also when the one who should take them fell ill too. */
export async function readDay(db: TenantDb, date: CivilDate): Promise<SubstitutionDay> {
  const [absences, starts, sessions, open] = await Promise.all([
    absencesOn(db, date),
    startsOf(db, date),
    lessonsOn(db, date),
    openDays(db, { start: date, end: date }),
  ])
  const lessons = sessions.flatMap((one): OpenLesson[] => {
    const planned = isAway(absences, starts, one.plannedTeacherId, one.startsAt)
    const substituteAway = one.substitutionId !== null && isAway(absences, starts, one.teacherId, one.startsAt)
    if (!planned && one.substitutionId === null) return []
    return [{ ...one, covered: one.substitutionId !== null && !substituteAway }]
  })
  return {
    date,
    open: open.length > 0,
    absences,
    lessons,
    uncovered: lessons.filter(({ covered }) => !covered).length,
  }
}

/** How many lessons of each day wait for somebody. */
export const uncoveredOn = async (db: TenantDb, date: CivilDate): Promise<OpenLesson[]> =>
  (await readDay(db, date)).lessons.filter(({ covered }) => !covered)

/** The lesson as it is given on the day, or nothing. */
export const findSession = async (db: TenantDb, date: CivilDate, lessonId: string): Promise<Session | undefined> =>
  (await lessonsOn(db, date)).find((one) => one.lessonId === lessonId)

/** Active teachers without a lesson in the period of the session, present, and not off at that time of every week. */
export async function freeTeachers(db: TenantDb, session: Session): Promise<FreeTeacher[]> {
  const { date } = session
  const [absences, starts, sessions] = [await absencesOn(db, date), await startsOf(db, date), await lessonsOn(db, date)]
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
    .filter(({ teacherId }) => !isAway(absences, starts, teacherId, session.startsAt))
    .map((one) => ({ ...one, lessonsToday: counts.get(one.teacherId)?.length ?? 0 }))
}

const overlapping = (a: Session, b: Session) => a.startsAt < b.endsAt && b.startsAt < a.endsAt

export const candidatesFor = async (db: TenantDb, session: Session): Promise<Ranked[]> =>
  rankTeachers(await freeTeachers(db, session))

/** Substitutions of a day are decided one after the other, so that nobody is asked for twice at a time. */
export const holdDay = (db: TenantDb, date: CivilDate) =>
  sql`select pg_advisory_xact_lock(hashtextextended('substitution ' || current_tenant() || ${date}, 0))`.execute(db)

const said = ({ className, courseDisplayName, periodName, startsAt, date }: Session) => ({
  className,
  course: courseDisplayName,
  period: `${periodName}, ${startsAt}`,
  date,
})

/** Lets somebody who is free, or nobody, take a lesson on its day. */
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
  const instead = substitutionId ? session.teacherId : null
  if (instead && instead !== substituteId) await notify(substitutionTaken, { to: instead, params: said(session) })
  if (substituteId && substituteId !== instead)
    await notify(substitutionGiven, { to: substituteId, params: said(session) })
  return (await findSession(db, date, lessonId)) ?? session
}

/** The lesson is its own teacher's again. */
export async function deleteSubstitution({ db, audit, notify }: Unit, session: Session): Promise<void> {
  const { substitutionId, teacherId, date, lessonId } = session
  if (!substitutionId) return
  await db.deleteFrom('timetable_substitutions').where('id', '=', substitutionId).execute()
  audit({ entity: 'substitution', entityId: substitutionId, before: { date, lessonId, substituteId: teacherId } })
  if (teacherId) await notify(substitutionTaken, { to: teacherId, params: said(session) })
}
