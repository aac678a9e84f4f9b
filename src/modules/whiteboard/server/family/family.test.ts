import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { asGuardianOf, asUser, barGuardian, type Person } from '#app/testing/familyCallers.ts'
import { type Caller, testServer } from '#app/testing/server.ts'
import { whiteboard } from '#modules/whiteboard/contract.ts'
import { familyWhiteboard } from '#modules/whiteboard/familyContract.ts'
import { newId } from '#platform/server/database/ids.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-16')
const teacher = await server.as('greenwood', 'teacher')
const classTeacher = await server.as('greenwood', 'classteacher')
const { routes } = whiteboard
const { listChildBoards, getChildBoard, listChildElements } = familyWhiteboard.routes

const { classId, otherClassId, ids } = await server.services.database.inTenant(
  { tenantId: teacher.tenantId },
  async (db) => {
    // The class teacher's own class, so that it is surely one they may share with.
    const { rows } = await sql<{ id: string; classId: string; isOwn: boolean }>`
      select e.student_id as id, e.class_id as "classId", e.class_id in (select t.class_id from class_teachers t
        join users u on u.id = t.teacher_id where u.user_name = 'classteacher') as "isOwn"
      from enrolments e order by e.student_id`.execute(db)
    const own = rows.filter(({ isOwn }) => isOwn)
    const stranger = rows.find(({ isOwn }) => !isOwn)
    return {
      classId: own[0]?.classId ?? '',
      otherClassId: stranger?.classId ?? '',
      ids: { ann: own[0]?.id ?? '', stranger: stranger?.id ?? '' },
    }
  },
)
const ann = await asUser(server, 'greenwood', ids.ann)
const stranger = await asUser(server, 'greenwood', ids.stranger)
const mother = await asGuardianOf(server, 'greenwood', [ids.ann])

const drawing = (elementId: string, words: string, isDeleted = false) => ({
  elementId,
  version: 1,
  nonce: 1,
  element: JSON.stringify({ type: 'text', text: words, isDeleted }),
})

/** A board of the class teacher with something drawn and something erased on its page. */
async function aBoard(title: string): Promise<{ whiteboardId: string; pageId: string }> {
  const { whiteboardId } = (await classTeacher.send(routes.addBoard, { body: { title } })).data
  const { pages } = (await classTeacher.send(routes.getBoard, { params: { whiteboardId } })).data
  const params = { whiteboardId, pageId: pages[0]?.pageId ?? '' }
  const elements = [drawing('kept', 'Photosynthesis'), drawing('gone', 'Half-yearly questions', true)]
  await classTeacher.send(routes.keepElements, { params, body: { elements } })
  return params
}
const share = (whiteboardId: string, classIds: readonly string[], who: Caller = classTeacher) =>
  who.send(routes.shareBoard, { params: { whiteboardId }, body: { classIds: [...classIds] } })
const boards = async (who: Person, studentId = ids.ann) =>
  ((await who.send(listChildBoards, { params: { studentId } })).data?.boards ?? []).map(({ title }) => title)
const open = (who: Person, params: { whiteboardId: string; pageId: string }, studentId = ids.ann) =>
  Promise.all([
    who.send(getChildBoard, { params: { studentId, whiteboardId: params.whiteboardId } }),
    who.send(listChildElements, { params: { studentId, ...params } }),
  ])
const statuses = async (...call: Parameters<typeof open>) => (await open(...call)).map(({ status }) => status)

test('FAM-06 a class sees a board once its teacher shares it, without what was erased, until it is taken back', async () => {
  const params = await aBoard('Leaves')
  expect(await boards(ann)).not.toContain('Leaves')
  expect(await statuses(ann, params)).toEqual([404, 404])
  expect((await share(params.whiteboardId, [classId])).status).toBe(200)
  for (const who of [ann, mother]) {
    expect(await boards(who)).toContain('Leaves')
    const [board, page] = await open(who, params)
    expect(board.data).toMatchObject({ title: 'Leaves', pages: [{ pageId: params.pageId, background: null }] })
    expect(page.data.elements.map(({ elementId }) => elementId)).toEqual(['kept'])
    expect(page.raw.body).not.toContain('Half-yearly questions')
  }
  await share(params.whiteboardId, [])
  expect(await boards(ann)).not.toContain('Leaves')
  expect(await statuses(ann, params)).toEqual([404, 404])
})

test('FAM-10 another class, its families and a barred guardian open nothing of a shared board', async () => {
  const params = await aBoard('Roots')
  await share(params.whiteboardId, [classId])
  const otherMother = await asGuardianOf(server, 'greenwood', [ids.stranger])
  for (const who of [stranger, otherMother]) {
    expect(await boards(who, ids.stranger)).not.toContain('Roots')
    expect(await statuses(who, params, ids.stranger)).toEqual([404, 404])
    // Nor by naming a child who may.
    expect(await statuses(who, params)).toEqual([404, 404])
    expect((await who.send(listChildBoards, { params: { studentId: ids.ann } })).status).toBe(404)
  }
  const barred = await asGuardianOf(server, 'greenwood', [ids.ann])
  await barGuardian(server, barred)
  expect(await statuses(barred, params)).toEqual([404, 404])
  // A page opens under its own board only.
  const secret = await aBoard('Not shared')
  expect(await statuses(ann, { ...params, pageId: secret.pageId })).toEqual([200, 404])
})

test('FAM-06 families look and never draw, and only its owner shares a board', async () => {
  const params = await aBoard('Stems')
  await share(params.whiteboardId, [classId])
  const body = { elements: [drawing('kept', 'Scribble')] }
  for (const who of [ann, mother]) {
    expect((await who.send(routes.keepElements, { params, body })).status).toBe(403)
    expect((await who.send(routes.listElements, { params })).status).toBe(403)
    expect((await share(params.whiteboardId, [classId], who)).status).toBe(403)
  }
  expect((await share(params.whiteboardId, [], teacher)).code).toBe('no-such-board')
  expect((await teacher.send(routes.listClasses, { params: { whiteboardId: params.whiteboardId } })).code).toBe(
    'no-such-board',
  )
})

test('FAM-06 a teacher shares with the classes they teach, and sees which have the board', async () => {
  const { whiteboardId } = await aBoard('Seeds')
  const listed = async () => (await classTeacher.send(routes.listClasses, { params: { whiteboardId } })).data.classes
  const taught = await listed()
  expect(taught.find((one) => one.classId === classId)).toMatchObject({ isShared: false })
  const untaught = [otherClassId].filter((id) => !taught.some((one) => one.classId === id))
  for (const id of [newId(), ...untaught])
    expect((await share(whiteboardId, [classId, id])).code).toBe('not-your-class')
  const saved = (await share(whiteboardId, [classId, classId])).data.classes
  expect(saved.filter(({ isShared }) => isShared).map((one) => one.classId)).toEqual([classId])
  expect(await listed()).toEqual(saved)
})
