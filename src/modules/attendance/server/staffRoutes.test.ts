import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { imports } from '#modules/imports/contract.ts'
import { leaveTypes } from '#modules/leave/leaveRules.ts'
import { aLeave } from '#modules/leave/server/seed.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { StaffCode } from '../codes.ts'
import { attendanceReports } from '../reportContract.ts'
import { staffAttendance } from '../staffAttendanceContract.ts'
import { dailyRegisters } from './seed.ts'

const server = await testServer({ worker: true })
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'teacher')
const { routes } = staffAttendance
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)
const idOf = (userName: string) =>
  inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`select id from users where user_name = ${userName}`.execute(db)
    return rows[0]?.id ?? ''
  })
/** Approved leave on this day; its register is taken once, in one test. The report has a day of its own. */
const date = '2026-07-06' as CivilDate
const reportDate = '2026-07-08' as CivilDate
const [ill, away, halfway] = [await idOf('teacher'), await idOf('classteacher'), await idOf('staff')]
const decidedBy = await idOf('superadmin')
await inSchool(async (db) => {
  for (const startDate of ['2026-07-03' as CivilDate, date]) {
    const approved = { startDate, status: 'approved', decidedBy } as const
    await aLeave(db, { userId: ill, typeId: leaveTypes.sick, ...approved })
    await aLeave(db, { userId: away, typeId: leaveTypes.vacation, ...approved })
    await aLeave(db, { userId: halfway, untilNoon: true, halfDays: 1, ...approved })
  }
})
const save = (baseVersion: number, marks: Record<string, StaffCode>, reason = '', on = date) =>
  office.send(routes.saveStaffRegister, { params: { date: on }, body: { baseVersion, marks, reason } })

test('ATT-05 LEV-02 approved leave is prefilled in the staff register', async () => {
  const params = { date: '2026-07-03' as CivilDate }
  const { data } = await office.send(routes.getStaffRegister, { params })
  expect(data).toMatchObject({ version: 0, takenAt: null })
  const line = (userId: string) => data.staff.find((one) => one.userId === userId)
  expect(line(ill)).toMatchObject({ code: 'ML', source: 'leave', leaveTypeId: 1 })
  expect(line(away)).toMatchObject({ code: 'L', source: 'leave', leaveTypeId: 3 })
  expect(line(halfway)).toMatchObject({ code: 'HD', source: 'leave' })
  expect((await teacher.send(routes.getStaffRegister, { params })).status).toBe(403)
})

test('ATT-05 the staff register is saved as a whole, resubmitting is idempotent, and stale submissions conflict', async () => {
  const [once, twice] = [await save(0, { [away]: 'A' }), await save(0, { [away]: 'A' })]
  expect([once.data.version, twice.data.version]).toEqual([1, 1])
  expect((await save(0, { [away]: 'P' })).code).toBe('register-changed')
  // The day is past its lock.
  expect((await save(1, { [away]: 'P' })).code).toBe('reason-needed')
  expect((await save(1, { [away]: 'P' }, 'Was at the other campus')).data.version).toBe(2)
  expect((await save(2, { [office.tenantId]: 'P' }, 'x')).code).toBe('not-on-staff')
})

test('ATT-05 reports 45 and 46 total the days of teachers and other staff', async () => {
  await save(0, { [ill]: 'ML', [halfway]: 'HD' }, '', reportDate)
  const days = { start: reportDate, end: reportDate }
  const report = async (query: object) =>
    (await office.send(routes.listStaffReport, { query: { ...days, ...query } })).data
  const teachers = await report({ reportId: '45', sort: '-leave' })
  expect(teachers.rows[0]).toMatchObject({ userId: ill, counts: { medical: 1, present: 0 } })
  const others = await report({ reportId: '46' })
  expect(others.rows.find(({ userId }) => userId === halfway)?.counts).toMatchObject({ half: 1, present: 0 })
})

/** Uploads a file and returns the id of its import run. */
async function upload(kind: string, csv: string): Promise<string> {
  const sent = await sendFile(office, `/api/imports/kinds/${kind}/runs`, 'a.csv', Buffer.from(csv))
  expect(sent.statusCode, sent.body).toBe(200)
  return (sent.json().data as { runId: string }).runId
}

test('ATT-03 marks can be imported, bad rows are reported, and the import can be undone', async () => {
  const classStudents = await inSchool(async (db) => {
    const { rows } = await sql<{ id: string; classId: string }>`
      select e.student_id as id, e.class_id as "classId" from enrolments e order by e.id limit 2`.execute(db)
    for (const [at, { id }] of rows.entries())
      await sql`insert into students (user_id, admission_no) values (${id}, ${`IMP/${at}`})
        on conflict (tenant_id, user_id) do update set admission_no = excluded.admission_no`.execute(db)
    return rows
  })
  const csv = [
    'Date,Admission number,Code',
    '2026-07-07,IMP/0,A',
    '2026-07-07,imp/1,hd',
    '2026-07-07,IMP/9,A',
    '2027-04-20,IMP/0,A',
  ].join('\n')
  const runId = await upload('attendance', csv)
  const state = async () => (await office.send(imports.routes.getRun, { params: { runId } })).data
  await vi.waitFor(async () => expect((await state()).state).toBe('checked'), { timeout: 20_000 })
  const bad = (await office.send(imports.routes.listRows, { params: { runId }, query: {} })).data
  const causes = bad.rows.flatMap(({ problems }) => problems.map(({ cause }) => cause))
  expect(causes.toSorted()).toEqual(['no-student', 'outside'])
  const { revision } = await state()
  await office.send(imports.routes.applyRun, { params: { runId }, body: { revision, leaveOut: true } })
  await vi.waitFor(async () => expect((await state()).state).toBe('applied'), { timeout: 20_000 })
  const days = async (studentId: string) =>
    (await office.send(attendanceReports.routes.getStudentDays, { params: { studentId } })).data.days
  const codeOf = async (studentId = '') => (await days(studentId)).find((one) => one.date === '2026-07-07')?.code
  expect(await codeOf(classStudents[0]?.id)).toBe('A')
  expect(await codeOf(classStudents[1]?.id)).toBe('HD')
  await office.send(imports.routes.undoRun, { params: { runId } })
  await vi.waitFor(async () => expect((await state()).state).toBe('undone'), { timeout: 20_000 })
  expect(await codeOf(classStudents[0]?.id)).toBeUndefined()
})

test('ATT-05 staff attendance can be imported, bad rows are reported, and the import can be undone', async () => {
  const date = '2026-07-21' as CivilDate
  const staff = async () => (await office.send(routes.getStaffRegister, { params: { date } })).data
  const [ann, ben] = (await staff()).staff.map(({ userId }) => userId)
  await inSchool(async (db) => {
    for (const [at, userId] of [ann, ben].entries())
      await sql`insert into staff_profiles (user_id, employee_no) values (${userId}, ${`STAFF-${at}`})
        on conflict (tenant_id, user_id) do update set employee_no = excluded.employee_no`.execute(db)
  })
  const csv = [
    'Date,Employee number,Code,Note',
    `${date},STAFF-0,L,Wedding`,
    `${date},staff-1,hd,`,
    `${date},STAFF-9,A,`,
    `${date},STAFF-0,A,`,
  ].join('\n')
  const runId = await upload('staffAttendance', csv)
  const state = async () => (await office.send(imports.routes.getRun, { params: { runId } })).data
  await vi.waitFor(async () => expect((await state()).state).toBe('checked'), { timeout: 20_000 })
  const bad = (await office.send(imports.routes.listRows, { params: { runId }, query: {} })).data
  const causes = bad.rows.flatMap(({ problems }) => problems.map(({ cause }) => cause))
  expect(causes.toSorted()).toEqual(['named-twice', 'no-staff'])
  const { revision } = await state()
  await office.send(imports.routes.applyRun, { params: { runId }, body: { revision, leaveOut: true } })
  await vi.waitFor(async () => expect((await state()).state).toBe('applied'), { timeout: 20_000 })
  const taken = await staff()
  expect(taken.version).toBe(1)
  expect(taken.staff.find(({ userId }) => userId === ann)).toMatchObject({ code: 'L', note: 'Wedding' })
  expect(taken.staff.find(({ userId }) => userId === ben)?.code).toBe('HD')
  expect(taken.staff.filter(({ code }) => code !== 'P')).toHaveLength(2)
  await office.send(imports.routes.undoRun, { params: { runId } })
  await vi.waitFor(async () => expect((await state()).state).toBe('undone'), { timeout: 20_000 })
  const restored = await staff()
  expect(restored.version).toBe(0)
  expect(restored.staff.every(({ code }) => code === 'P')).toBe(true)
})

test('ATT-03 a seeded month of registers adds up in the report', async () => {
  const marks = await inSchool((db) => dailyRegisters(db, { from: '2026-08-01', to: '2026-08-31' }))
  const query = { start: '2026-08-01' as CivilDate, end: '2026-08-31' as CivilDate }
  const { grades } = (await office.send(attendanceReports.routes.getGradewiseAttendance, { query })).data
  const sum = grades.reduce((all, { counts }) => all + counts.present + counts.absent + counts.half + counts.medical, 0)
  expect(sum).toBe(marks)
  expect(marks).toBeGreaterThan(200)
})
