import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { aResource, aStoredFile } from '#modules/library/server/seed.ts'
import { newId } from '#platform/server/database/ids.ts'
import { whiteboard } from '../contract.ts'

const server = await testServer()
const teacher = await server.as('greenwood', 'teacher')
const classTeacher = await server.as('greenwood', 'classteacher')
const student = await server.as('greenwood', 'student')
const { routes } = whiteboard

const aBoard = async () => (await teacher.send(routes.addBoard, { body: { title: 'Fractions' } })).data.whiteboardId
const firstPage = async (whiteboardId: string) => {
  const { data } = await teacher.send(routes.getBoard, { params: { whiteboardId } })
  return { whiteboardId, pageId: data.pages[0]?.pageId ?? '' }
}
const element = (elementId: string, version: number, nonce: number, what: string) => ({
  elementId,
  version,
  nonce,
  element: JSON.stringify({ type: 'text', text: what }),
})
const keep = (params: { whiteboardId: string; pageId: string }, ...elements: ReturnType<typeof element>[]) =>
  teacher.send(routes.keepElements, { params, body: { elements } })
const elements = async (params: { whiteboardId: string; pageId: string }) =>
  (await teacher.send(routes.listElements, { params })).data.elements

test('WB-01 the newest state of an element wins, whatever order two devices send theirs in', async () => {
  const params = await firstPage(await aBoard())
  expect((await keep(params, element('one', 1, 5, 'first'), element('two', 1, 5, 'beside'))).data.newer).toEqual([])
  expect((await keep(params, element('one', 3, 5, 'third'))).data.newer).toEqual([])
  const late = await keep(params, element('one', 2, 5, 'second'))
  expect(late.data.newer).toEqual([element('one', 3, 5, 'third')])
  // Equal versions: the smaller nonce wins in either order.
  await keep(params, element('one', 3, 4, 'the other third'))
  expect((await keep(params, element('one', 3, 5, 'third'))).data.newer).toHaveLength(1)
  expect(await elements(params)).toEqual([element('one', 3, 4, 'the other third'), element('two', 1, 5, 'beside')])
})

test('WB-01 an element sent repeatedly is stored once', async () => {
  const params = await firstPage(await aBoard())
  const same = element('one', 2, 1, 'same')
  const answers = await Promise.all([keep(params, same, same), keep(params, same), keep(params, same)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await elements(params)).toEqual([same])
})

test('WB-01 a board is private to its owner', async () => {
  const whiteboardId = await aBoard()
  const params = await firstPage(whiteboardId)
  expect((await classTeacher.send(routes.getBoard, { params: { whiteboardId } })).code).toBe('no-such-board')
  expect((await classTeacher.send(routes.listElements, { params })).code).toBe('no-such-board')
  expect((await classTeacher.send(routes.keepElements, { params, body: { elements: [] } })).code).toBe('no-such-board')
  expect((await classTeacher.send(routes.removeBoard, { params: { whiteboardId } })).code).toBe('no-such-board')
  const { data } = await classTeacher.send(routes.listBoards, {})
  expect(data.boards.map((one) => one.whiteboardId)).not.toContain(whiteboardId)
  expect((await student.send(routes.listBoards, {})).status).toBe(403)
  // A page is only found under its own board.
  const other = await aBoard()
  const astray = { whiteboardId: other, pageId: params.pageId }
  expect((await teacher.send(routes.listElements, { params: astray })).code).toBe('no-such-page')
})

test('WB-01 pages can be based on a readable book, and removed except for the last one', async () => {
  const whiteboardId = await aBoard()
  const { tenantId } = teacher
  const contentId = await server.services.database.inTenant({ tenantId }, async (db) => {
    const { id: ownerId } = await db
      .selectFrom('users')
      .select('id')
      .where('user_name', '=', 'superadmin')
      .executeTakeFirstOrThrow()
    const bytes = Buffer.from('%PDF-1.7 a book')
    const fileId = await aStoredFile(db, server.services.files, { tenantId, name: 'book.pdf', bytes })
    return aResource(db, { ownerId, title: 'A book for the board', fileId })
  })
  const background = { contentId, page: 3 }
  const added = await teacher.send(routes.addPage, { params: { whiteboardId }, body: { background } })
  expect(added.data.background).toEqual(background)
  const absent = { contentId: newId(), page: 1 }
  const refused = await teacher.send(routes.addPage, { params: { whiteboardId }, body: { background: absent } })
  expect(refused.code).toBe('no-such-book')
  const { pages } = (await teacher.send(routes.getBoard, { params: { whiteboardId } })).data
  expect(pages.map((one) => one.background)).toEqual([null, background])
  const remove = (pageId: string) => teacher.send(routes.removePage, { params: { whiteboardId, pageId } })
  expect((await remove(pages[0]?.pageId ?? '')).status).toBe(200)
  expect((await remove(pages[1]?.pageId ?? '')).code).toBe('last-page')
})

test('WB-01 invalid, oversized or badly named elements are rejected, naming the field', async () => {
  const params = await firstPage(await aBoard())
  for (const changes of [
    { element: 'no json' },
    { element: '[]' },
    { element: `{"a":"${'a'.repeat(200_001)}"}` },
    { element: '{"a":"\0"}' },
    { elementId: 'a b' },
    { elementId: 'a'.repeat(61) },
    { version: -1 },
    { nonce: 1.5 },
  ]) {
    const answer = await keep(params, { ...element('one', 1, 1, 'x'), ...changes })
    expect([answer.status, answer.fields?.[0]?.field], JSON.stringify(changes).slice(0, 60)).toEqual([
      400,
      `elements.0.${Object.keys(changes)[0]}`,
    ])
  }
})
