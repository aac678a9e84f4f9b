import { sql } from 'kysely'
import { asGuardianOf, asUser } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { createUser } from '#modules/access/server/seed.ts'
import { aBellSchedule, workingWeek } from '#modules/school/server/seed.ts'
import { aLesson, aRequirement, aVersion, publishSeed } from '#modules/timetable/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { liveClasses } from '../contract.ts'
import { familyLiveClasses } from '../familyContract.ts'
import { sharedStandIn } from '../server/drivers/standIn.ts'
import { liveClassSettings } from '../settingsContract.ts'

/** A school with a class, its class teacher, two of its students, a guardian and people of other classes. */
export async function openLiveSchool() {
  const server = await testServer()
  const teacher = await server.as('greenwood', 'classteacher')
  const office = await server.as('greenwood', 'superadmin')
  const { tenantId } = teacher
  const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
  const facts = await inSchool(async (db) => {
    const { rows } = await sql<{ id: string; classId: string; isOwn: boolean }>`
      select e.student_id as id, e.class_id as "classId", e.class_id in (select t.class_id from class_teachers t
        join users u on u.id = t.teacher_id where u.user_name = 'classteacher') as "isOwn"
      from enrolments e order by e.student_id`.execute(db)
    const own = rows.filter(({ isOwn }) => isOwn)
    const other = rows.find(({ isOwn }) => !isOwn)
    const classId = own[0]?.classId ?? ''
    const taught = await sql<{ courseId: string; teacherId: string }>`
      select subject_id as "courseId", teacher_id as "teacherId" from teachings where class_id = ${classId} order by id`.execute(
      db,
    )
    const strangeTeacherId = await createUser(db, {
      userName: 'elsewhere',
      roleId: roles.teacher,
      firstName: 'Elsa',
      lastName: 'Where',
    })
    const today = await sql<{
      day: CivilDate
      yearId: string
    }>`select school_today() as day, current_year() as "yearId"`.execute(db)
    return {
      classId,
      studentIds: own.map(({ id }) => id),
      strangerId: other?.id ?? '',
      courseId: taught.rows[0]?.courseId ?? '',
      strangeTeacherId,
      day: today.rows[0]?.day as CivilDate,
      yearId: today.rows[0]?.yearId ?? '',
    }
  })
  const { studentIds } = facts
  const student = await asUser(server, 'greenwood', studentIds[0] ?? '')
  const guardian = await asGuardianOf(server, 'greenwood', [student.userId])
  const stranger = await asUser(server, 'greenwood', facts.strangerId)
  const standIn = await sharedStandIn()
  const routes = { ...liveClasses.routes, ...familyLiveClasses.routes, ...liveClassSettings.routes }

  /** Runs a job as the queue would. */
  const run = <I>(job: Job<I>, input: I) => {
    if (job.per !== 'school, own transactions') throw new Error('Another kind of job.')
    return job.run(input, { services: server.services, tenantId, tx: (() => Promise.reject()) as never })
  }
  const useDriver = async (driver: 'zoom' | 'jitsi') => {
    const { version } = (await office.send(routes.getLiveSettings, {})).data
    return office.send(routes.useLiveStandIn, { body: { driver, version } })
  }
  const pasted = async (address: string) => {
    const { version } = (await office.send(routes.getLiveSettings, {})).data
    const empty = { accountId: '', clientId: '', hostUser: '', secret: '', webhookSecret: '' }
    return office.send(routes.saveLiveSettings, { body: { driver: 'link', address, ...empty, version } })
  }
  let hour = 0
  /** Plans a class on a day far from the others, then moves it in the database to begin so many minutes from now. */
  const planned = async (minutesFromNow: number, changes: { link?: string; title?: string } = {}) => {
    hour += 1
    const date = new Date(Date.now() + (30 + hour) * 86_400_000).toISOString().slice(0, 10) as CivilDate
    const body = { title: 'Fractions', courseId: null, date, startsAt: '10:00', minutes: 40, ...changes }
    const { data, code } = await teacher.send(routes.planLiveClass, { params: { classId: facts.classId }, body })
    if (!data) throw new Error(`The class was not planned: ${code}`)
    await moveTo(data.liveClassId, minutesFromNow)
    return data
  }
  const moveTo = (id: string, minutesFromNow: number) =>
    inSchool((db) =>
      sql`update live_classes set starts_at = now() + make_interval(mins => ${minutesFromNow}), day = school_today(),
        ends_at = now() + make_interval(mins => ${minutesFromNow + 40}) where id = ${id}`.execute(db),
    )
  const join = (who: typeof student, liveClassId: string, studentId = student.userId) =>
    who.send(routes.joinLiveClass, { params: { studentId, liveClassId } })
  const details = async (liveClassId: string) =>
    (await teacher.send(routes.getLiveClass, { params: { liveClassId } })).data

  return {
    ...facts,
    server,
    teacher,
    office,
    student,
    guardian,
    stranger,
    standIn,
    routes,
    run,
    inSchool,
    useDriver,
    pasted,
    planned,
    moveTo,
    join,
    details,
    strangeTeacher: await asUser(server, 'greenwood', facts.strangeTeacherId),
  }
}

/** Lessons of a subject in the first periods of each weekday, taught by a teacher of the class. */
export async function aTimetable(db: TenantDb, of: { classId: string; courseId: string; perDay?: number }) {
  const { classId, courseId, perDay = 1 } = of
  await workingWeek(db, [])
  const { periodIds } = await aBellSchedule(db)
  const { rows } = await sql<{ teacherId: string }>`select teacher_id as "teacherId" from teachings
    where class_id = ${classId} and subject_id = ${courseId} limit 1`.execute(db)
  const teacherId = rows[0]?.teacherId ?? null
  const requirementId = await aRequirement(db, { classId, courseId, teacherId, perWeek: 5 * perDay })
  const versionId = await aVersion(db, 'Whole year', '2026-06-01')
  let card = 0
  for (const weekday of [1, 2, 3, 4, 5])
    for (const periodId of periodIds.slice(0, perDay)) {
      card += 1
      await aLesson(db, versionId, { requirementId, card, weekday, periodId })
    }
  await publishSeed(db, versionId)
  return { periodIds, requirementId, teacherId, versionId }
}
