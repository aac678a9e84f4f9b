import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { nextMessage } from '#app/testing/outbox.ts'
import { access } from '#modules/access/contract.ts'
import { classes } from '#modules/classes/contract.ts'
import { students } from '#modules/people/contract.ts'
import { guardians } from '#modules/people/guardianContract.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { alone, father, openStudentOffice, someone } from '../../testing/studentOffice.ts'

const { server, office, add, changesOf } = await openStudentOffice()
const { listStudents, getStudent, addStudent, setStudentStatus, deleteStudent } = students.routes

const aClass = async (name: string) => {
  const list = (await office.send(classes.routes.listClassOptions, {})).data.classes
  const found = list.find(({ className }) => className === name)
  if (!found) throw new Error(`${name} is no class`)
  return found
}

test('USR-01 a student can be added with class and guardian, found and viewed', async () => {
  const { classId } = await aClass('7-A')
  const body = { ...someone, ...alone, classId, fromDate: '2026-06-10', guardians: [father] }
  const added = await office.send(addStudent, { body })
  expect(added.data).toMatchObject({
    admissionNo: 'GW/2026/101',
    className: '7-A',
    phone: '+919845055555',
    maskedAadhaar: 'XXXX XXXX 2346',
    guardianName: 'Anand Kulkarni',
    guardianPhone: '+919845066666',
    userName: 'gw2026101',
    version: 1,
  })
  for (const q of ['kulkarni mee', 'GW/2026/101', '98450 55555']) {
    const { data } = await office.send(listStudents, { query: { q } })
    expect([q, data.total, data.rows[0]?.studentId]).toEqual([q, 1, added.data.studentId])
  }
  const { data } = await office.send(listStudents, { query: { classId: classId, gender: 'Female' } as never })
  expect(data.rows.map(({ studentId }) => studentId)).toContain(added.data.studentId)
})

test('USR-01 the list is paged, sorted and filtered, with a total', async () => {
  await add({ firstName: 'Aarav', gender: 'Male' as never })
  const first = (await office.send(listStudents, { query: { size: 5 } })).data
  expect(first.rows).toHaveLength(5)
  expect(first.total).toBeGreaterThan(12)
  const second = (await office.send(listStudents, { query: { size: 5, page: 2 } })).data
  expect(second.rows.some(({ studentId }) => first.rows.some((one) => one.studentId === studentId))).toBe(false)
  const down = (await office.send(listStudents, { query: { sort: '-name', size: 200 } })).data.rows.map(
    (r) => r.firstName,
  )
  expect(down).toEqual([...down].sort((a, b) => b.toLowerCase().localeCompare(a.toLowerCase())))
  const none = (await office.send(listStudents, { query: { classId: 'none' } as never })).data
  expect(none.rows.map(({ firstName }) => firstName)).toContain('Aarav')
  expect(none.rows.every(({ classId }) => classId === null)).toBe(true)
})

test('USR-01 deactivating a student signs them out and blocks sign-in until they are activated', async () => {
  const own = await server.as('greenwood', 'student')
  const me = (await own.send(access.routes.getMe, {})).data
  const params = { studentId: me.userId }
  await office.send(setStudentStatus, { params, body: { statusId: 11 } })
  expect((await own.send(access.routes.getMe, {})).code).toBe('access-denied')
  const listed = await office.send(listStudents, { query: { statusId: '11' } as never })
  expect(listed.data.rows.map(({ studentId }) => studentId)).toEqual([me.userId])
  await office.send(setStudentStatus, { params, body: { statusId: 1 } })
  expect((await (await server.as('greenwood', 'student')).send(access.routes.getMe, {})).status).toBe(200)
})

test('USR-01 a password link goes to the student’s e-mail address, and needs one', async () => {
  const without = await add()
  const route = students.routes.resetStudentPassword
  expect((await office.send(route, { params: { studentId: without.studentId } })).code).toBe('no-email')
  const { studentId, userName } = await add({ email: 'kavya@home.example' })
  await office.send(route, { params: { studentId } })
  const mail = await nextMessage(server, 'greenwood', 'kavya@home.example', 0)
  const resetCode = /create-password\/([\w-]+)/.exec(mail.body)?.[1] ?? ''
  const visitor = await server.as('greenwood')
  await visitor.send(access.routes.createPassword, { body: { resetCode, newPassword: 'Tall-Banyan-7' } })
  const login = await visitor.send(access.routes.login, {
    body: { role: 'student', userName: userName ?? '', password: 'Tall-Banyan-7' },
  })
  expect(login.status).toBe(200)
})

test('USR-01 only a student without history can be deleted', async () => {
  const mistake = await add({}, { guardians: [{ ...father, name: 'Nobody Else' }] })
  const params = { studentId: mistake.studentId }
  expect((await office.send(deleteStudent, { params })).status).toBe(200)
  expect((await office.send(getStudent, { params })).status).toBe(404)
  const left = await office.send(guardians.routes.listGuardians, { query: { q: 'Nobody Else' } })
  expect(left.data.total).toBe(0)
})

test('USR-01 a student just added to a class can be deleted; with records the answer says what stands in the way', async () => {
  const { classId } = await aClass('7-A')
  const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
    server.services.database.inTenant({ tenantId: office.tenantId }, work)
  const mistake = await add({}, { classId })
  expect(mistake.classId).toBe(classId)
  const params = { studentId: mistake.studentId }
  expect((await office.send(deleteStudent, { params })).status).toBe(200)
  expect((await office.send(getStudent, { params })).status).toBe(404)
  const { rows } = await inSchool((db) =>
    sql<{ entity: string }>`select entity from audit_entries where action = 'students.deleteStudent'
      and (entity_id = ${params.studentId} or entity_id = ${classId}) order by entity`.execute(db),
  )
  expect(rows.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['enrolment', 'student']))

  const { studentId } = await add({}, { classId })
  await inSchool((db) =>
    sql`insert into student_electives (student_id, elective_group, subject_id)
      select ${studentId}, 'Language', id from subjects limit 1`.execute(db),
  )
  const refused = await office.raw({ method: 'DELETE', url: `/api/students/${studentId}` })
  expect(refused.json()).toMatchObject({ code: 'has-history', details: { obstacles: ['electives'] } })
  expect((await office.send(getStudent, { params: { studentId } })).data.classId).toBe(classId)
})

test('USR-01 siblings share one guardian with one login', async () => {
  const elder = await add(
    { firstName: 'Elder' },
    { guardians: [{ ...father, name: 'Shared Father', email: 'shared@home.example' }] },
  )
  const guardianId = elder.guardians[0]?.guardianId ?? ''
  const younger = await add({ firstName: 'Younger' }, { guardians: [{ ...father, guardianId }] })
  expect(younger.guardians[0]).toMatchObject({ name: 'Shared Father', siblings: [{ name: 'Elder Kulkarni' }] })
  const params = { guardianId }
  const first = await office.send(guardians.routes.inviteGuardian, { params })
  const again = await office.send(guardians.routes.inviteGuardian, { params })
  expect(first.data.userName).toBe('shared')
  expect(again.data.userName).toBe('shared')
  await nextMessage(server, 'greenwood', 'shared@home.example', 1)
  const listed = await office.send(guardians.routes.listGuardians, { query: { q: 'shared' } })
  expect(listed.data.rows[0]?.children.map(({ name }) => name)).toEqual(['Elder Kulkarni', 'Younger Kulkarni'])
  expect((await office.send(listStudents, { query: { q: 'Shared Father' } })).data.total).toBe(0)
  const stale = await office.send(guardians.routes.saveGuardian, {
    params,
    body: { name: 'Shared Father', phone: null, email: null, occupation: '', version: 7 },
  })
  expect(stale.code).toBe('changed-meanwhile')
})

test('USR-04 moving a student keeps their previous classes', async () => {
  const [from, to] = [await aClass('7-A'), await aClass('7-B')]
  const { studentId } = await add({}, { classId: from.classId, fromDate: '2026-06-01' })
  const moved = await office.send(students.routes.placeStudent, {
    params: { studentId },
    body: { classId: to.classId, rollNo: null, fromDate: '2026-08-01' },
  })
  expect(moved.status).toBe(200)
  const past = (await office.send(students.routes.listPastClasses, { params: { studentId } })).data.classes
  expect(past.map(({ className, fromDate, toDate }) => [className, fromDate, toDate])).toEqual([
    ['7-B', '2026-08-01', null],
    ['7-A', '2026-06-01', '2026-07-31'],
  ])
  const [latest] = await changesOf(studentId)
  expect(latest?.changes).toContainEqual({ field: 'classId', before: '7-A', after: '7-B' })
})

test('PERM-06 a teacher sees only the students of their own classes', async () => {
  const teacher = await server.as('greenwood', 'teacher')
  const own = (await teacher.send(listStudents, { query: { size: 200 } })).data
  const all = (await office.send(listStudents, { query: { size: 200 } })).data
  expect(own.total).toBeGreaterThan(0)
  expect(own.total).toBeLessThan(all.total)
  const [mine] = own.rows
  const profile = await teacher.send(getStudent, { params: { studentId: mine?.studentId ?? '' } })
  expect(profile.data).toMatchObject({ userName: null, maskedAadhaar: null })
  const taught = new Set(
    (await teacher.send(classes.routes.listMyClasses, {})).data.classes.map(({ classId }) => classId),
  )
  const other = all.rows.find(({ classId }) => !classId || !taught.has(classId))
  expect((await teacher.send(getStudent, { params: { studentId: other?.studentId ?? '' } })).status).toBe(404)
})

test('USR-01 a photo’s type is checked by its content, and its link expires', async () => {
  const { studentId } = await add()
  const url = `/api/students/${studentId}/photo`
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  expect((await sendFile(office, url, 'face.png', page, 'PUT')).statusCode).toBe(422)
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  expect((await sendFile(office, url, 'face.png', png, 'PUT')).statusCode).toBe(200)
  const { photoUrl } = (await office.send(getStudent, { params: { studentId } })).data
  const shown = await office.raw({ method: 'GET', url: photoUrl ?? '' })
  expect((await sharp(shown.rawPayload).metadata()).format).toBe('webp')
})
