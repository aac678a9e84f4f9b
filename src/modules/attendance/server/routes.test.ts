import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { testServer } from '#app/testing/server.ts'
import { classes } from '#modules/classes/contract.ts'
import { aBellSchedule, someHolidays } from '#modules/school/server/seed.ts'
import { aLesson, aRequirement, aVersion, publishSeed } from '#modules/timetable/server/seed.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Code } from '../codes.ts'
import { attendance } from '../contract.ts'
import { attendanceReports } from '../reportContract.ts'
import type { Register } from '../schemas.ts'
import { missingRegisters } from './public.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-15')
const office = await server.as('greenwood', 'superadmin')
const classTeacher = await server.as('greenwood', 'classteacher')
const teacher = await server.as('greenwood', 'teacher')
const student = await server.as('greenwood', 'student')
const riverside = await server.as('riverside', 'superadmin')
const { routes } = attendance
const reports = attendanceReports.routes

const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)
const day = (text: string) => text as CivilDate
/** Nobody takes a register on this day. Every test takes registers on days of its own. */
const untouched = day('2026-07-06')

const own = (await classTeacher.send(classes.routes.listMyClasses, {})).data.classes.find((one) => one.isClassTeacher)
const classId = own?.classId ?? ''
await inSchool((db) => someHolidays(db, [['Founders’ day', '2026-07-15']]))

const { foreignClassId, stranger } = await inSchool(async (db) => {
  const { rows } = await sql<{ foreignClassId: string; stranger: string }>`
    select class_id as "foreignClassId", student_id as stranger from enrolments where class_id <> ${classId} limit 1`.execute(
    db,
  )
  return rows[0] ?? { foreignClassId: '', stranger: '' }
})

type Caller = typeof teacher
type Lesson = { periodId: string; courseId: string }
const read = async (caller: Caller, date: CivilDate, lesson?: Lesson) =>
  lesson
    ? (await caller.send(routes.getLessonRegister, { params: { classId, date, ...lesson } })).data
    : (await caller.send(routes.getRegister, { params: { classId, date } })).data
type Saving = { date: CivilDate; baseVersion?: number; marks?: Record<string, Code>; reason?: string; key?: string }
const save = (caller: Caller, { date, baseVersion = 0, marks = {}, reason = '', key }: Saving, lesson?: Lesson) => {
  const body = { baseVersion, marks, reason }
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  return lesson
    ? caller.send(routes.saveLessonRegister, { params: { classId, date, ...lesson }, body }, headers)
    : caller.send(routes.saveRegister, { params: { classId, date }, body }, headers)
}
const details = (answer: { raw: { json(): unknown } }) => (answer.raw.json() as { details: Register }).details
const settings = async (changes: object) => {
  const now = (await office.send(routes.getAttendanceSettings, {})).data
  return office.send(routes.saveAttendanceSettings, { body: { ...now, ...changes } })
}
const usual = { locksAt: null, lockDays: 0, takenBy: 'classTeacher', dayFrom: 'register' }
beforeEach(() => settings(usual))
await settings(usual)

const first = await read(classTeacher, untouched)
const [ann, ben, cai] = first.students.map(({ studentId }) => studentId)
if (!ann || !ben || !cai) throw new Error('The class is too small for these tests.')

test('ATT-01 everyone starts present, but the register is not taken until it is submitted', async () => {
  expect(first).toMatchObject({ className: own?.className, version: 0, takenAt: null, mayTake: true })
  expect(first.students.length).toBe(own?.studentCount)
  expect(first.students.every(({ code }) => code === 'P')).toBe(true)
  const { grades } = (await office.send(reports.getDayOverview, { query: { date: untouched } })).data
  const line = grades.flatMap((grade) => grade.classes).find((one) => one.classId === classId)
  expect(line).toMatchObject({ due: 1, taken: 0, counts: { present: 0, absent: 0 } })
})

test('ATT-01 one call saves the whole class, and sending it again changes nothing', async () => {
  const date = day('2026-07-07')
  const call = { date, marks: { [ann]: 'A', [ben]: 'HD' } as Record<string, Code>, key: 'tuesday-of-seven-b' }
  const [once, twice] = [await save(classTeacher, call), await save(classTeacher, call)]
  expect(once.data).toMatchObject({ version: 1, takenBy: 'Asha Rao' })
  expect(twice.data).toEqual(once.data)
  // Also without a key, as from a device that lost both the response and the key.
  expect((await save(classTeacher, { date, marks: call.marks })).data.version).toBe(1)
  const codes = Object.fromEntries(once.data.students.map(({ studentId, code }) => [studentId, code]))
  expect([codes[ann], codes[ben], codes[cai]]).toEqual(['A', 'HD', 'P'])
  const markCount = await inSchool(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from day_marks where day = ${date} and class_id = ${classId}`.execute(db)
    return rows[0]?.count
  })
  expect(markCount).toBe(first.students.length)
})

test('ATT-01 a second device gets a conflict with the first submission instead of overwriting it', async () => {
  const date = day('2026-07-08')
  await save(classTeacher, { date, marks: { [ann]: 'A' } })
  const late = await save(office, { date, marks: { [cai]: 'A' } })
  expect(late.code).toBe('register-changed')
  expect(details(late)).toMatchObject({ version: 1, takenBy: 'Asha Rao' })
  expect(details(late).students.find(({ studentId }) => studentId === ann)?.code).toBe('A')
  const again = await save(office, { date, baseVersion: 1, marks: { [cai]: 'A' } })
  expect(again.data.version).toBe(2)
  expect(again.data.students.filter(({ code }) => code === 'A').map(({ studentId }) => studentId)).toEqual(
    first.students.map(({ studentId }) => studentId).filter((id) => id === ann || id === cai),
  )
})

test('ATT-01 students of other classes and unknown codes are rejected, and nothing is partly saved', async () => {
  const date = untouched
  expect((await save(classTeacher, { date, marks: { [ann]: 'A', [stranger]: 'A' } })).code).toBe('not-in-class')
  const wrong = await save(classTeacher, { date, marks: { [ann]: 'X' as Code } })
  expect(wrong.fields?.[0]?.field).toContain('marks')
  expect((await read(classTeacher, date)).version).toBe(0)
})

test('ATT-02 days of another year, future days and holidays have no register', async () => {
  expect((await save(classTeacher, { date: day('2026-07-15') })).code).toBe('no-school')
  expect((await save(classTeacher, { date: day('2025-07-15') })).fields?.[0]?.field).toBe('date')
  expect((await save(classTeacher, { date: day('2026-11-16') })).code).toBe('not-yet')
})

test('ATT-01 only the class teacher takes the daily register, and outsiders get 404', async () => {
  const date = day('2026-07-09')
  expect((await save(teacher, { date })).code).toBe('class-teacher-only')
  expect((await read(teacher, date)).mayTake).toBe(false)
  const params = { classId, date }
  expect((await teacher.send(routes.getRegister, { params: { ...params, classId: foreignClassId } })).status).toBe(404)
  expect((await student.send(routes.getRegister, { params })).status).toBe(403)
  expect((await riverside.send(routes.getRegister, { params })).status).toBe(404)
  await settings({ takenBy: 'teachers' })
  expect((await save(teacher, { date, marks: { [ann]: 'ML' } })).data.version).toBe(1)
})

test('ATT-02 the absentees of a day are listed with the start of their absence', async () => {
  const [monday, tuesday, wednesday] = [day('2026-07-20'), day('2026-07-21'), day('2026-07-22')]
  await save(classTeacher, { date: day('2026-07-19') })
  await save(classTeacher, { date: monday, marks: { [ann]: 'ML' } })
  await save(classTeacher, { date: tuesday, marks: { [ann]: 'ML', [ben]: 'HD' } })
  const { data } = await classTeacher.send(routes.listAbsentees, { params: { classId }, query: { date: tuesday } })
  expect(data).toMatchObject({ date: tuesday, taken: true })
  const away = data.students.map(({ studentId, code, absentSince }) => [studentId, code, absentSince])
  expect(new Set(away)).toEqual(
    new Set([
      [ann, 'ML', monday],
      [ben, 'HD', null],
    ]),
  )
  const next = await read(classTeacher, wednesday)
  expect(
    next.students.flatMap(({ studentId, absentSince }) => (absentSince ? [[studentId, absentSince]] : [])),
  ).toEqual([[ann, monday]])
  const untaken = await classTeacher.send(routes.listAbsentees, {
    params: { classId },
    query: { date: untouched },
  })
  expect(untaken.data).toMatchObject({ taken: false, students: [] })
})

test('ATT-01 a planned absence is prefilled in the register with its source', async () => {
  const body = {
    startDate: day('2026-07-23'),
    endDate: day('2026-07-24'),
    code: 'ML',
    toldBy: 'guardian',
    reason: 'Wedding',
  } as const
  const params = { studentId: ben }
  const made = await classTeacher.send(routes.addKnownAbsence, { params, body })
  expect(made.status).toBe(200)
  expect((await office.send(routes.addKnownAbsence, { params, body })).code).toBe('known-already')
  expect((await teacher.send(routes.addKnownAbsence, { params: { studentId: stranger }, body })).status).toBe(404)
  const prefilled = (await read(classTeacher, day('2026-07-23'))).students.find(({ studentId }) => studentId === ben)
  expect(prefilled).toMatchObject({ code: 'ML', source: 'known', note: 'Wedding' })
  const saved = await save(classTeacher, { date: day('2026-07-23'), marks: {} })
  expect(saved.data.students.find(({ studentId }) => studentId === ben)).toMatchObject({ code: 'ML', source: null })
  const { knownAbsenceId } = made.data
  expect((await classTeacher.send(routes.deleteKnownAbsence, { params: { knownAbsenceId } })).status).toBe(200)
  expect((await read(classTeacher, day('2026-07-24'))).students.every(({ code }) => code === 'P')).toBe(true)
})

test('ATT-06 correcting a locked register needs a reason, which the audit trail keeps', async () => {
  await settings({ locksAt: '16:00', lockDays: 1 })
  const date = day('2026-07-10')
  expect((await read(classTeacher, date)).isLocked).toBe(true)
  const ofDay = async () => (await classTeacher.send(routes.getMyDay, { query: { date } })).data.registers[0]
  // A register that was missed can still be taken after the lock, so the teacher's day calls it overdue, not locked.
  expect(await ofDay()).toMatchObject({ classId, taken: false, isLocked: false, isOverdue: true })
  expect((await save(classTeacher, { date, marks: { [ann]: 'A' } })).data.version).toBe(1)
  expect(await ofDay()).toMatchObject({ classId, taken: true, isLocked: true, isOverdue: false })
  const marks = { [ann]: 'P' } as Record<string, Code>
  expect((await save(classTeacher, { date, baseVersion: 1, marks })).code).toBe('reason-needed')
  const corrected = await save(classTeacher, { date, baseVersion: 1, marks, reason: 'Came late, seen by the office' })
  expect(corrected.data.version).toBe(2)
  const trail = await inSchool(async (db) => {
    const { rows } = await sql<{ before: object; after: object; reason: string }>`
      select before, after, reason from audit_entries where action = 'attendance.saveRegister' order by seq desc limit 1`.execute(
      db,
    )
    return rows[0]
  })
  expect(trail).toMatchObject({
    before: { marks: { [ann]: 'A' } },
    after: { marks: { [ann]: 'P' } },
    reason: 'Came late, seen by the office',
  })
})

test('ATT-02 each lesson’s teacher takes its register, and the day is derived by the school’s rule', async () => {
  const lessons = await inSchool(async (db) => {
    const { scheduleId } = await aBellSchedule(db)
    const { rows: periods } = await sql<{ id: string }>`
      select id from periods where schedule_id = ${scheduleId} and kind = 'lesson' order by starts_at limit 4`.execute(
      db,
    )
    const { rows: taught } = await sql<{ courseId: string; teacherId: string; userName: string }>`
      select t.subject_id as "courseId", t.teacher_id as "teacherId", u.user_name as "userName" from teachings t
      join users u on u.id = t.teacher_id where t.class_id = ${classId} and u.user_name in ('teacher', 'classteacher')`.execute(
      db,
    )
    const versionId = await aVersion(db, 'Summer', '2026-06-01')
    const made: (Lesson & { userName: string })[] = []
    for (const [at, one] of taught.entries()) {
      const requirementId = await aRequirement(db, { classId, ...one, perWeek: 2 })
      for (const card of [1, 2]) {
        const periodId = periods[at * 2 + card - 1]?.id ?? ''
        await aLesson(db, versionId, { requirementId, card, weekday: 2, periodId })
        made.push({ periodId, courseId: one.courseId, userName: one.userName })
      }
    }
    await publishSeed(db, versionId)
    return made
  })
  const date = day('2026-07-14')
  const theirs = lessons.filter(({ userName }) => userName === 'teacher')
  const [one, two] = theirs.map(({ periodId, courseId }) => ({ periodId, courseId }))
  if (!one || !two) throw new Error('The demo teacher has no two lessons.')
  const mine = (await teacher.send(routes.getMyDay, { query: { date } })).data
  expect(mine.registers.map(({ periodId, taken }) => [periodId, taken])).toEqual(
    theirs.map(({ periodId }) => [periodId, false]),
  )
  await settings({ dayFrom: 'periods', presentPercent: 75, halfPercent: 50 })
  expect((await save(classTeacher, { date })).code).toBe('taken-by-periods')
  expect((await save(teacher, { date }, { ...one, courseId: classId })).status).toBe(404)
  expect((await save(teacher, { date: untouched }, one)).code).toBe('no-such-lesson')
  expect((await save(teacher, { date, marks: { [ann]: 'A', [ben]: 'A' } }, one)).data.version).toBe(1)
  expect((await save(teacher, { date, marks: { [ann]: 'A' } }, two)).data.version).toBe(1)
  const days = (await office.send(reports.getStudentDays, { params: { studentId: ben } })).data.days
  expect(days.find((found) => found.date === date)?.code).toBe('HD')
  const away = (await office.send(reports.listDayAbsentees, { query: { date } })).data
  expect(away.rows.map(({ studentId, code }) => [studentId, code])).toEqual(
    first.students.flatMap(({ studentId }) =>
      studentId === ann ? [[ann, 'A']] : studentId === ben ? [[ben, 'HD']] : [],
    ),
  )
  const params = { classId, courseId: one.courseId }
  const subject = (await teacher.send(reports.getSubjectAttendance, { params })).data
  expect(subject.lessons).toBe(2)
  expect(subject.students.find(({ id }) => id === ann)?.counts).toMatchObject({ present: 0, absent: 2 })
  await settings({ dayFrom: 'register' })
  // Students absent that day are prefilled as absent in the next lesson.
  await save(classTeacher, { date, marks: { [ann]: 'A' } })
  const third = lessons.find(({ userName }) => userName === 'classteacher')
  const before = await read(classTeacher, date, { periodId: third?.periodId ?? '', courseId: third?.courseId ?? '' })
  expect(before.students.find(({ studentId }) => studentId === ann)).toMatchObject({ code: 'A', source: 'day' })
})

test('ATT-02 the office sees missing registers, and a teacher’s list shows which are taken', async () => {
  const [date, next] = [day('2026-07-27'), day('2026-07-28')]
  await save(classTeacher, { date })
  const missing = await inSchool((db) => missingRegisters(db, date))
  expect(missing.some((one) => one.classId === classId)).toBe(false)
  expect(missing.length).toBeGreaterThan(0)
  const mine = (await classTeacher.send(routes.getMyDay, { query: { date } })).data
  expect(mine.registers[0]).toMatchObject({ classId, periodId: null, taken: true, isDue: true, isLocked: false })
  expect(mine.nextOpen).toBe(next)
})

test('ATT-06 a concurrent save of the settings conflicts, and a contradictory rule is rejected', async () => {
  const now = (await office.send(routes.getAttendanceSettings, {})).data
  const [a, b] = await Promise.all([
    office.send(routes.saveAttendanceSettings, { body: now }),
    office.send(routes.saveAttendanceSettings, { body: now }),
  ])
  expect([a, b].map(({ code, status }) => code ?? status).toSorted()).toEqual([200, 'changed-meanwhile'])
  const wrong = await office.send(routes.saveAttendanceSettings, {
    body: { ...now, presentPercent: 40, halfPercent: 60 },
  })
  expect(wrong.fields?.[0]?.field).toBe('halfPercent')
  expect((await classTeacher.send(routes.saveAttendanceSettings, { body: now })).status).toBe(403)
})
