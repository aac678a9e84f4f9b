import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { testServer } from '#app/testing/server.ts'
import { classes } from '#modules/classes/contract.ts'
import { aBellSchedule } from '#modules/school/server/seed.ts'
import { aLesson, aRequirement, aVersion, publishSeed } from '#modules/timetable/server/seed.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { attendance } from '../contract.ts'
import { attendanceReports } from '../reportContract.ts'
import { staffAttendance } from '../staffAttendanceContract.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-15')
const office = await server.as('greenwood', 'superadmin')
const classTeacher = await server.as('greenwood', 'classteacher')
const { routes } = attendance
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)
const classId =
  (await classTeacher.send(classes.routes.listMyClasses, {})).data.classes.find((one) => one.isClassTeacher)?.classId ??
  ''
const date = '2026-07-14' as CivilDate
const settings = async (changes: object) => {
  const now = (await office.send(routes.getAttendanceSettings, {})).data
  await office.send(routes.saveAttendanceSettings, { body: { ...now, locksAt: null, ...changes } })
}
await settings({})

/** The sessions of this database that wait for a lock. */
const waiting = () =>
  inSchool(async (db) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks l
      join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()`.execute(db)
    return rows[0]?.count ?? 0
  })

/**
 * Holds back every write to a table until all of these requests wait for a lock: the table's, or one that was taken before.
 * What a request has read before it waits is then as old as it can be.
 */
async function allAtOnce<T>(
  table: 'registers' | 'staff_registers',
  sends: readonly (() => Promise<T>)[],
): Promise<T[]> {
  let answers: Promise<T[]> = Promise.resolve([])
  await inSchool(async (db) => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)
    answers = Promise.all(sends.map((send) => send()))
    await vi.waitFor(async () => expect(await waiting()).toBe(sends.length), { timeout: 20_000, interval: 20 })
  })
  return answers
}

const outcomes = (answers: readonly { code: string | undefined; status: number }[]) =>
  answers.map(({ code, status }) => code ?? status).toSorted()

test('ATT-01 of two submissions at the same moment one is saved and the other told, neither lost', async () => {
  const { students } = (await office.send(routes.getRegister, { params: { classId, date } })).data
  const [ann, ben] = students.map(({ studentId }) => studentId)
  const save = (caller: typeof office, studentId = '') =>
    caller.send(routes.saveRegister, {
      params: { classId, date },
      body: { baseVersion: 0, marks: { [studentId]: 'A' } },
    })
  const answers = await allAtOnce('registers', [() => save(classTeacher, ann), () => save(office, ben)])
  expect(outcomes(answers)).toEqual([200, 'register-changed'])
  const saved = (await office.send(routes.getRegister, { params: { classId, date } })).data
  expect(saved.version).toBe(1)
  expect(saved.students.filter(({ code }) => code === 'A')).toHaveLength(1)
})

test('ATT-05 of two staff registers submitted at the same moment one is saved and the other told', async () => {
  const { staff } = (await office.send(staffAttendance.routes.getStaffRegister, { params: { date } })).data
  const [ann, ben] = staff.map(({ userId }) => userId)
  const save = (userId = '') =>
    office.send(staffAttendance.routes.saveStaffRegister, {
      params: { date },
      body: { baseVersion: 0, marks: { [userId]: 'A' }, reason: '' },
    })
  const answers = await allAtOnce('staff_registers', [() => save(ann), () => save(ben)])
  expect(outcomes(answers)).toEqual([200, 'register-changed'])
})

test('ATT-02 a day derived from two lessons submitted at the same moment counts both', async () => {
  const lessons = await inSchool(async (db) => {
    const { scheduleId } = await aBellSchedule(db)
    const { rows: periods } = await sql<{ id: string }>`
      select id from periods where schedule_id = ${scheduleId} and kind = 'lesson' order by starts_at limit 2`.execute(
      db,
    )
    const { rows: taught } = await sql<{ courseId: string; teacherId: string }>`
      select subject_id as "courseId", teacher_id as "teacherId" from teachings where class_id = ${classId} limit 1`.execute(
      db,
    )
    const [one] = taught
    if (!one) throw new Error('Nobody teaches this class.')
    const versionId = await aVersion(db, 'Summer', '2026-06-01')
    const requirementId = await aRequirement(db, { classId, ...one, perWeek: 2 })
    for (const [at, { id }] of periods.entries())
      await aLesson(db, versionId, { requirementId, card: at + 1, weekday: 2, periodId: id })
    await publishSeed(db, versionId)
    return periods.map(({ id }) => ({ periodId: id, courseId: one.courseId }))
  })
  await settings({ dayFrom: 'periods', presentPercent: 75, halfPercent: 50 })
  const on = '2026-07-21' as CivilDate
  const [first, second] = lessons
  if (!first || !second) throw new Error('The day is too short.')
  const params = { classId, date: on }
  const read = (await office.send(routes.getLessonRegister, { params: { ...params, ...first } })).data
  const ann = read.students[0]?.studentId ?? ''
  const save = (lesson: typeof first, code: 'A' | 'P') =>
    office.send(routes.saveLessonRegister, {
      params: { ...params, ...lesson },
      body: { baseVersion: 0, marks: { [ann]: code } },
    })
  const answers = await allAtOnce('registers', [() => save(first, 'A'), () => save(second, 'P')])
  expect(outcomes(answers)).toEqual([200, 200])
  const { days } = (await office.send(attendanceReports.routes.getStudentDays, { params: { studentId: ann } })).data
  expect(days.find((one) => one.date === on)?.code).toBe('HD')
  await settings({ dayFrom: 'register' })
})
