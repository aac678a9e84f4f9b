import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { asGuardianOf, asUser, barGuardian } from '#app/testing/familyCallers.ts'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { attendance } from '#modules/attendance/contract.ts'
import { familyAttendance } from '#modules/attendance/familyContract.ts'
import { classes } from '#modules/classes/contract.ts'
import { someHolidays } from '#modules/school/server/seed.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { readParts } from '#platform/server/contributions/familyPart.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { attendancePart } from './familyPart.ts'

const server = await testServer()
// A Monday.
const today = '2026-11-16'
await stopCalendar(server.urls, today)
const office = await server.as('greenwood', 'superadmin')
const classTeacher = await server.as('greenwood', 'classteacher')
const teacher = await server.as('greenwood', 'teacher')
const { routes } = familyAttendance
const staff = attendance.routes
const day = (text: string) => text as CivilDate
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

const own = (await classTeacher.send(classes.routes.listMyClasses, {})).data.classes.find((one) => one.isClassTeacher)
const classId = own?.classId ?? ''
const register = (date: CivilDate) => classTeacher.send(staff.getRegister, { params: { classId, date } })
const [ann = '', ben = ''] = (await register(day('2026-11-13'))).data.students.map(({ studentId }) => studentId)
const stranger = await inSchool(async (db) => {
  const { rows } = await sql<{ id: string }>`
    select student_id as id from enrolments where class_id <> ${classId} limit 1`.execute(db)
  return rows[0]?.id ?? ''
})
const mother = await asGuardianOf(server, 'greenwood', [ann, stranger])
const father = await asGuardianOf(server, 'greenwood', [ann], 'Arun')
const other = await asGuardianOf(server, 'greenwood', [ben])
const student = await asUser(server, 'greenwood', ann)

beforeAll(async () => {
  const settings = (await office.send(staff.getAttendanceSettings, {})).data
  await office.send(staff.saveAttendanceSettings, { body: { ...settings, locksAt: null } })
  await inSchool((db) => someHolidays(db, [['Founders’ day', '2026-11-20']]))
})

const params = { studentId: ann }
const announce = (startDate: string, endDate = startDate, more: object = {}, who = mother, headers = {}) =>
  who.send(
    routes.announceAbsence,
    { params, body: { startDate: day(startDate), endDate: day(endDate), isIllness: true, reason: 'Fever', ...more } },
    headers,
  )
const read = async (who = mother) => (await who.send(routes.getChildAttendance, { params })).data
const prefilled = async (date: string) =>
  (await register(day(date))).data.students.find(({ studentId }) => studentId === ann)
const notified = (kind: string) =>
  inSchool(async (db) => {
    const { rows } = await sql<{ userName: string; params: { from?: string } }>`
      select u.user_name as "userName", n.params from notifications n join users u on u.id = n.user_id
      where n.kind = ${kind} order by u.user_name`.execute(db)
    return rows
  })

test('FAM-05 what a guardian announces fills the register, and the class teacher and the office are told', async () => {
  const made = await announce('2026-11-16')
  expect(made.data).toMatchObject({ code: 'ML', part: 'day', state: 'sent', isOwn: true, mayWithdraw: true })
  expect(await prefilled('2026-11-16')).toMatchObject({ code: 'ML', note: 'Fever', source: 'known', announced: 'day' })
  const told = (await notified('attendance.announced')).map(({ userName }) => userName)
  expect(told).toContain('classteacher')
  expect(told).toContain('superadmin')
  expect(told).not.toContain('teacher')
})

test('FAM-05 announcing the same days again makes no second absence, and overlapping days are refused', async () => {
  const again = await announce('2026-11-16')
  expect([again.status, again.data.startDate]).toEqual([200, '2026-11-16'])
  expect((await read()).absences.length).toBe(1)
  expect((await announce('2026-11-16', '2026-11-17')).code).toBe('told-already')
  expect((await announce('2026-11-16', '2026-11-16', {}, father)).code).toBe('told-already')
  expect((await notified('attendance.announced')).filter(({ userName }) => userName === 'classteacher').length).toBe(1)
})

test('FAM-05 a student cannot announce, and nobody announces for somebody else’s child', async () => {
  expect((await announce('2026-12-01', '2026-12-01', {}, student)).status).toBe(403)
  expect((await announce('2026-12-01', '2026-12-01', {}, other)).status).toBe(404)
  expect((await other.send(routes.getChildAttendance, { params })).status).toBe(404)
  const leaver = await asGuardianOf(server, 'greenwood', [ann], 'Barred')
  await barGuardian(server, leaver)
  expect((await announce('2026-12-01', '2026-12-01', {}, leaver)).status).toBe(404)
  expect((await leaver.send(routes.getChildAttendance, { params })).status).toBe(404)
})

test('FAM-05 days long past, too many days and days without school are refused, naming the field', async () => {
  const field = async (start: string, end = start, more = {}) => (await announce(start, end, more)).fields?.[0]?.field
  expect(await field('2026-11-14')).toBe('startDate')
  expect(await field('2026-11-23', '2026-12-23')).toBe('endDate')
  expect(await field('2026-11-23', '2026-11-24', { part: 'morning' })).toBe('part')
  expect(await field('2026-11-23', '2026-11-23', { reason: '' })).toBe('reason')
  expect((await announce('2026-11-20')).code).toBe('school-closed')
})

test('FAM-05 half a day says which half, to the register too', async () => {
  await announce('2026-11-18', '2026-11-18', { part: 'afternoon', isIllness: false, reason: 'Dentist' })
  const { absences } = (await office.send(staff.listKnownAbsences, { params })).data
  expect(absences.find(({ startDate }) => startDate === '2026-11-18')).toMatchObject({
    code: 'HD',
    part: 'afternoon',
    announcedBy: 'Meera Guardian',
    seenBy: null,
  })
})

test('FAM-05 a paper is checked by its content, belongs to its announcer, and reaches the class teacher', async () => {
  const { knownAbsenceId } = (await announce('2026-11-24')).data
  const url = `/api/family/students/${ann}/absences/${knownAbsenceId}/paper`
  expect((await sendFile(father, url, 'note.pdf', pdf)).statusCode).toBe(404)
  expect((await sendFile(other, url, 'note.pdf', pdf)).statusCode).toBe(404)
  expect((await sendFile(mother, url, 'note.pdf', Buffer.from('<html>'))).statusCode).toBe(422)
  const added = (await sendFile(mother, url, 'note.pdf', pdf)).json().data
  expect(added).toMatchObject({ paper: { name: 'note.pdf' }, mayAttach: true })
  const listed = (await classTeacher.send(staff.listAnnounced, {})).data.absences
  expect(listed.find((one) => one.knownAbsenceId === knownAbsenceId)).toMatchObject({
    paper: { name: 'note.pdf' },
    announcedBy: 'Meera Guardian',
    className: own?.className,
  })
  expect((await read(student)).absences.every(({ paper }) => paper === null)).toBe(true)
})

test('FAM-05 the guardian sees that the school has seen it, once, and that the register shows it', async () => {
  const { absences } = await read()
  const { knownAbsenceId } = absences.find(({ startDate }) => startDate === '2026-11-24') ?? { knownAbsenceId: '' }
  const seen = (who: typeof office) => who.send(staff.markSeen, { params: { knownAbsenceId } })
  expect((await seen(teacher)).status).toBe(404)
  expect((await seen(classTeacher)).status).toBe(200)
  expect((await seen(office)).status).toBe(200)
  expect((await notified('attendance.absenceSeen')).length).toBe(1)
  const stateOn = async (date: string) => (await read()).absences.find(({ startDate }) => startDate === date)?.state
  expect(await stateOn('2026-11-24')).toBe('seen')
  const url = `/api/family/students/${ann}/absences/${knownAbsenceId}/paper`
  expect((await sendFile(mother, url, 'other.pdf', pdf)).json().code).toBe('seen-already')
  const body = { baseVersion: 0, marks: {}, reason: '' }
  await classTeacher.send(staff.saveRegister, { params: { classId, date: day(today) }, body })
  expect(await stateOn(today)).toBe('recorded')
})

test('FAM-05 an absence is withdrawn by its announcer until it begins, and the school is told', async () => {
  const { absences } = await read()
  const idOn = (date: string) => absences.find(({ startDate }) => startDate === date)?.knownAbsenceId ?? ''
  const withdraw = (date: string, who = mother) =>
    who.send(routes.withdrawAbsence, { params: { ...params, knownAbsenceId: idOn(date) } })
  expect((await withdraw(today)).code).toBe('begun-already')
  expect((await withdraw('2026-11-24', father)).status).toBe(404)
  expect((await withdraw('2026-11-24', student)).status).toBe(403)
  expect((await withdraw('2026-11-24')).status).toBe(200)
  expect((await withdraw('2026-11-24')).code).toBe('no-such-absence')
  expect((await notified('attendance.absenceWithdrawn')).map(({ userName }) => userName)).toContain('classteacher')
  const trail = await inSchool(async (db) => {
    const { rows } = await sql<{ before: object }>`select before from audit_entries
      where action = 'familyAttendance.withdrawAbsence' order by seq desc limit 1`.execute(db)
    return rows[0]?.before
  })
  expect(trail).toMatchObject({ startDate: '2026-11-24', reason: 'Fever' })
})

test('FAM-04 a family sees the reasons the school was told, never the register’s notes', async () => {
  const marks = (code: 'A' | 'P') => ({ [ann]: code, [ben]: 'A' as const })
  const note = { [ann]: 'Second time this week, ask the counsellor' }
  const save = (date: string, code: 'A' | 'P', notes = {}) =>
    classTeacher.send(staff.saveRegister, {
      params: { classId, date: day(date) },
      body: { baseVersion: 0, marks: marks(code), notes, reason: '' },
    })
  await save('2026-11-12', 'A', note)
  await save('2026-11-13', 'P')
  const seen = await read()
  expect(seen.days.find(({ date }) => date === today)).toEqual({ date: today, code: 'ML', reason: 'Fever' })
  expect(seen.days.find(({ date }) => date === '2026-11-12')).toEqual({ date: '2026-11-12', code: 'A', reason: '' })
  expect(JSON.stringify(seen)).not.toContain('counsellor')
  expect(JSON.stringify(seen)).not.toContain(ben)
  expect(seen.counts.absent).toBe(seen.days.filter(({ code }) => code === 'A').length)
  expect((await read(student)).days).toEqual(seen.days)
})

test('FAM-03 home knows for each child whether they are at school now', async () => {
  const children = [
    { studentId: ann, classId },
    { studentId: ben, classId },
    { studentId: stranger, classId: null },
  ]
  const at = (on: string, time: string) =>
    inSchool(async (db) => {
      const viewer = { timeZone: 'Asia/Kolkata' } as Actor
      const now = new Date(`${on}T${time}:00+05:30`)
      const [part] = await readParts(db, [attendancePart], { students: children, viewer, today: on as CivilDate, now })
      return part?.of
    })
  const now = await at(today, '10:00')
  expect(now?.get(ann)).toMatchObject({ presence: 'absent', code: 'ML', reason: 'Fever' })
  expect(now?.get(ben)).toMatchObject({ presence: 'atSchool' })
  expect(now?.get(stranger)).toMatchObject({ presence: 'noClass' })
  expect((await at('2026-11-20', '10:00'))?.get(ann)).toMatchObject({ presence: 'closed', holiday: 'Founders’ day' })
  expect((await at('2026-11-18', '10:00'))?.get(ann)).toMatchObject({ presence: 'announced', reason: 'Dentist' })
  expect((await at('2026-11-19', '10:00'))?.get(ann)?.presence).toBe('unmarked')
})

test('FAM-05 staff who remove an announced absence remove its paper with it', async () => {
  const { knownAbsenceId } = (await announce('2026-12-02')).data
  await sendFile(mother, `/api/family/students/${ann}/absences/${knownAbsenceId}/paper`, 'note.pdf', pdf)
  const papers = () =>
    inSchool(async (db) => (await sql`select from files where purpose = 'absence paper'`.execute(db)).rows.length)
  const before = await papers()
  expect((await office.send(staff.deleteKnownAbsence, { params: { knownAbsenceId } })).status).toBe(200)
  expect(await papers()).toBe(before - 1)
})
