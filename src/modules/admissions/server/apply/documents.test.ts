import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { messagesTo } from '#app/testing/outbox.ts'
import { testServer } from '#app/testing/server.ts'
import { apply } from '#modules/admissions/applyContract.ts'
import { applications } from '#modules/admissions/contract.ts'
import { decisions } from '#modules/admissions/decisionContract.ts'
import { studentDocuments } from '#modules/people/studentDocumentContract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { pdf } from '#platform/server/uploads/testing/sampleFiles.ts'
import { admissionScene, lastStep } from '../testing/admissionScene.ts'

const server = await testServer({ worker: true })
const { office, within, aPost, aDraft, sendFile, setState } = await admissionScene(server)
const papers = [
  { documentKey: 'birthCertificate', label: 'Birth certificate', labelHi: 'जन्म प्रमाण पत्र', isRequired: true },
]
const { getApplication, checkDocument, moveApplications } = applications.routes

/** A photo as a phone takes it: sideways, with the place. */
const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#8a6' } })
  .jpeg()
  .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1' } })
  .toBuffer()

const documentUrl = (applicationId: string, key = 'birthCertificate', side = 'apply') =>
  `/api/${side}/applications/${applicationId}/documents/${key}`

async function submitted() {
  const { postGradeId } = await aPost({ documents: papers })
  const draft = await aDraft(postGradeId)
  expect((await sendFile(draft.family, documentUrl(draft.params.applicationId), 'paper.pdf', pdf)).statusCode).toBe(200)
  expect((await draft.family.send(apply.routes.submitApplication, draft)).status).toBe(200)
  return draft
}

const storedFile = async (applicationId: string, key: string) => {
  const { rows } = await within((db) =>
    sql<{ storageKey: string; type: string; fileId: string }>`
      select f.storage_key as "storageKey", f.type, f.id as "fileId" from admission_documents d
        join files f on f.tenant_id = d.tenant_id and f.id = d.file_id
      where d.application_id = ${applicationId} and d.document_key = ${key}`.execute(db),
  )
  return rows[0]
}

test('ADM-02 photos are stored without the place they were taken at, and no larger than needed; PDFs as they are', async () => {
  const { postGradeId } = await aPost({ documents: papers })
  const { family, params } = await aDraft(postGradeId)
  for (const [key, side, type] of [
    ['birthCertificate', 2600, 'image/jpeg'],
    ['photo', 1200, 'image/webp'],
  ] as const) {
    expect((await sendFile(family, documentUrl(params.applicationId, key), 'photo.jpg', photo)).statusCode).toBe(200)
    const stored = await storedFile(params.applicationId, key)
    const { body } = await server.services.files.storage.get(stored?.storageKey ?? '')
    const facts = await sharp(await buffer(body)).metadata()
    expect([stored?.type, facts.width, facts.exif]).toEqual([type, side, undefined])
  }
  expect((await sendFile(family, documentUrl(params.applicationId, 'photo'), 'photo.pdf', pdf)).statusCode).toBe(422)
  expect((await sendFile(family, documentUrl(params.applicationId), 'paper.pdf', pdf)).statusCode).toBe(200)
  expect((await storedFile(params.applicationId, 'birthCertificate'))?.type).toBe('application/pdf')
})

test('ADM-02 a closed application takes no more documents, and its documents are not checked any more', async () => {
  const { family, params } = await submitted()
  const { data } = await office.send(getApplication, { params })
  const admissionDocumentId = data.documents[0]?.admissionDocumentId ?? ''
  for (const state of ['withdrawn', 'rejected', 'expired', 'duplicate', 'enrolled']) {
    await setState(params.applicationId, state)
    const sent = await sendFile(family, documentUrl(params.applicationId), 'late.pdf', pdf)
    expect([state, sent.statusCode, sent.json().code]).toEqual([state, 409, 'application-closed'])
    const checked = await office.send(checkDocument, {
      params: { ...params, admissionDocumentId },
      body: { isAccepted: true },
    })
    expect([state, checked.code]).toEqual([state, 'application-closed'])
  }
})

test('ADM-03 the office uploads a document for a family, and the history says who', async () => {
  const { postGradeId } = await aPost({ documents: papers })
  const { params } = await aDraft(postGradeId)
  const url = documentUrl(params.applicationId, 'birthCertificate', 'admissions')
  expect((await sendFile(office, url, 'paper.pdf', pdf)).statusCode).toBe(200)
  const { data } = await office.send(getApplication, { params })
  expect(data.documents[0]).toMatchObject({ documentKey: 'birthCertificate', state: 'pending' })
  expect(lastStep(data.events)).toMatchObject({
    kind: 'document',
    words: 'Birth certificate',
    by: expect.stringMatching(/\w/),
  })
  const unknown = await sendFile(office, documentUrl(params.applicationId, 'other', 'admissions'), 'paper.pdf', pdf)
  expect(unknown.json().code).toBe('no-such-document')
})

test('ADM-03 a document that is returned late in the process moves nothing, and the family is told which and why', async () => {
  const { params, email } = await submitted()
  const applicationIds = [params.applicationId]
  const { data } = await office.send(getApplication, { params })
  const admissionDocumentId = data.documents[0]?.admissionDocumentId ?? ''
  for (const to of ['evaluation', 'decisionPending'] as const)
    await office.send(moveApplications, { body: { applicationIds, to } })
  const { data: after } = await office.send(checkDocument, {
    params: { ...params, admissionDocumentId },
    body: { isAccepted: false, reason: 'The stamp cannot be read' },
  })
  expect(after.state).toBe('decisionPending')
  expect(lastStep(after.events)).toMatchObject({
    kind: 'documentReturned',
    words: 'Birth certificate: The stamp cannot be read',
  })
  await expect
    .poll(async () => (await messagesTo(server, 'greenwood', email)).map(({ subject }) => subject?.split(' · ')[0]), {
      timeout: 15_000,
    })
    .toContain('We need a document from you')
  const about = (await messagesTo(server, 'greenwood', email)).find(({ body }) => body.includes('stamp'))
  expect(about?.body).toContain('Birth certificate: The stamp cannot be read')
})

test('ADM-03 after the admission the papers are the student’s and can be deleted there; the application still opens', async () => {
  const { params } = await submitted()
  await setState(params.applicationId, 'accepted')
  const { rows } = await within((db) =>
    sql<{ classId: string; day: string }>`select c.id as "classId", school_today()::text as day from classes c
      join admission_post_grades g on g.tenant_id = c.tenant_id and g.grade_id = c.grade_id
      join admission_applications a on a.tenant_id = g.tenant_id and a.post_grade_id = g.id where a.id = ${params.applicationId} limit 1`.execute(
      db,
    ),
  )
  const { classId = '', day = '' } = rows[0] ?? {}
  const body = { classId, admissionNo: 'PAPER/1', admittedOn: day as never, planId: null, invites: false }
  const admitted = await office.send(decisions.routes.admit, { params, body }, { 'idempotency-key': newId() })
  expect(admitted.status).toBe(200)
  const { studentId } = admitted.data
  const listed = await office.send(studentDocuments.routes.listStudentDocuments, { params: { studentId } })
  const [paper] = listed.data.documents
  expect(paper?.title).toBe('Birth certificate')
  const removed = await office.send(studentDocuments.routes.removeStudentDocument, {
    params: { studentId, paperId: paper?.paperId ?? '' },
  })
  expect(removed.status).toBe(200)
  const { status, data } = await office.send(getApplication, { params })
  expect([status, data.documents[0]]).toMatchObject([200, { documentKey: 'birthCertificate', file: null }])
  const undone = await office.send(decisions.routes.undoAdmission, { params, body: { reason: 'Wrong child' } })
  expect(undone.status).toBe(200)
})
