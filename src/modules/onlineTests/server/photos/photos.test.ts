import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer, urlOf } from '#app/testing/server.ts'
import { runJob } from '#modules/homework/testing/handInDesk.ts'
import { photoOf } from '#modules/homework/testing/photos.ts'
import { testEvaluation } from '#modules/onlineTests/evaluationContract.ts'
import { familyTests } from '#modules/onlineTests/familyContract.ts'
import { testPages } from '#modules/onlineTests/pagesContract.ts'
import { examRoom, itemOf } from '../../testing/sitting.ts'
import { makeTestPages } from './pageJob.ts'

const server = await testServer()
const room = await examRoom(server)
const { student, teacher, studentId } = room
const { routes } = testPages
const photo = await photoOf(300, 400)

const send = async (attemptId: string, testItemId: string, deviceKey = randomUUID() as string) => {
  const url = urlOf(routes.sendPhoto, { params: { studentId, attemptId }, query: { testItemId, deviceKey } })
  const answer = await sendFile(student, url, 'page.jpg', photo)
  return { status: answer.statusCode, ...(answer.json() as { code?: string; data: { photoId: string } }) }
}
const makeAll = async () => {
  const { rows } = await room.inSchool((db) =>
    sql<{ pagesId: string; yearId: string }>`select id as "pagesId", year_id as "yearId" from online_test_pages
      where made_at is null`.execute(db),
  )
  for (const input of rows) await runJob(server, teacher.tenantId, makeTestPages, input)
}

test('ASM-03 a written answer can be photos: it waits to be marked, and the teacher draws on it', async () => {
  const testId = await room.schedule()
  const sitting = (await room.begin(testId)).data
  const essay = itemOf(sitting, 'long')
  const first = await send(sitting.attemptId, essay, 'photo-1')
  expect(first.status).toBe(200)
  expect((await send(sitting.attemptId, essay, 'photo-1')).data.photoId).toBe(first.data.photoId)
  const second = await send(sitting.attemptId, essay)
  const removed = { params: { studentId, attemptId: sitting.attemptId, photoId: second.data.photoId } }
  expect((await student.send(routes.removePhoto, removed)).status).toBe(200)
  expect((await room.begin(testId, 'tablet123')).data.photos.map(({ photoId }) => photoId)).toEqual([
    first.data.photoId,
  ])
  expect((await send(sitting.attemptId, itemOf(sitting, 'single'))).code).toBe('not-written')
  await room.handIn(sitting.attemptId)
  expect((await send(sitting.attemptId, essay)).code).toBe('handed-in-already')
  const ids = { testId, testItemId: essay }
  const { answers } = (await teacher.send(testEvaluation.routes.listAnswers, { params: ids })).data
  expect(answers[0]).toMatchObject({ answer: null, photos: 1, state: 'pending' })
  const params = { ...ids, attemptId: sitting.attemptId }
  expect((await teacher.send(routes.getAnswerPages, { params })).data).toMatchObject({ document: null, isMaking: true })
  await makeAll()
  const stroke = {
    kind: 'stroke' as const,
    operationId: randomUUID() as string,
    page: 1,
    madeAt: new Date().toISOString(),
    color: 2,
    thickness: 6,
    opacity: 1,
    points: [[0.1, 0.1] as [number, number], [0.5, 0.5] as [number, number]],
  }
  for (let times = 0; times < 2; times++)
    expect((await teacher.send(routes.addAnswerMarks, { params, body: { operations: [stroke] } })).status).toBe(200)
  const drawn = (await teacher.send(routes.getAnswerPages, { params })).data
  expect(drawn.document?.operations.map(({ operationId }) => operationId)).toEqual([stroke.operationId])
  const review = { params: { studentId, attemptId: sitting.attemptId } }
  const { items } = (await student.send(familyTests.routes.getReview, review)).data
  const pages = items.find(({ testItemId }) => testItemId === essay)?.pages
  // What the teacher drew is shown with the marks, which are not out yet.
  expect(pages?.document?.operations).toEqual([])
})

test('ASM-03 nobody draws on answers of a class they do not teach', async () => {
  const testId = await room.schedule()
  const sitting = (await room.begin(testId)).data
  const essay = itemOf(sitting, 'long')
  await send(sitting.attemptId, essay)
  await room.handIn(sitting.attemptId)
  const other = await server.as('greenwood', 'classteacher')
  const params = { testId, testItemId: essay, attemptId: sitting.attemptId }
  expect((await other.send(routes.getAnswerPages, { params })).status).toBe(404)
})
