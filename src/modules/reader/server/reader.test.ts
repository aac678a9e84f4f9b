import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { aResource, aStoredFile } from '#modules/library/server/seed.ts'
import { newId } from '#platform/server/database/ids.ts'
import { reader } from '../contract.ts'
import { drawingsOf, marksOf } from '../operations.ts'
import type { BookOperation } from '../schemas.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'teacher')
const classTeacher = await server.as('greenwood', 'classteacher')
const student = await server.as('greenwood', 'student')
const riverside = await server.as('riverside', 'superadmin')
const { routes } = reader
type Caller = typeof teacher

/** Half a megabyte of a repeating pattern, to check ranges. */
const bytes = Buffer.alloc(512 * 1024, '%PDF-1.7 ')
const { tenantId } = office
const bookId = await server.services.database.inTenant({ tenantId }, async (db) => {
  const { id: ownerId } = await db
    .selectFrom('users')
    .select('id')
    .where('user_name', '=', 'superadmin')
    .executeTakeFirstOrThrow()
  const fileId = await aStoredFile(db, server.services.files, { tenantId, name: 'book.pdf', bytes })
  return aResource(db, { ownerId, title: 'A book', fileId })
})
const params = { bookId }
const now = () => new Date().toISOString()
const stroke = (page = 1) => ({
  operationId: newId(),
  page,
  madeAt: now(),
  color: 2,
  thickness: 15,
  opacity: 0.7,
  points: [[0.1, 0.1] as [number, number], [0.2, 0.3, 0.8] as [number, number, number]],
})
const eraser = (page = 1) => ({
  operationId: newId(),
  page,
  madeAt: now(),
  thickness: 15,
  points: [[0.1, 0.1] as [number, number]],
})
const draw = (caller: Caller, strokes: ReturnType<typeof stroke>[], erasers: ReturnType<typeof eraser>[] = []) =>
  caller.send(routes.addDrawings, { params, body: { type: 'pdf', strokes, erasers } })
const drawings = async (caller: Caller, pageNumber = '1') =>
  (await caller.send(routes.listDrawings, { params, query: { pageNumber } })).data.operations
const marks = async (caller: Caller) => (await caller.send(routes.listMarks, { params })).data.operations

test('RDR-05 strokes and erasures are returned unchanged, and sending them twice has no effect', async () => {
  const [one, two, wipe] = [stroke(), stroke(), eraser()]
  expect((await draw(teacher, [one, two], [wipe])).data.kept).toHaveLength(3)
  expect((await draw(teacher, [one, two], [wipe])).data.kept).toHaveLength(3)
  const kept = await drawings(teacher)
  expect(kept).toHaveLength(3)
  expect(kept.find(({ operationId }) => operationId === one.operationId)).toEqual({ ...one, kind: 'stroke' })
  expect(await drawings(teacher, '2')).toEqual([])
  const both = await Promise.all([draw(teacher, [stroke(3)]), draw(teacher, [stroke(3)])])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await drawings(teacher, '3')).toHaveLength(2)
})

test('RDR-05 removing and restoring are operations: nothing is deleted, and the last one wins', async () => {
  const drawn = stroke(7)
  await draw(teacher, [drawn])
  const apply = (kind: 'remove' | 'restore') =>
    teacher.send(routes.addMarks, {
      params,
      body: {
        operations: [
          { kind, operationId: newId(), page: 7, madeAt: now(), target: drawn.operationId, layer: 'drawing' },
        ],
      },
    })
  await apply('remove')
  expect(drawingsOf(await drawings(teacher, '7'), 7)).toEqual([])
  await apply('restore')
  expect(drawingsOf(await drawings(teacher, '7'), 7)).toHaveLength(1)
  expect(await drawings(teacher, '7')).toHaveLength(3)
})

test('RDR-05 two devices show the same marks whatever order their operations arrive in', () => {
  const at = (second: number) => `2026-11-15T10:00:0${second}.000Z`
  const operations: BookOperation[] = [
    { kind: 'note', operationId: 'device-a-00000001', page: 1, madeAt: at(1), at: [0.1, 0.2], text: 'first' },
    {
      kind: 'edit',
      operationId: 'device-b-00000001',
      page: 1,
      madeAt: at(3),
      target: 'device-a-00000001',
      text: 'third',
    },
    {
      kind: 'edit',
      operationId: 'device-a-00000002',
      page: 1,
      madeAt: at(2),
      target: 'device-a-00000001',
      text: 'second',
    },
    { kind: 'bookmark', operationId: 'device-b-00000002', page: 4, madeAt: at(2) },
    {
      kind: 'remove',
      operationId: 'device-a-00000003',
      page: 4,
      madeAt: at(4),
      target: 'device-b-00000002',
      layer: 'mark',
    },
  ]
  const expected = marksOf(operations)
  expect(expected).toMatchObject([{ kind: 'note', text: 'third' }])
  expect(marksOf(operations.toReversed())).toEqual(expected)
  expect(marksOf([...operations, ...operations])).toEqual(expected)
})

test('RDR-05 highlights, notes and bookmarks are private to the person who made them', async () => {
  const highlight = {
    type: 'pdf' as const,
    pageNumber: 2,
    color: 5,
    text: 'a line',
    operationId: newId(),
    madeAt: now(),
    points: [[0.1, 0.1, 0.9, 0.12] as [number, number, number, number]],
  }
  expect((await teacher.send(routes.addHighlight, { params, body: highlight })).status).toBe(200)
  const bookmark = { kind: 'bookmark' as const, operationId: newId(), page: 3, madeAt: now() }
  await teacher.send(routes.addMarks, { params, body: { operations: [bookmark] } })
  expect(
    marksOf(await marks(teacher))
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['bookmark', 'highlight'])
  expect(await marks(classTeacher)).toEqual([])
  expect(await marks(office)).toEqual([])
  // Operation ids only have to be unique per person.
  await classTeacher.send(routes.addMarks, { params, body: { operations: [bookmark] } })
  expect(await marks(classTeacher)).toHaveLength(1)
  expect((await riverside.send(routes.listMarks, { params })).code).toBe('no-such-book')
  expect((await student.send(routes.openBook, { params })).code).toBe('no-such-book')
})

test('RDR-05 marks outside the page, with too many points or an unknown colour are rejected, naming the field', async () => {
  const send = (changes: object) => draw(teacher, [{ ...stroke(), ...changes }])
  for (const changes of [
    { points: [[1.2, 0]] },
    { points: [] },
    { points: Array.from({ length: 3001 }, () => [0, 0]) },
    { color: 12 },
    { page: 0 },
    { operationId: 'short' },
    { thickness: 1000 },
    { madeAt: 'yesterday' },
  ]) {
    const answer = await send(changes)
    expect([answer.status, answer.fields?.[0]?.field], JSON.stringify(changes).slice(0, 60)).toEqual([
      400,
      expect.stringContaining(Object.keys(changes)[0] ?? ''),
    ])
  }
})

test('RDR-06 each person has their own reading position, and the watermark names them and the school', async () => {
  const at = (page: number, readAt: string) => teacher.send(routes.keepPlace, { params, body: { page, readAt } })
  await at(12, '2026-08-03T09:00:00.000Z')
  await at(14, '2026-08-03T09:20:00.000Z')
  // Read earlier on an offline device, but reported late.
  await at(13, '2026-08-03T09:10:00.000Z')
  expect((await teacher.send(routes.openBook, { params })).data).toMatchObject({
    lastPage: 14,
    lastReadAt: '2026-08-03T09:20:00.000Z',
  })
  const { data } = await classTeacher.send(routes.openBook, { params })
  expect(data).toMatchObject({ lastPage: 1, watermark: { person: 'Asha Rao', school: 'Greenwood Public School' } })
})

test('RDR-08 a book’s file supports range requests', async () => {
  const { file } = (await teacher.send(routes.openBook, { params })).data
  const part = await teacher.raw({ method: 'GET', url: file.url, headers: { range: 'bytes=262144-262151' } })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 262144-262151/${bytes.length}`])
  expect(part.body).toBe(bytes.subarray(262144, 262152).toString())
})
