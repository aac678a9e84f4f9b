import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { testServer } from '#app/testing/server.ts'
import { classes } from '#modules/classes/contract.ts'
import { aBellSchedule, someHolidays } from '#modules/school/server/seed.ts'
import { aLesson, anAbsence, aRequirement, aVersion, publishSeed } from '#modules/timetable/server/seed.ts'
import { substitutions } from '#modules/timetable/substitutionContract.ts'
import { addDays, type CivilDate, weekday } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { codes } from '../codes.ts'
import { attendance } from '../contract.ts'
import { attendanceReports } from '../reportContract.ts'
import { staffAttendance } from '../staffAttendanceContract.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-15')
const office = await server.as('greenwood', 'superadmin')
const admin = await server.as('greenwood', 'admin')
const classTeacher = await server.as('greenwood', 'classteacher')
const teacher = await server.as('greenwood', 'teacher')
const { routes } = attendance
const reports = attendanceReports.routes

const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)

/** A past week. The school is open every day until a test closes one. */
const { today, monday } = await inSchool(async (db) => {
  const { rows } = await sql<{ today: CivilDate }>`select school_day() as today`.execute(db)
  const now = rows[0]?.today ?? ('2026-07-06' as CivilDate)
  return { today: now, monday: addDays(now, -6 - weekday(now)) }
})
const tuesday = addDays(monday, 1)
/** Before the two weeks of a teacher's worklist. */
const longAgo = addDays(monday, -14)
const own = (await classTeacher.send(classes.routes.listMyClasses, {})).data.classes.find((one) => one.isClassTeacher)
const classId = own?.classId ?? ''

/** A lesson of the demo teacher in the class teacher's class, first period on Tuesdays. */
const lesson = await inSchool(async (db) => {
  const { periodIds } = await aBellSchedule(db)
  const { rows } = await sql<{ courseId: string; teacherId: string }>`
    select t.subject_id as "courseId", t.teacher_id as "teacherId" from teachings t join users u on u.id = t.teacher_id
    where t.class_id = ${classId} and u.user_name = 'teacher' limit 1`.execute(db)
  const [taught] = rows
  const periodId = periodIds[0]
  if (!taught || !periodId) throw new Error('The demo teacher teaches nothing here.')
  const requirementId = await aRequirement(db, { classId, ...taught, perWeek: 1 })
  const versionId = await aVersion(db, 'Whole year', '2026-06-01')
  await aLesson(db, versionId, { requirementId, weekday: 2, periodId })
  await publishSeed(db, versionId)
  return { ...taught, periodId }
})
const dayOf = async (caller: typeof teacher, date: CivilDate) =>
  (await caller.send(routes.getMyDay, { query: { date } })).data

/** On one Tuesday the class teacher substitutes for the demo teacher. */
await inSchool((db) => anAbsence(db, lesson.teacherId, tuesday))
{
  const query = { date: tuesday }
  const { lessons } = (await office.send(substitutions.routes.getSubstitutionDay, { query })).data
  const { rows } = await inSchool((db) =>
    sql<{ id: string }>`select id from users where user_name = 'classteacher'`.execute(db),
  )
  const body = { date: tuesday, lessonId: lessons[0]?.lessonId ?? '', substituteId: rows[0]?.id ?? null }
  const saved = await office.send(substitutions.routes.saveSubstitution, { body })
  if (saved.status !== 200) throw new Error(saved.message)
}

test('ATT-02 TT-03 a teacher’s day includes lessons they substitute for and shows who covers their own', async () => {
  expect((await dayOf(teacher, addDays(tuesday, 7))).registers).toMatchObject([
    { periodId: lesson.periodId, standsInFor: null, isDue: false, taken: false },
  ])
  const substituted = (await dayOf(classTeacher, tuesday)).registers.find(
    ({ periodId }) => periodId === lesson.periodId,
  )
  expect(substituted).toMatchObject({ classId, standsInFor: 'रवि शर्मा' })
  const { registers, covered } = await dayOf(teacher, tuesday)
  expect(registers).toEqual([])
  expect(covered).toMatchObject([{ periodId: lesson.periodId, coveredBy: 'Asha Rao' }])
})

test('REP-04 registers a teacher has not taken today and in the last two weeks stay on their worklist until taken', async () => {
  const untaken = async () => (await classTeacher.send(routes.listUntaken, {})).data.registers
  const before = await untaken()
  expect(before.map(({ date }) => date)).toEqual(Array.from({ length: 15 }, (_, n) => addDays(today, n - 14)))
  expect(before.every((one) => one.classId === classId && one.studentCount === own?.studentCount)).toBe(true)
  const [first, closed] = before.filter(({ date }) => date !== monday && date !== tuesday)
  if (!first || !closed) throw new Error('There are no untaken registers.')
  await inSchool((db) => someHolidays(db, [['Founders’ day', closed.date]]))
  const body = { baseVersion: 0, marks: {} }
  expect((await classTeacher.send(routes.saveRegister, { params: first, body })).status).toBe(200)
  expect((await untaken()).map(({ date }) => date)).toEqual(
    before.flatMap(({ date }) => (date === first.date || date === closed.date ? [] : [date])),
  )
  // If days are derived from lessons, the lesson registers are due, from whoever teaches them.
  const now = (await office.send(routes.getAttendanceSettings, {})).data
  await office.send(routes.saveAttendanceSettings, { body: { ...now, dayFrom: 'periods' } })
  const due = (await teacher.send(routes.listUntaken, {})).data.registers
  expect(due.every((one) => one.periodId === lesson.periodId && weekday(one.date) === 2)).toBe(true)
  expect(due.some((one) => one.date === tuesday)).toBe(false)
  const again = (await office.send(routes.getAttendanceSettings, {})).data
  await office.send(routes.saveAttendanceSettings, { body: { ...again, dayFrom: 'register' } })
})

test('REP-04 every figure of the day matches the list behind it', async () => {
  const date = longAgo
  const register = (await classTeacher.send(routes.getRegister, { params: { classId, date } })).data
  const ids = register.students.map(({ studentId }) => studentId)
  const marks = Object.fromEntries(ids.map((id, at) => [id, codes[at % codes.length] ?? 'P']))
  const saved = await classTeacher.send(routes.saveRegister, {
    params: { classId, date },
    body: { baseVersion: register.version, marks },
  })
  expect(saved.status).toBe(200)
  const { grades } = (await admin.send(reports.getDayOverview, { query: { date } })).data
  const listed = async (query: object) =>
    (await admin.send(reports.listDayAbsentees, { query: { date, size: '200', ...query } })).data
  for (const { gradeId, counts, classes: sections, notTaken } of grades) {
    const expected = { P: counts.present, A: counts.absent, HD: counts.half, ML: counts.medical }
    for (const code of codes) {
      const { total, rows } = await listed({ gradeId, code })
      expect([total, rows.length]).toEqual([expected[code], expected[code]])
      expect(rows.every((row) => row.code === code)).toBe(true)
    }
    const missing = sections.filter(({ due, taken }) => taken < due)
    expect(missing.reduce((sum, { studentCount }) => sum + studentCount, 0)).toBe(notTaken)
  }
  expect(grades.some(({ counts }) => counts.absent > 0)).toBe(true)
})

test('REP-04 PERM-06 each figure of the day needs the privilege for its area', async () => {
  const date = longAgo
  expect((await admin.send(reports.getDayOverview, { query: { date } })).status).toBe(200)
  expect((await admin.send(staffAttendance.routes.getStaffRegister, { params: { date } })).status).toBe(403)
  expect((await admin.send(substitutions.routes.getSubstitutionDay, { query: { date } })).status).toBe(403)
  expect((await teacher.send(reports.getDayOverview, { query: { date } })).status).toBe(403)
  expect((await office.send(routes.listUntaken, {})).status).toBe(403)
})

test('REP-04 one press reminds the teachers with open registers today, each at most once an hour', async () => {
  const remind = async () => (await office.send(routes.remindTeachers, {})).data
  const notices = () =>
    inSchool(async (db) => {
      const { rows } = await sql<{ userName: string; count: number }>`
        select u.user_name as "userName", (n.params ->> 'count')::int as count from notifications n
        join users u on u.tenant_id = n.tenant_id and u.id = n.user_id where n.kind = 'attendance.registersOpen'
        order by n.created_at, 1`.execute(db)
      return rows
    })
  const openToday = async (caller: typeof teacher) =>
    (await caller.send(routes.listUntaken, {})).data.registers.filter((one) => one.date === today).length
  expect(await openToday(classTeacher)).toBe(1)
  const both = await Promise.all([remind(), remind()])
  const reminded = both.reduce((sum, one) => sum + one.reminded, 0)
  expect(both.map(({ teachers }) => teachers)).toEqual([reminded, reminded])
  const first = await notices()
  expect(first).toHaveLength(reminded)
  expect(first.find((one) => one.userName === 'classteacher')?.count).toBe(1)
  await inSchool((db) => sql`update notifications set created_at = now() - interval '61 minutes'`.execute(db))
  // Whoever has taken theirs in the meantime is left alone.
  const params = { classId, date: today }
  await classTeacher.send(routes.saveRegister, { params, body: { baseVersion: 0, marks: {} } })
  expect(await openToday(classTeacher)).toBe(0)
  expect(await remind()).toEqual({ teachers: reminded - 1, reminded: reminded - 1 })
  expect((await notices()).filter((one) => one.userName === 'classteacher')).toHaveLength(1)
  expect((await admin.send(routes.remindTeachers, {})).status).toBe(403)
  await inSchool((db) => sql`delete from day_marks where day = ${today}`.execute(db))
  await inSchool((db) => sql`delete from registers where day = ${today}`.execute(db))
})
