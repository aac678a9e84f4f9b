import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer, urlOf } from '#app/testing/server.ts'
import { addDays, today } from '#platform/contract/dates/dates.ts'
import { soonDays } from '../documents.ts'
import { records } from '../recordContract.ts'
import type { SchoolDocument } from '../recordSchemas.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const viewer = await server.as('greenwood', 'admin')
const riverside = await server.as('riverside', 'superadmin')
const routes = records.routes
const now = today('Asia/Kolkata')

const paper = (text: string) =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

async function upload(caller: typeof office, method: 'POST' | 'PUT', url: string, file: Buffer, name = 'paper.pdf') {
  const answer = await sendFile(caller, url, name, file, method)
  return answer.json() as { status: number; code?: string; data: SchoolDocument }
}

const add = (query: Record<string, string>, file = paper('one'), name?: string) =>
  upload(office, 'POST', urlOf(routes.addDocument, { query }), file, name)

test('SCH-07 documents are listed by kind and validity and can be opened', async () => {
  const soon = addDays(now, soonDays)
  const added = await add({ kind: 'safety', title: 'Fire safety certificate', reference: 'FS/22', validUntil: soon })
  expect(added.data).toMatchObject({
    title: 'Fire safety certificate',
    validity: 'soon',
    addedBy: 'Raghavendra Murthy',
  })
  await add({ kind: 'safety', title: 'Lift licence', validUntil: addDays(now, -1) })
  await add({ kind: 'safety', title: 'Building stability', validUntil: addDays(now, soonDays + 1) })
  await add({ kind: 'recognition', title: 'CBSE affiliation letter' })

  const listed = async (query: object) => (await viewer.send(routes.listDocuments, { query })).data.rows
  const safety = await listed({ kind: 'safety', sort: 'validUntil' })
  expect(safety.map(({ title, validity }) => [title, validity])).toEqual([
    ['Lift licence', 'expired'],
    ['Fire safety certificate', 'soon'],
    ['Building stability', 'valid'],
  ])
  expect((await listed({ validity: 'valid' })).map(({ title }) => title)).toEqual([
    'Building stability',
    'CBSE affiliation letter',
  ])
  expect((await listed({ q: 'FS/2' })).map(({ title }) => title)).toEqual(['Fire safety certificate'])
  const opened = await viewer.raw({ method: 'GET', url: added.data.file.url })
  expect(opened.rawPayload.equals(paper('one'))).toBe(true)
})

test('SCH-07 a document can be replaced by its renewed version', async () => {
  const { data } = await add({ kind: 'other', title: 'Bus permit', validUntil: addDays(now, -5) })
  const params = { documentId: data.documentId }
  const url = urlOf(routes.replaceDocument, { params, query: { validUntil: addDays(now, 400) } })
  const renewed = await upload(office, 'PUT', url, paper('two'), 'renewed.pdf')
  expect(renewed.data).toMatchObject({
    title: 'Bus permit',
    validity: 'valid',
    file: { name: 'renewed.pdf' },
    version: 2,
  })
  const body = { kind: 'other', title: 'Bus permits', reference: '', validUntil: null, version: 2 } as const
  expect((await office.send(routes.saveDocument, { params, body })).data).toMatchObject({
    title: 'Bus permits',
    version: 3,
  })
  expect((await office.send(routes.saveDocument, { params, body })).code).toBe('changed-meanwhile')
  expect((await upload(riverside, 'PUT', url, paper('three'))).status).toBe(404)
  expect((await upload(viewer, 'PUT', url, paper('three'))).status).toBe(403)
  expect((await riverside.send(routes.deleteDocument, { params })).status).toBe(404)
  expect((await office.send(routes.deleteDocument, { params })).status).toBe(200)
  expect((await office.send(routes.saveDocument, { params, body })).status).toBe(404)
})

test('SCH-07 only PDFs and pictures are accepted', async () => {
  const refused = await add({ kind: 'other', title: 'Letter' }, Buffer.from('MZ not a paper'), 'letter.pdf')
  expect(refused.status).toBe(422)
  expect((await add({ kind: 'other', title: 'Letter' }, Buffer.from('<svg/>'), 'letter.svg')).status).toBe(422)
})
