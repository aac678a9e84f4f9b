import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { aResource, aStoredFile } from '#modules/library/server/seed.ts'
import { reader } from '../contract.ts'
import { drawingsOf, marksOf } from '../operations.ts'

/** The calls clients already make, with the bodies as written down for them: nothing in them is named by a device. */
const server = await testServer()
const teacher = await server.as('greenwood', 'teacher')
const { tenantId } = teacher
const bookId = await server.services.database.inTenant({ tenantId }, async (db) => {
  const owner = await db.selectFrom('users').select('id').where('user_name', '=', 'teacher').executeTakeFirstOrThrow()
  const fileId = await aStoredFile(db, server.services.files, {
    tenantId,
    name: 'book.pdf',
    bytes: Buffer.from('%PDF'),
  })
  return aResource(db, { ownerId: owner.id, title: 'A book', fileId })
})
const params = { bookId }
const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
  const answer = await teacher.raw({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, ...answer.json() }
}
const marks = async () => marksOf((await teacher.send(reader.routes.listMarks, { params })).data.operations)
const drawings = async (page: number) =>
  drawingsOf(
    (await teacher.send(reader.routes.listDrawings, { params, query: { pageNumber: String(page) } })).data.operations,
    page,
  )

test('RDR-05 POST books/{bookId}/highlights keeps a body of type, points, color and pageNumber', async () => {
  const points = [[0.1, 0.1, 0.9, 0.12]]
  const body = { type: 'pdf', points, color: 2, pageNumber: 4 }
  const kept = await post(`/api/books/${bookId}/highlights`, body)
  expect([kept.status, kept.data.kept]).toEqual([200, [expect.any(String)]])
  expect(await marks()).toEqual([expect.objectContaining({ kind: 'highlight', page: 4, color: 2, points })])
})

test('RDR-05 a highlight without a name of its own is kept once when it is sent again with its Idempotency-Key', async () => {
  const body = { type: 'pdf', points: [[0.1, 0.5, 0.9, 0.52]], color: 1, pageNumber: 5 }
  const key = { 'idempotency-key': 'a-highlight-sent-twice' }
  const first = await post(`/api/books/${bookId}/highlights`, body, key)
  expect(await post(`/api/books/${bookId}/highlights`, body, key)).toEqual(first)
  expect((await marks()).filter(({ page }) => page === 5)).toHaveLength(1)
})

test('RDR-05 POST v2/books/{bookId}/drawings keeps a body of type, strokes and erasers, in the order they were drawn', async () => {
  const points = [
    [0.1, 0.1],
    [0.2, 0.2],
  ]
  const strokes = [1, 6].map((color) => ({ color, page: 3, thickness: 15, opacity: 0.7, points }))
  const body = { type: 'pdf', strokes, erasers: [{ page: 3, points }] }
  const kept = await post(`/api/v2/books/${bookId}/drawings`, body)
  expect([kept.status, kept.data.kept.length]).toEqual([200, 3])
  expect(await drawings(3)).toEqual([
    expect.objectContaining({ kind: 'stroke', color: 1, thickness: 15, opacity: 0.7, points }),
    expect.objectContaining({ kind: 'stroke', color: 6 }),
    expect.objectContaining({ kind: 'erase', thickness: 15, points }),
  ])
})
