import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { library } from '#modules/library/contract.ts'
import { approval, categories } from '#modules/library/kinds.ts'
import { aResource, aStoredFile } from '#modules/library/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { players } from '../contract.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'teacher')
const classTeacher = await server.as('greenwood', 'classteacher')
const riverside = await server.as('riverside', 'superadmin')
const { routes } = players
type Caller = typeof teacher

const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)
const userId = (name: string) =>
  inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`select id from users where user_name = ${name}`.execute(db)
    return rows[0]?.id ?? ''
  })

const bytes = Buffer.from('RIFF----WAVEfmt ')
const aRecording = async (overrides: { statusId?: number | null; content?: object; categoryId?: number } = {}) => {
  const ownerId = await userId('teacher')
  return inSchool(async (db) => {
    const type = 'audio/wav'
    const stored = { tenantId: office.tenantId, name: 'song.wav', bytes, type }
    const fileId = await aStoredFile(db, server.services.files, stored)
    return aResource(db, { ownerId, categoryId: categories.audio, fileId, statusId: approval.published, ...overrides })
  })
}
const aDeck = async (content: object) => {
  const ownerId = await userId('teacher')
  return inSchool((db) => aResource(db, { ownerId, categoryId: categories.flashCards, content }))
}

test('LIB-03 the playback position is restored; the latest by the device’s clock wins', async () => {
  const params = { contentId: await aRecording() }
  const open = async (caller: Caller) => (await caller.send(routes.openContent, { params })).data.place
  expect(await open(classTeacher)).toBeNull()
  const keep = (seconds: number, playedAt: string) =>
    classTeacher.send(routes.keepPlayed, { params, body: { seconds, duration: 60, playedAt } })
  await keep(30, '2026-07-01T10:00:30.000Z')
  await keep(10, '2026-07-01T10:00:10.000Z')
  expect(await open(classTeacher)).toMatchObject({ seconds: 30 })
  expect((await keep(40, '9999-01-01T00:00:00.000Z')).data.seconds).toBe(40)
  // A timestamp in the future is clamped, so it can't block later positions.
  expect((await keep(50, new Date(Date.now() + 60_000).toISOString())).data.seconds).toBe(50)
  expect(await open(office)).toBeNull()
  expect((await keep(-1, '2026-07-01T10:00:00.000Z')).fields?.[0]?.field).toBe('seconds')
})

test('LIB-03 players open only resources the caller can see in the library', async () => {
  const params = { contentId: await aRecording({ statusId: null }) }
  expect((await teacher.send(routes.openContent, { params })).data).toMatchObject({ isOwn: true })
  for (const caller of [classTeacher, office, riverside])
    expect((await caller.send(routes.openContent, { params })).code).toBe('no-such-resource')
  expect((await riverside.send(routes.listResults, { params })).code).toBe('no-such-resource')
})

test('LIB-03 a recording supports range requests', async () => {
  const params = { contentId: await aRecording() }
  const { file } = (await classTeacher.send(routes.openContent, { params })).data
  const part = await classTeacher.raw({ method: 'GET', url: file?.url ?? '', headers: { range: 'bytes=4-7' } })
  expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([
    206,
    `bytes 4-7/${bytes.length}`,
    '----',
  ])
})

test('LIB-03 owners can add WebVTT captions, one file per language', async () => {
  const params = { contentId: await aRecording() }
  const save = (caller: Caller, vtt: string) =>
    caller.send(routes.saveCaptions, { params, body: { language: 'hi', vtt } })
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nनमस्ते\n'
  expect((await save(classTeacher, vtt)).code).toBe('not-yours')
  const wrong = await save(teacher, '1\n00:00:01,000 --> 00:00:02,000\nSubRip')
  expect([wrong.status, wrong.fields?.[0]?.field]).toEqual([422, 'vtt'])
  await save(teacher, vtt)
  expect((await save(teacher, vtt.replace('नमस्ते', 'जय'))).data.captions).toHaveLength(1)
  const { captions } = (await classTeacher.send(routes.openContent, { params })).data
  expect(captions).toEqual([{ language: 'hi', vtt: vtt.replace('नमस्ते', 'जय') }])
  const removed = await teacher.send(routes.removeCaptions, { params, query: { language: 'hi' } })
  expect(removed.data.captions).toEqual([])
})

test('LIB-03 a review counts once, and a card’s due date does not depend on their order', async () => {
  const cards = [{ cardId: newId(), front: '7 × 8', back: '56' }]
  const params = { contentId: await aDeck({ kind: 'cards', cards }) }
  const cardId = cards[0]?.cardId ?? ''
  const review = (day: number) => ({
    reviewId: newId(),
    cardId,
    grade: 3 as const,
    reviewedAt: new Date(Date.UTC(2026, 6, day)).toISOString(),
  })
  const [first, second] = [review(1), review(2)]
  const send = (reviews: (typeof first)[]) => classTeacher.send(routes.addReviews, { params, body: { reviews } })
  expect((await send([second])).data.kept).toBe(1)
  expect((await send([first, second])).data.kept).toBe(1)
  const listed = (await classTeacher.send(routes.listCards, { params })).data.cards
  expect(listed).toEqual([
    { cardId, standing: { times: 2, interval: 6, ease: 2.5, dueAt: '2026-07-08T00:00:00.000Z' } },
  ])
  expect((await teacher.send(routes.listCards, { params })).data.cards[0]?.standing).toBeNull()
})

test('LIB-03 the server marks video answers once per attempt, and the owner sees everyone’s results', async () => {
  const question = { questionId: newId(), at: 3, ask: 'Which?', choices: ['a', 'b', 'c'], right: [0, 2], why: '' }
  const content = { kind: 'questions', questions: [question, { ...question, questionId: newId(), right: [1] }] }
  const params = { contentId: await aRecording({ content, categoryId: categories.interactiveVideo }) }
  const resultId = newId()
  const send = (chosen: number[], id = resultId) =>
    classTeacher.send(routes.addResult, {
      params,
      body: {
        resultId: id,
        answers: [{ questionId: question.questionId, chosen }],
        finishedAt: new Date().toISOString(),
      },
    })
  expect((await send([2, 0])).data).toEqual({ points: 1, outOf: 2 })
  await send([2, 0])
  expect((await send([0], newId())).data.points).toBe(0)
  const results = async (caller: Caller) => (await caller.send(routes.listResults, { params })).data.results
  expect((await results(classTeacher)).map(({ points }) => points)).toEqual([0, 1])
  expect(await results(teacher)).toHaveLength(2)
  expect(await results(office)).toEqual([])
  const song = { contentId: await aRecording() }
  const nothing = await classTeacher.send(routes.addResult, {
    params: song,
    body: { resultId: newId(), answers: [], finishedAt: new Date().toISOString() },
  })
  expect(nothing.code).toBe('no-questions')
})

test('LIB-03 an article of which sanitising leaves nothing is refused and keeps its old text', async () => {
  const added = await teacher.send(library.routes.addResource, { body: { title: 'Blank', categoryId: 1 } })
  const params = { contentId: added.data.contentId }
  const save = (html: string, version: number) =>
    teacher.send(library.routes.saveContent, { params, body: { content: { kind: 'article', html }, version } })
  const opened = async () => (await teacher.send(routes.openContent, { params })).data.content
  const { version } = (await save('<p>Heat</p>', added.data.version)).data
  for (const html of ['<img src=x>', '<script>heat()</script>', '<p>&nbsp;</p>']) {
    const refused = await save(html, version)
    expect(refused).toMatchObject({ status: 400, fields: [{ field: 'content.html', code: 'text-empty' }] })
  }
  expect(await opened()).toEqual({ kind: 'article', html: '<p>Heat</p>' })
  // As stored before it was refused.
  await server.services.database.inTenant({ tenantId: teacher.tenantId }, (db) =>
    sql`update library_resources set content = '{"kind":"article","html":""}' where id = ${params.contentId}`.execute(
      db,
    ),
  )
  expect(await opened()).toEqual({ kind: 'article', html: '' })
})

test('LIB-03 authored content is sanitised, has to fit its category, and can be submitted without a file', async () => {
  const add = async (categoryId: 1 | 12 | 10) =>
    (await teacher.send(library.routes.addResource, { body: { title: 'Written', categoryId } })).data
  const save = (one: { contentId: string; version: number }, content: object) =>
    teacher.send(library.routes.saveContent, {
      params: { contentId: one.contentId },
      body: { content, version: one.version } as never,
    })
  const article = await add(1)
  const html = '<p onclick="x()">Heat <script>alert(1)</script><b>rises</b></p>'
  const kept = await save(article, { kind: 'article', html })
  expect(kept.data.written).toBe('article')
  expect((await save(article, { kind: 'article', html })).code).toBe('changed-meanwhile')
  const params = { contentId: article.contentId }
  const { content } = (await teacher.send(routes.openContent, { params })).data
  expect(content).toEqual({ kind: 'article', html: '<p>Heat <strong>rises</strong></p>' })
  expect((await teacher.send(library.routes.submitResource, { params })).data.statusId).toBe(approval.pending)
  const deck = await add(12)
  expect((await save(deck, { kind: 'article', html })).code).toBe('wrong-kind')
  const twice = { cardId: 'a'.repeat(16), front: 'a', back: 'b' }
  expect((await save(deck, { kind: 'cards', cards: [twice, twice] })).fields?.[0]?.field).toBe('content.cards')
  const video = await add(10)
  const question = { questionId: 'q'.repeat(16), at: 1, ask: '?', choices: ['a', 'b'], right: [2] }
  expect((await save(video, { kind: 'questions', questions: [question] })).fields?.[0]?.field).toBe(
    'content.questions.0.right',
  )
  const saved = await save(video, { kind: 'questions', questions: [{ ...question, right: [1] }] })
  expect(saved.data.written).toBe('questions')
  // Questions are not enough without a video.
  const submitted = await teacher.send(library.routes.submitResource, { params: { contentId: video.contentId } })
  expect(submitted.code).toBe('no-file-yet')
})
