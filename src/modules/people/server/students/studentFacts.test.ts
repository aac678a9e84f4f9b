import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { birthDateProblem } from '#modules/people/birthDate.ts'
import { students } from '#modules/people/contract.ts'
import { studentFormat } from '#modules/people/studentFormatContract.ts'
import { alone, openStudentOffice, someone } from '../../testing/studentOffice.ts'

const { server, office, add, changesOf } = await openStudentOffice()
const { getStudent, addStudent, saveStudent, showAadhaar } = students.routes

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
  await add({ admissionNo: someone.admissionNo, aadhaar: someone.aadhaar })
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
