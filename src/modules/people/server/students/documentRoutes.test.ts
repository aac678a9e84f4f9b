import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { type Caller, testServer, urlOf } from '#app/testing/server.ts'
import { students } from '#modules/people/contract.ts'
import { studentDocuments } from '#modules/people/studentDocumentContract.ts'
import { mostDocuments, type StudentDocument } from '#modules/people/studentDocumentSchemas.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const { listStudentDocuments, addStudentDocument, removeStudentDocument } = studentDocuments.routes
const [student] = (await office.send(students.routes.listStudents, { query: { size: 2 } })).data.rows
const params = { studentId: student?.studentId ?? '' }

const paper = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

async function add(who: Caller, title: string, file = paper, name = 'scan.pdf') {
  const answer = await sendFile(who, urlOf(addStudentDocument, { params, query: { title } }), name, file)
  return answer.json() as { status: number; code?: string; data: StudentDocument }
}
const listed = async () => (await office.send(listStudentDocuments, { params })).data.documents

test('USR-04 a student’s documents can be added and opened, and show who added them', async () => {
  const kept = await add(office, 'Birth certificate')
  expect(kept.data).toMatchObject({ title: 'Birth certificate', addedBy: 'Raghavendra Murthy' })
  await add(office, 'Transfer certificate')
  expect((await listed()).map(({ title }) => title)).toEqual(['Transfer certificate', 'Birth certificate'])
  const opened = await office.raw({ method: 'GET', url: kept.data.file.url })
  expect(opened.rawPayload.equals(paper)).toBe(true)
  const stored = await server.services.database.inTenant({ tenantId: office.tenantId }, (db) =>
    db.selectFrom('files').select('storage_key').where('id', '=', kept.data.file.fileId).executeTakeFirstOrThrow(),
  )
  expect(stored.storage_key).toMatch(new RegExp(`^${office.tenantId}/[0-9a-f-]{36}$`))
})

test('USR-04 a document’s type is checked by its content, not its name', async () => {
  const before = await listed()
  expect(await add(office, 'Photo', Buffer.from('<script>alert(1)</script>'), 'photo.pdf')).toMatchObject({
    status: 422,
  })
  expect(await add(office, 'Program', Buffer.from('MZ'.padEnd(200, 'x')), 'run.exe')).toMatchObject({ status: 422 })
  expect(await listed()).toHaveLength(before.length)
})

test('USR-04 deleting a document deletes its file and is recorded in the change log', async () => {
  const { data } = await add(office, 'Medical certificate')
  const removed = await office.send(removeStudentDocument, { params: { ...params, paperId: data.paperId } })
  expect(removed.status).toBe(200)
  expect((await listed()).some(({ paperId }) => paperId === data.paperId)).toBe(false)
  expect((await office.raw({ method: 'GET', url: data.file.url })).statusCode).toBe(404)
  const log = (await office.send(students.routes.listStudentChanges, { params })).data.changes
  expect(log.slice(0, 2).map(({ changes }) => changes)).toEqual([
    [{ field: 'document', before: 'Medical certificate', after: null }],
    [{ field: 'document', before: null, after: 'Medical certificate' }],
  ])
})

test('USR-04 teachers and other schools cannot read or delete a student’s documents', async () => {
  const { data } = await add(office, 'Caste certificate')
  const paperId = { ...params, paperId: data.paperId }
  for (const who of [await server.as('greenwood', 'classteacher'), await server.as('riverside', 'superadmin')]) {
    expect([403, 404]).toContain((await who.send(listStudentDocuments, { params })).status)
    expect([403, 404]).toContain((await who.send(removeStudentDocument, { params: paperId })).status)
    expect([403, 404]).toContain((await add(who, 'Forged')).status)
  }
  expect((await listed()).map(({ title }) => title)).toContain('Caste certificate')
  expect((await listed()).map(({ title }) => title)).not.toContain('Forged')
})

test('USR-04 the number of a student’s documents is limited', async () => {
  for (let n = (await listed()).length; n < mostDocuments; n++) await add(office, `Paper ${n}`)
  expect(await add(office, 'One too many')).toMatchObject({ status: 409, code: 'too-many-documents' })
  expect(await listed()).toHaveLength(mostDocuments)
})
