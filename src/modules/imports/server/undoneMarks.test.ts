import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { testServer } from '#app/testing/server.ts'
import type { Code, StaffCode } from '#modules/attendance/codes.ts'
import { attendance } from '#modules/attendance/contract.ts'
import { staffAttendance } from '#modules/attendance/staffAttendanceContract.ts'
import { workingWeek } from '#modules/school/server/seed.ts'
import { addDays, type CivilDate, weekday } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { importFile } from './testing/importFile.ts'

// Undo restores the marks an import changed, and keeps what was edited since, whatever the column.

const server = await testServer({ worker: true })
await stopCalendar(server.urls, '2026-11-15')
const office = await server.as('greenwood', 'superadmin')
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)
const rowsOf = async <T>(work: (db: TenantDb) => Promise<{ rows: T[] }>) => (await inSchool(work)).rows
await inSchool((db) => workingWeek(db, []))
const day = (text: string) => text as CivilDate
const schoolDays = (count: number) =>
  Array.from({ length: 130 }, (_, at) => addDays(day('2026-07-06'), at))
    .filter((date) => weekday(date) <= 5)
    .slice(0, count)

const [ownClass] = await rowsOf((db) =>
  sql<{ id: string }>`
    select c.id from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where g.name = '7' and c.section = 'B'`.execute(db),
)
const classId = ownClass?.id ?? ''
const students = (
  await rowsOf((db) =>
    sql<{ id: string }>`select student_id as id from enrolments where class_id = ${classId} order by id`.execute(db),
  )
).map(({ id }, at) => ({ id, no: `UNDO/${at}` }))
for (const { id, no } of students)
  await inSchool((db) =>
    sql`insert into students (user_id, admission_no) values (${id}, ${no})
      on conflict (tenant_id, user_id) do update set admission_no = excluded.admission_no`.execute(db),
  )
const register = async (date: CivilDate) =>
  (await office.send(attendance.routes.getRegister, { params: { classId, date } })).data
const marksOf = async (date: CivilDate) => {
  const marks = new Map((await register(date)).students.map((one) => [one.studentId, `${one.code} ${one.note}`.trim()]))
  return students.map(({ id }) => marks.get(id))
}
type Marks = { marks?: Record<string, Code>; notes?: Record<string, string> }
const correct = async (date: CivilDate, { marks = {}, notes = {} }: Marks) => {
  const { version: baseVersion } = await register(date)
  const body = { baseVersion, marks, notes, reason: 'Seen' }
  expect((await office.send(attendance.routes.saveRegister, { params: { classId, date }, body })).status).toBe(200)
}

test('ATT-03 undoing an attendance import keeps codes and notes that were changed since', async () => {
  const [date = day('')] = schoolDays(1)
  const [a, b, c, d] = students.map(({ id }) => id)
  if (!a || !b || !c || !d) throw new Error('The class is too small.')
  const undo = await importFile(office, 'attendance', [
    'Date,Admission number,Code,Note',
    ...[0, 1, 2].map((at) => `${date},UNDO/${at},A,Fever`),
  ])
  await correct(date, { marks: { [c]: 'HD', [d]: 'ML' }, notes: { [b]: 'Called by the mother', [c]: 'Fever' } })
  expect(await undo()).toBe(2)
  expect((await marksOf(date)).slice(0, 4)).toEqual(['P', 'A Called by the mother', 'HD Fever', 'ML'])
})

test('ATT-03 undoing an attendance import restores the register as it was taken before', async () => {
  const date = schoolDays(2)[1] ?? day('')
  const [a = ''] = students.map(({ id }) => id)
  await correct(date, { marks: { [a]: 'ML' }, notes: { [a]: 'Dentist' } })
  const before = await marksOf(date)
  const undo = await importFile(office, 'attendance', [
    'Date,Admission number,Code,Note',
    `${date},UNDO/0,A,`,
    `${date},UNDO/1,HD,Late`,
  ])
  expect((await marksOf(date)).slice(0, 2)).toEqual(['A', 'HD Late'])
  expect(await undo()).toBe(0)
  expect(await marksOf(date)).toEqual(before)
})

test('ATT-03 a register that only an import took is untaken again, even if the file was written in several steps', async () => {
  const dates = schoolDays(90).slice(5, 5 + Math.ceil(300 / students.length))
  // By student, so that every register has rows in both steps of 250.
  const lines = students.flatMap(({ no }) => dates.map((date) => `${date},${no},A`))
  const undo = await importFile(office, 'attendance', ['Date,Admission number,Code', ...lines])
  expect(lines.length).toBeGreaterThan(250)
  expect((await register(dates[0] ?? day(''))).version).toBeGreaterThan(0)
  expect(await undo()).toBe(0)
  const versions = await Promise.all(dates.map(async (date) => (await register(date)).version))
  expect(new Set(versions)).toEqual(new Set([0]))
})

const staff = (
  await office.send(staffAttendance.routes.getStaffRegister, { params: { date: day('2026-07-06') } })
).data.staff.map(({ userId }, at) => ({ id: userId, no: `UNDO-${at}` }))
for (const { id, no } of staff)
  await inSchool((db) =>
    sql`insert into staff_profiles (user_id, employee_no) values (${id}, ${no})
      on conflict (tenant_id, user_id) do update set employee_no = excluded.employee_no`.execute(db),
  )
const staffRegister = async (date: CivilDate) =>
  (await office.send(staffAttendance.routes.getStaffRegister, { params: { date } })).data

test('ATT-05 undoing a staff attendance import keeps codes and notes that were changed since', async () => {
  const date = schoolDays(3)[2] ?? day('')
  const [a, b, c, d] = staff.map(({ id }) => id)
  if (!a || !b || !c || !d) throw new Error('Too few staff.')
  const undo = await importFile(office, 'staffAttendance', [
    'Date,Employee number,Code,Note',
    ...[0, 1, 2].map((at) => `${date},UNDO-${at},L,Wedding`),
  ])
  const marks: Record<string, StaffCode> = { [c]: 'HD', [d]: 'A' }
  const body = { baseVersion: 1, marks, notes: { [b]: 'Wedding of a sister', [c]: 'Wedding' }, reason: 'Seen' }
  expect((await office.send(staffAttendance.routes.saveStaffRegister, { params: { date }, body })).status).toBe(200)
  expect(await undo()).toBe(2)
  const now = new Map((await staffRegister(date)).staff.map((one) => [one.userId, `${one.code} ${one.note}`.trim()]))
  expect([a, b, c, d].map((id) => now.get(id))).toEqual(['P', 'L Wedding of a sister', 'HD Wedding', 'A'])
})

test('ATT-05 a staff register that only an import took is untaken again, even if written in several steps', async () => {
  const dates = schoolDays(90).slice(5, 5 + Math.ceil(300 / staff.length))
  const lines = staff.flatMap(({ no }) => dates.map((date) => `${date},${no},A`))
  const undo = await importFile(office, 'staffAttendance', ['Date,Employee number,Code', ...lines])
  expect(lines.length).toBeGreaterThan(250)
  expect(await undo()).toBe(0)
  const versions = await Promise.all(dates.map(async (date) => (await staffRegister(date)).version))
  expect(new Set(versions)).toEqual(new Set([0]))
})
