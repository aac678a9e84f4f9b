import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer, urlOf } from '#app/testing/server.ts'
import { students } from '#modules/people/contract.ts'
import { childRecord, corrections } from '#modules/people/contracts/family.ts'
import type { Correction, CorrectionValues } from '#modules/people/contracts/familySchemas.ts'
import { studentDocuments } from '#modules/people/studentDocumentContract.ts'
import { aParent, type Parent } from '../../testing/families.ts'
import { aStudent } from '../seed.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const inSchool = <T>(work: Parameters<typeof server.services.database.inTenant<T>>[1]) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)
let serial = 0
const aChild = () =>
  inSchool((db) =>
    aStudent(db, {
      userName: `fam${++serial}`,
      firstName: 'Asha',
      lastName: 'Rao',
      admissionNo: `FAM/${serial}`,
      address: '1 Old Road',
      bloodGroup: 'A+',
    }),
  )
const family = childRecord.routes
const ask = (parent: Parent, studentId: string, values: CorrectionValues, note = '') =>
  parent.send(family.askCorrection, { params: { studentId }, body: { values, note } })
const waiting = async (studentId: string): Promise<Correction> => {
  const { rows } = (await office.send(corrections.routes.listCorrections, { query: { size: 200 } })).data
  return rows.find((one) => one.studentId === studentId) ?? expect.fail('nothing waits')
}
const decide = ({ correctionId, fields }: Correction, accepts: (field: string) => boolean, reason = '') =>
  office.send(corrections.routes.decideCorrection, {
    params: { correctionId },
    body: { decisions: fields.map(({ field, now }) => ({ field, isApproved: accepts(field), seen: now })), reason },
  })
const recordOf = async (parent: Parent, studentId: string) =>
  (await parent.send(family.getChildRecord, { params: { studentId } })).data

test('FAM-08 FAM-10 a guardian sees the child’s record, their own details in full and of the other guardian the name only', async () => {
  const studentId = await aChild()
  const mother = await aParent(server, { name: 'Meera', children: [studentId] })
  const father = await aParent(server, { name: 'Arun', children: [studentId], relation: 'Father' })
  const answer = await mother.send(family.getChildRecord, { params: { studentId } })
  expect(answer.data).toMatchObject({ firstName: 'Asha', address: '1 Old Road', bloodGroup: 'A+', corrections: [] })
  expect(answer.data.guardians).toEqual([
    { name: 'Arun Rao', relation: 'Father', isOwn: false, phone: null, email: null, occupation: null },
    { name: 'Meera Rao', relation: 'Mother', isOwn: true, phone: '+919812300001', email: null, occupation: '' },
  ])
  const other = await aChild()
  expect((await father.send(family.getChildRecord, { params: { studentId: other } })).status).toBe(404)
  expect((await ask(father, other, { firstName: 'Mine' })).status).toBe(404)
  const student = await server.as('greenwood', 'student')
  expect((await student.send(family.getChildRecord, { params: { studentId } })).status).toBe(404)
})

test('FAM-08 the office accepts a part of what was asked, with before and after; the rest is rejected with a reason', async () => {
  const studentId = await aChild()
  const parent = await aParent(server, { name: 'Sita', children: [studentId] })
  const values = { address: '2 New Road', bloodGroup: 'B+', guardianPhone: '+919812300077', firstName: 'Asha' } as const
  const asked = await ask(parent, studentId, values, 'We moved')
  // What is the same already is not part of it.
  expect(asked.data.fields.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['address', '1 Old Road', '2 New Road'],
    ['bloodGroup', 'A+', 'B+'],
    ['guardianPhone', '+919812300001', '+919812300077'],
  ])
  expect((await ask(parent, studentId, { pincode: '560001' })).code).toBe('already-waiting')
  expect((await recordOf(parent, studentId)).address).toBe('1 Old Road')
  const held = await waiting(studentId)
  expect(held).toMatchObject({ askedBy: 'Sita Rao', relation: 'Mother', note: 'We moved' })
  const noReason = await decide(held, (field) => field !== 'bloodGroup')
  expect(noReason.fields?.[0]).toMatchObject({ field: 'reason', code: 'reason-for-family' })
  const decided = await decide(held, (field) => field !== 'bloodGroup', 'Please bring the lab report')
  expect(decided.data).toMatchObject({ state: 'decided', reason: 'Please bring the lab report' })
  const record = await recordOf(parent, studentId)
  expect(record).toMatchObject({ address: '2 New Road', bloodGroup: 'A+' })
  expect(record.guardians[0]?.phone).toBe('+919812300077')
  expect(record.corrections[0]?.fields.map(({ isApproved }) => isApproved)).toEqual([true, false, true])
  expect((await decide(held, () => true)).code).toBe('already-decided')
  const { changes } = (await office.send(students.routes.listStudentChanges, { params: { studentId } })).data
  expect(changes[0]?.changes).toEqual([{ field: 'address', before: '1 Old Road', after: '2 New Road' }])
  const told = await inSchool((db) =>
    sql<{ kind: string }>`select kind from notifications where user_id = ${parent.userId}`.execute(db),
  )
  expect(told.rows).toEqual([{ kind: 'people.correctionDecided' }])
})

test('FAM-08 a record that changed meanwhile is not overwritten unseen', async () => {
  const studentId = await aChild()
  const parent = await aParent(server, { name: 'Uma', children: [studentId] })
  await ask(parent, studentId, { address: '2 New Road' })
  const held = await waiting(studentId)
  await inSchool((db) => sql`update students set address = '3 Other Road' where user_id = ${studentId}`.execute(db))
  const overtaken = await decide(held, () => true)
  expect(overtaken.code).toBe('changed-meanwhile')
  expect((await recordOf(parent, studentId)).address).toBe('3 Other Road')
  const again = await waiting(studentId)
  expect(again.fields).toMatchObject([{ before: '1 Old Road', now: '3 Other Road', after: '2 New Road' }])
  expect((await decide(again, () => true)).status).toBe(200)
  expect((await recordOf(parent, studentId)).address).toBe('2 New Road')
})

test('FAM-08 a guardian withdraws what the office has not decided, and asks for nothing that is so already', async () => {
  const studentId = await aChild()
  const parent = await aParent(server, { name: 'Indu', children: [studentId] })
  const father = await aParent(server, { name: 'Vijay', children: [studentId], relation: 'Father' })
  expect((await ask(parent, studentId, { firstName: 'Asha' })).code).toBe('nothing-different')
  expect((await ask(parent, studentId, { dateOfBirth: '2199-01-01' as never })).fields?.[0]?.field).toBe(
    'values.dateOfBirth',
  )
  const { correctionId } = (await ask(parent, studentId, { pincode: '560001' })).data
  const params = { studentId, correctionId }
  // Two guardians have requests of their own.
  expect((await father.send(family.withdrawCorrection, { params })).status).toBe(404)
  expect((await ask(father, studentId, { pincode: '560002' })).status).toBe(200)
  expect((await parent.send(family.withdrawCorrection, { params })).data.state).toBe('withdrawn')
  expect((await parent.send(family.withdrawCorrection, { params })).code).toBe('already-decided')
  expect((await ask(parent, studentId, { pincode: '560003' })).status).toBe(200)
})

test('FAM-08 for any set of changes and decisions exactly what is accepted is written', async () => {
  const set = fc.record(
    {
      address: fc.constantFrom('', '5 Lake View', '9 Hill Street'),
      bloodGroup: fc.constantFrom('A+', 'B-', 'O+', null),
      gender: fc.constantFrom('Female', 'Male', null),
      pincode: fc.constantFrom('560001', null),
      lastName: fc.constantFrom('', 'Rao', 'Iyer'),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(set, fc.infiniteStream(fc.boolean()), async (values, answers) => {
      const studentId = await aChild()
      const parent = await aParent(server, { name: 'Any', children: [studentId] })
      const before = await recordOf(parent, studentId)
      const asked = await ask(parent, studentId, values as CorrectionValues)
      if (asked.code === 'nothing-different') return
      const accepted = new Set(asked.data.fields.flatMap(({ field }) => (answers.next().value ? [field] : [])))
      const decided = await decide(await waiting(studentId), (field) => accepted.has(field as never), 'No')
      expect(decided.status).toBe(200)
      const after = await recordOf(parent, studentId)
      for (const field of ['address', 'bloodGroup', 'gender', 'pincode', 'lastName'] as const)
        expect(after[field] ?? '').toBe((accepted.has(field) ? values[field] : before[field]) ?? '')
    }),
    { numRuns: 15 },
  )
})

test('FAM-06 FAM-08 a family sees those documents of the child that the school has given out', async () => {
  const studentId = await aChild()
  const parent = await aParent(server, { name: 'Kala', children: [studentId] })
  const paper = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  const call = { params: { studentId }, query: { title: 'Bonafide certificate' } }
  const added = await sendFile(office, urlOf(studentDocuments.routes.addStudentDocument, call), 'b.pdf', paper)
  const { paperId } = added.json().data as { paperId: string }
  const list = async () => (await parent.send(family.listChildDocuments, { params: { studentId } })).data.documents
  expect(await list()).toEqual([])
  const share = (isShared: boolean) =>
    office.send(studentDocuments.routes.shareStudentDocument, { params: { studentId, paperId }, body: { isShared } })
  await share(true)
  expect(await list()).toMatchObject([{ title: 'Bonafide certificate' }])
  await share(false)
  expect(await list()).toEqual([])
})
