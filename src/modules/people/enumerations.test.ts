import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { students } from './contract.ts'
import { bloodGroupOf, bloodGroups, genderOf, genders, quotaOf, quotas, relations } from './enumerations.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')

const facts = {
  firstName: 'Asha',
  lastName: 'Rao',
  admittedOn: null,
  dateOfBirth: null,
  gender: null,
  bloodGroup: null,
  quota: null,
  email: null,
  phone: null,
  address: '',
  pincode: null,
  details: {},
  classId: null,
  rollNo: null,
  fromDate: null,
}
const guardian = { guardianId: null, isPrimary: true, name: 'Anand Rao', phone: null, email: null, occupation: '' }

let turn = 0
const add = (more: object) => {
  const body = { ...facts, admissionNo: `ENUM/${++turn}`, guardians: [], ...more }
  return office.raw({ method: 'POST', url: '/api/students', payload: body })
}

test('USR-03 gender, quota, blood group and guardian relation accept exactly the documented values', async () => {
  expect(genders).toEqual(['Male', 'Female', 'Others'])
  expect(quotas).toEqual(['General', 'SC', 'ST', 'OBC', 'Minority'])
  expect(bloodGroups).toEqual(['O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-'])
  expect(relations).toEqual(['Father', 'Mother', 'Others'])
  const offered = { gender: genders, quota: quotas, bloodGroup: bloodGroups }
  for (const [field, values] of Object.entries(offered)) {
    for (const value of values) {
      const answer = await add({ [field]: value })
      expect(answer.json().data, `${field} ${value}`).toMatchObject({ [field]: value })
    }
    for (const value of ['', 'male', 'Other', 'general', 'o+', 'AB', values.join()])
      expect((await add({ [field]: value })).statusCode, `${field} ${value}`).toBe(400)
  }
  for (const relation of relations) {
    const { data } = (await add({ guardians: [{ ...guardian, relation }] })).json()
    const { guardians } = (await office.send(students.routes.getStudent, { params: { studentId: data.studentId } }))
      .data
    expect(guardians.map((one) => one.relation)).toEqual([relation])
  }
  expect((await add({ guardians: [{ ...guardian, relation: 'Uncle' }] })).statusCode).toBe(400)
})

test('USR-03 import files may give the gender as M, F or O in either case', async () => {
  const kind = server.services.imports.get('student')
  const inSchool = server.services.database.inTenant
  const columns = await inSchool({ tenantId: office.tenantId }, async (db) => (await kind?.columns(db)) ?? [])
  const options = (key: string) => columns.find((column) => column.key === key)?.options
  expect(options('gender')).toEqual(['M', 'F', 'O', ...genders])
  expect([options('quota'), options('bloodGroup')]).toEqual([quotas, bloodGroups])
  expect(['M', 'f', ' O ', 'Male', 'FEMALE', 'others'].map(genderOf)).toEqual([
    'Male',
    'Female',
    'Others',
    'Male',
    'Female',
    'Others',
  ])
  expect(['', 'X', 'Ma', 'MF'].map(genderOf)).toEqual([undefined, undefined, undefined, undefined])
})

test('USR-02 genders, blood groups and quotas are read as registers write them', () => {
  expect(['Boy', 'girl', 'B', 'लड़की', 'Transgender', 'Other'].map(genderOf)).toEqual([
    'Male',
    'Female',
    'Male',
    'Female',
    'Others',
    'Others',
  ])
  expect(['Gen', 'OBC-NCL', 'sc', 'सामान्य', 'EWS'].map(quotaOf)).toEqual(['General', 'OBC', 'SC', 'General', undefined])
  const letters = fc.constantFrom('O', 'A', 'B', 'AB')
  const signs = fc.constantFrom(
    ...['+', '+ve', ' +VE', ' positive', ' Pos.', ' Rh+', ' (+)', '(+ve)'].map((text) => [text, '+'] as const),
    ...['-', '-ve', ' –ve', ' negative', ' neg', ' Rh -', ' (-)', '−'].map((text) => [text, '-'] as const),
  )
  fc.assert(
    fc.property(letters, signs, fc.boolean(), (letter, [written, sign], isLower) => {
      const text = `${letter}${written}`
      expect([text, bloodGroupOf(isLower ? text.toLowerCase() : text)]).toEqual([text, `${letter}${sign}`])
    }),
  )
  expect(['', 'A', 'C+', 'B+-', 'ABO', 'Bve', 'positive'].map(bloodGroupOf)).toEqual(Array(7).fill(undefined))
})
