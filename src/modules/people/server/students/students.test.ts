import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { nextMessage } from '#app/testing/outbox.ts'
import { testServer } from '#app/testing/server.ts'
import { access } from '#modules/access/contract.ts'
import { classes } from '#modules/classes/contract.ts'
import { birthDateProblem } from '#modules/people/birthDate.ts'
import { students } from '#modules/people/contract.ts'
import { guardians } from '#modules/people/guardianContract.ts'
import { studentFormat } from '#modules/people/studentFormatContract.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

const server = await testServer({ worker: true })
const office = await server.as('greenwood', 'superadmin')
const { listStudents, getStudent, addStudent, saveStudent, setStudentStatus, deleteStudent, showAadhaar } =
  students.routes

const someone = {
  firstName: 'Meera',
  lastName: 'Kulkarni',
  admissionNo: 'GW/2026/101',
  admittedOn: '2026-06-01',
  dateOfBirth: '2014-03-09',
  gender: 'Female' as const,
  bloodGroup: 'B+' as const,
  quota: 'General' as const,
  aadhaar: '2341 2341 2346',
  email: 'meera@home.example',
  phone: '98450 55555',
  address: '12, 4th Cross\nJayanagar',
  pincode: '560011',
  details: {},
}
const alone = { classId: null, rollNo: null, fromDate: null, guardians: [] }
const father = {
  guardianId: null,
  relation: 'Father' as const,
  isPrimary: true,
  name: 'Anand Kulkarni',
  phone: '9845066666',
  email: 'anand@home.example',
  occupation: 'Engineer',
}

let count = 0
const add = async (facts: Partial<typeof someone> = {}, more: object = {}) => {
  const admissionNo = `T/${++count}`
  const body = { ...someone, admissionNo, aadhaar: null, email: null, phone: null, ...alone, ...facts, ...more }
  const answer = await office.send(addStudent, { body })
  if (answer.status !== 200) throw new Error(answer.message)
  return answer.data
}
const aClass = async (name: string) => {
  const list = (await office.send(classes.routes.listClassOptions, {})).data.classes
  const found = list.find(({ className }) => className === name)
  if (!found) throw new Error(`${name} is no class`)
  return found
}
const changesOf = async (studentId: string) =>
  (await office.send(students.routes.listStudentChanges, { params: { studentId } })).data.changes

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

test('USR-01 an outdated save is rejected with the current copy, and nothing is lost', async () => {
  const before = await add({ firstName: 'Kiran' })
  const params = { studentId: before.studentId }
  const { aadhaar: _, ...facts } = { ...someone, admissionNo: before.admissionNo ?? '' }
  const first = await office.send(saveStudent, { params, body: { ...facts, firstName: 'Kiran Kumar', version: 1 } })
  expect(first.data).toMatchObject({ firstName: 'Kiran Kumar', version: 2 })
  const second = await office.send(saveStudent, { params, body: { ...facts, phone: '9845077777', version: 1 } })
  expect(second).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  expect(second.raw.json().details).toMatchObject({ firstName: 'Kiran Kumar', version: 2 })
  expect((await office.send(getStudent, { params })).data).toMatchObject({
    firstName: 'Kiran Kumar',
    phone: '+919845055555',
  })
})

test('USR-01 the change log shows the old and new values and who made the change', async () => {
  const before = await add()
  const params = { studentId: before.studentId }
  const { aadhaar: _, ...facts } = { ...someone, admissionNo: before.admissionNo ?? '', email: null, phone: null }
  await office.send(saveStudent, { params, body: { ...facts, bloodGroup: 'O-', aadhaar: '999941057058', version: 1 } })
  const [newest, oldest] = await changesOf(before.studentId)
  expect(newest).toMatchObject({ action: 'students.saveStudent', by: 'Raghavendra Murthy' })
  expect(newest?.changes).toEqual([
    { field: 'aadhaar', before: null, after: 'XXXX XXXX 7058' },
    { field: 'bloodGroup', before: 'B+', after: 'O-' },
  ])
  expect(oldest?.action).toBe('students.addStudent')
})

test('USR-06 invalid or duplicate Aadhaar numbers, names and admission numbers are rejected at their field', async () => {
  const refused = async (facts: object) =>
    (await office.send(addStudent, { body: { ...someone, admissionNo: 'R/1', ...alone, ...facts } })).fields?.map(
      (f) => f.field,
    )
  expect(await refused({ aadhaar: '234123412345' })).toEqual(['aadhaar'])
  expect(await refused({ firstName: 'Asha1' })).toEqual(['firstName'])
  expect(await refused({ pincode: '060001', phone: '12' })).toEqual(['phone', 'pincode'])
  expect(await refused({ aadhaar: '2341-2341-2346' })).toEqual(['aadhaar'])
  expect(await refused({ aadhaar: null, admissionNo: 'gw/2026/101' })).toEqual(['admissionNo'])
  expect(await refused({ aadhaar: null, bloodGroup: 'C+' })).toEqual(['bloodGroup'])
})

test('USR-06 an Aadhaar number is encrypted and masked; revealing it takes permission and is audited', async () => {
  const { studentId } = await add({ aadhaar: '3675 9834 6016' })
  const tenantId = office.tenantId
  const stored = await server.services.database.inTenant({ tenantId }, (db) =>
    sql<{ row: string }>`select s::text as row from students s where user_id = ${studentId}`.execute(db),
  )
  expect(stored.rows[0]?.row).not.toContain('367598346016')
  expect(stored.rows[0]?.row).not.toContain(Buffer.from('367598346016').toString('hex'))
  const clerk = await server.as('greenwood', 'admin')
  const params = { studentId }
  const opened = await office.send(showAadhaar, { params, body: { reason: 'Board registration' } })
  expect(opened.data.aadhaar).toBe('367598346016')
  expect((await changesOf(studentId))[0]).toMatchObject({
    action: 'students.showAadhaar',
    changes: [{ field: 'aadhaarShown', before: null, after: 'Board registration' }],
  })
  expect([200, 403]).toContain((await clerk.send(getStudent, { params })).status)
  const teacher = await server.as('greenwood', 'teacher')
  expect((await teacher.send(showAadhaar, { params, body: { reason: 'x' } })).status).toBe(403)
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

test('USR-06 a date of birth in the future or too long ago is refused by form, API and import alike', async () => {
  const day = (years: number, days = 0) => {
    const date = new Date(Date.now() + days * 86_400_000)
    return `${date.getUTCFullYear() + years}${date.toISOString().slice(4, 10)}`
  }
  for (const [dateOfBirth, code] of [
    [day(0, 2), 'born-in-future'],
    [day(-120, -2), 'born-too-long-ago'],
    [day(-120, 2), null],
    [day(0, -2), null],
  ] as const) {
    const problem = birthDateProblem(dateOfBirth, day(0))
    expect([dateOfBirth, problem?.code ?? null]).toEqual([dateOfBirth, code])
    const body = { ...someone, aadhaar: null, admissionNo: `BD/${dateOfBirth}`, dateOfBirth }
    const answer = await office.raw({
      method: 'POST',
      url: '/api/students',
      payload: { ...body, classId: null, rollNo: null, fromDate: null, guardians: [] },
    })
    const fields = (answer.json().fields ?? []) as { field: string; code: string }[]
    expect(fields.map((one) => `${one.field} ${one.code}`)).toEqual(code ? [`dateOfBirth ${code}`] : [])
    if (code) continue
    const { studentId, version } = answer.json().data
    const saved = await office.raw({
      method: 'PUT',
      url: `/api/students/${studentId}`,
      payload: { ...body, dateOfBirth: day(0, 2), version },
    })
    expect(saved.json().fields).toMatchObject([{ field: 'dateOfBirth', code: 'born-in-future' }])
  }
})

test('USR-06 doubled spaces in a name are stored as one', async () => {
  expect(await add({ firstName: 'Asha   Kumari', lastName: ' van  Rao ' })).toMatchObject({
    firstName: 'Asha Kumari',
    lastName: 'van Rao',
  })
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

test('SCH-06 a school can add a required field, and cannot remove built-in ones', async () => {
  const { getStudentFormat, saveStudentFormat } = studentFormat.routes
  const before = (await office.send(getStudentFormat, {})).data
  const own = {
    fieldId: null,
    builtIn: null,
    label: 'House',
    typeId: 4,
    isRequired: true,
    isActive: true,
    options: ['Tiger', 'Lion'],
    help: '',
    section: 'Other',
  }
  const without = before.fields.filter(({ builtIn }) => builtIn !== 'quota')
  const removed = await office.send(saveStudentFormat, { body: { fields: without, version: before.version } })
  expect(removed.status).toBe(400)
  const number = { ...own, label: 'Library card', typeId: 17, isRequired: false, options: ['LIB-'] }
  const years = { ...own, label: 'Age', typeId: 14, isRequired: false, options: ['age'] }
  const fields = [...before.fields, own, number, years]
  const saved = await office.send(saveStudentFormat, { body: { fields, version: before.version } })
  expect(saved.data.fields.map(({ label }) => label)).toContain('House')
  expect((await office.send(saveStudentFormat, { body: { fields, version: before.version } })).code).toBe(
    'changed-meanwhile',
  )
  const idOf = (label: string) => saved.data.fields.find((one) => one.label === label)?.fieldId ?? ''
  const body = { ...someone, admissionNo: 'F/1', aadhaar: null, ...alone }
  expect((await office.send(addStudent, { body })).fields).toMatchObject([
    { field: `details.${idOf('House')}`, message: 'Please fill this in.' },
  ])
  const wrong = await office.send(addStudent, { body: { ...body, details: { [idOf('House')]: 'Wolf' } } })
  expect(wrong.fields?.[0]?.message).toBe('Choose one of the options.')
  const added = await office.send(addStudent, { body: { ...body, details: { [idOf('House')]: 'Lion' } } })
  expect(added.data.details).toMatchObject({
    [idOf('House')]: 'Lion',
    [idOf('Library card')]: 'LIB-0001',
    [idOf('Age')]: 12,
  })
  const gone = saved.data.fields.filter(({ label }) => label !== 'House')
  const lost = await office.send(saveStudentFormat, { body: { fields: gone, version: saved.data.version } })
  expect(lost.code).toBe('field-in-use')
})
