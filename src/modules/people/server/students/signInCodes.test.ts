import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, testServer, urlOf } from '#app/testing/server.ts'
import { access } from '#modules/access/contract.ts'
import { classes } from '#modules/classes/contract.ts'
import { students } from '#modules/people/contract.ts'
import { signInCodes } from '#modules/people/signInCodeContract.ts'
import { readPdf } from '#platform/server/documents/testing/pdf.ts'

const server = await testServer()
const visitor = await server.as('greenwood')
const office = await server.as('greenwood', 'superadmin')
const classTeacher = await server.as('greenwood', 'classteacher')
const { login, setPassword, getMe } = access.routes
const { createSignInCode, printSignInCodes } = signInCodes.routes

const taught = (await classTeacher.send(classes.routes.listMyClasses, {})).data.classes
const ownClassId = taught.find((one) => one.isClassTeacher)?.classId ?? ''
const allClasses = (await office.send(classes.routes.listClassOptions, {})).data.classes
const foreignClassId = allClasses.find(({ classId }) => !taught.some((one) => one.classId === classId))?.classId ?? ''

const idsIn = async (classId: string) =>
  (await office.send(students.routes.listStudents, { query: { classId, statusId: '1', size: 100 } })).data.rows.map(
    ({ studentId }) => studentId,
  )
const [ownId = ''] = await idsIn(ownClassId)
const [foreignId = ''] = await idsIn(foreignClassId)

let added = 0
/** A new student of the class teacher's class, without an e-mail address. */
async function newStudent(): Promise<string> {
  added += 1
  const answer = await office.send(students.routes.addStudent, {
    body: {
      firstName: 'Kavya',
      lastName: 'Gowda',
      admissionNo: `CODE/${added}`,
      admittedOn: null,
      dateOfBirth: '2014-03-09',
      gender: 'Female',
      bloodGroup: 'B+',
      quota: 'General',
      aadhaar: null,
      email: null,
      phone: null,
      address: '',
      pincode: null,
      details: {},
      classId: ownClassId,
      rollNo: null,
      fromDate: null,
      guardians: [],
    },
  })
  expect(answer.status).toBe(200)
  return answer.data.studentId
}

const create = (who: Caller, studentId: string) => who.send(createSignInCode, { params: { studentId } })
const signIn = (userName: string, password: string, role: 'student' | 'teacher' = 'student') =>
  visitor.send(login, { body: { role, userName, password } })

const inGreenwood = <T>(work: Parameters<typeof server.services.database.inTenant<T>>[1]) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)

/** Lets time pass for all codes of the school. */
const letPass = (seconds: number) =>
  inGreenwood(async (db) => {
    await sql`update one_time_codes set created_at = created_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds})`.execute(db)
  })

test('AUTH-03 a sign-in code typed as the password works once, and then a password has to be chosen', async () => {
  const { data } = await create(office, await newStudent())
  expect(data.code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
  const typed = `${data.code.slice(0, 4)}-${data.code.slice(4)}`.toLowerCase()
  const entered = await signIn(data.userName, typed)
  expect(entered).toMatchObject({ status: 200, data: { userData: { isPasswordExpires: true } } })
  expect((await signIn(data.userName, data.code)).code).toBe('invalid-credentials')

  const authorization = `Bearer ${entered.data.token}`
  expect((await visitor.send(getMe, {}, { authorization })).status).toBe(200)
  expect((await visitor.send(access.routes.finishFirstVisit, {}, { authorization })).status).toBe(403)
  const chosen = await visitor.send(setPassword, { body: { newPassword: 'Peepal-Tree-9' } }, { authorization })
  expect(chosen.status).toBe(200)
  const after = await signIn(data.userName, 'Peepal-Tree-9')
  expect(after).toMatchObject({ status: 200, data: { userData: { isPasswordExpires: false } } })
  expect((await signIn(data.userName, data.code)).code).toBe('invalid-credentials')
})

test('AUTH-03 a sign-in code does not work for somebody else or for another role, which does not use it up', async () => {
  const { data } = await create(office, await newStudent())
  const other = (await create(office, await newStudent())).data
  expect((await signIn(other.userName, data.code)).code).toBe('invalid-credentials')
  expect((await signIn(data.userName, data.code, 'teacher')).code).toBe('invalid-credentials')
  expect((await signIn(data.userName, data.code)).status).toBe(200)
})

test('AUTH-03 a new sign-in code replaces the earlier one', async () => {
  const studentId = await newStudent()
  const first = (await create(office, studentId)).data
  const second = (await create(classTeacher, studentId)).data
  expect((await signIn(first.userName, first.code)).code).toBe('invalid-credentials')
  expect((await signIn(second.userName, second.code)).status).toBe(200)
})

test('AUTH-03 of two sign-in codes created at the same time only one works', async () => {
  const studentId = await newStudent()
  const both = await Promise.all([create(office, studentId), create(classTeacher, studentId)])
  const answers = []
  for (const { data } of both) answers.push((await signIn(data.userName, data.code)).status)
  expect(answers.sort()).toEqual([200, 400])
})

test('AUTH-03 a sign-in code works for seven days', async () => {
  const days = 7 * 86_400
  const early = (await create(office, await newStudent())).data
  expect(Math.round((Date.parse(early.expiresAt) - Date.now()) / 60_000)).toBe(days / 60)
  await letPass(days - 60)
  expect((await signIn(early.userName, early.code)).status).toBe(200)
  const late = (await create(office, await newStudent())).data
  await letPass(days)
  expect((await signIn(late.userName, late.code)).code).toBe('invalid-credentials')
})

test('AUTH-14 wrong sign-in codes count as wrong passwords, and a new code lifts the pause', async () => {
  const studentId = await newStudent()
  const { data } = await create(office, studentId)
  const wrong = data.code === '22222222' ? '33333333' : '22222222'
  for (let n = 1; n <= 5; n++) expect((await signIn(data.userName, wrong)).code).toBe('invalid-credentials')
  expect(await signIn(data.userName, data.code)).toMatchObject({ status: 429, code: 'try-later' })
  const renewed = (await create(office, studentId)).data
  expect((await signIn(renewed.userName, renewed.code)).status).toBe(200)
})

test('AUTH-03 sign-in codes are stored hashed and not kept with an idempotency key', async () => {
  const studentId = await newStudent()
  const { data } = await office.send(
    createSignInCode,
    { params: { studentId } },
    { 'idempotency-key': 'sign-in-code-0001' },
  )
  const stored = await inGreenwood(async (db) => {
    const codes = await sql`select encode(code_hash, 'escape') as hash, * from one_time_codes`.execute(db)
    const keys = await sql`select * from idempotency_keys`.execute(db)
    const trail = await sql`select * from audit_entries where entity_id = ${studentId}`.execute(db)
    return JSON.stringify([codes.rows, keys.rows, trail.rows])
  })
  expect(stored).toContain(studentId)
  expect(stored).not.toContain(data.code)
})

test('AUTH-03 only the office and the class teacher create sign-in codes', async () => {
  const subjectTeacher = await server.as('greenwood', 'teacher')
  expect(await create(subjectTeacher, ownId)).toMatchObject({ status: 409, code: 'class-teacher-or-office' })
  expect((await create(classTeacher, foreignId)).status).toBe(404)
  for (const userName of ['student', 'staff', 'feeadmin'])
    expect((await create(await server.as('greenwood', userName), ownId)).status).toBe(403)
  expect((await create(await server.as('riverside', 'superadmin'), ownId)).status).toBe(404)

  const print = async (who: Caller, classId: string) =>
    (await who.raw({ method: 'POST', url: urlOf(printSignInCodes, { params: { classId } }) })).statusCode
  expect(await print(subjectTeacher, ownClassId)).toBe(409)
  expect(await print(classTeacher, foreignClassId)).toBe(404)
  expect(await print(await server.as('riverside', 'superadmin'), ownClassId)).toBe(404)
})

test('AUTH-03 a deactivated student gets no sign-in code, and an earlier one does not work', async () => {
  const studentId = await newStudent()
  const { data } = await create(office, studentId)
  await office.send(students.routes.setStudentStatus, { params: { studentId }, body: { statusId: 11 } })
  expect((await signIn(data.userName, data.code)).code).toBe('invalid-credentials')
  expect(await create(office, studentId)).toMatchObject({ status: 409, code: 'account-deactivated' })
})

test('AUTH-03 who created a sign-in code is in the student’s change log', async () => {
  const studentId = await newStudent()
  await create(classTeacher, studentId)
  const { changes } = (await office.send(students.routes.listStudentChanges, { params: { studentId } })).data
  expect(changes[0]).toMatchObject({
    action: 'signInCodes.createSignInCode',
    by: 'Asha Rao',
    changes: [{ field: 'signInCodeUntil', before: null, after: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
  })
})

test('AUTH-03 the class teacher prints a sheet with the user name and a working code of every student', async () => {
  const ids = await idsIn(ownClassId)
  const answer = await classTeacher.raw({
    method: 'POST',
    url: urlOf(printSignInCodes, { params: { classId: ownClassId } }),
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('application/pdf')
  const runs = readPdf(answer.rawPayload).pages.flatMap((page) => page.map(({ text }) => text))
  const profile = (await office.send(students.routes.getStudent, { params: { studentId: ids.at(-1) ?? '' } })).data
  expect(runs.filter((run) => /^[2-9A-HJ-NP-Z]{4} [2-9A-HJ-NP-Z]{4}$/.test(run))).toHaveLength(ids.length)
  expect(runs.join(' ')).toContain('http://greenwood.localhost')
  const code = runs[runs.indexOf(profile.userName ?? '') + 2] ?? ''
  expect((await signIn(profile.userName ?? '', code)).status).toBe(200)
  const { changes } = (await office.send(students.routes.listStudentChanges, { params: { studentId: ids[0] ?? '' } }))
    .data
  expect(changes[0]).toMatchObject({ action: 'signInCodes.printSignInCodes', by: 'Asha Rao' })
})

test('AUTH-03 the number of sign-in codes a person can create in an hour is limited', async () => {
  await create(office, await newStudent())
  await inGreenwood((db) =>
    db.updateTable('throttles').set({ count: 200 }).where('bucket', 'like', 'sign-in code by %').execute(),
  )
  const refused = await create(office, await newStudent())
  expect(refused).toMatchObject({ status: 429, code: 'many-codes' })
  expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(60)
})
