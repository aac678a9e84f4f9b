import { expect, test } from 'vitest'
import { papers } from '../contract.ts'
import { paperDesk } from './testing/paperDesk.ts'

const { server, office, teacher, classTeacher, aQuestion, bodyOf, add, change, decide, open } = await paperDesk()
const { routes } = papers

const student = await server.as('greenwood', 'student')
const riverside = await server.as('riverside', 'superadmin')

test('ASM-02 a formal paper is approved by somebody else, and an informal one needs nobody', async () => {
  const { versionId } = await aQuestion()
  const draft = await add([{ places: [[versionId]] }])
  expect((await change(teacher, draft, 'release')).code).toBe('not-possible-now')
  const submitted = (await change(teacher, draft, 'submit')).data
  expect((await decide(teacher, submitted, 'approved')).status).toBe(403)
  expect((await decide(office, submitted, 'returned')).status).toBe(400)
  const approved = (await decide(office, submitted, 'approved')).data
  expect(approved.state).toBe('approved')
  expect((await change(teacher, approved, 'release')).data.state).toBe('released')
  const informal = await add([{ places: [[versionId]] }], { kind: 'informal' })
  expect((await change(teacher, informal, 'release')).data.state).toBe('released')
})

test('ASM-02 nobody approves a paper they wrote, whatever they may approve', async () => {
  const { versionId } = await aQuestion()
  const { data: own } = await office.send(routes.addPaper, { body: bodyOf([{ places: [[versionId]] }]) })
  const submitted = (await change(office, own, 'submit')).data
  expect((await decide(office, submitted, 'approved')).code).toBe('own-paper')
  const other = await aQuestion()
  const theirs = await add([{ places: [[other.versionId]] }])
  const { data: edited } = await office.send(routes.savePaper, {
    params: { questionPaperId: theirs.questionPaperId },
    body: { ...bodyOf([{ places: [[other.versionId]] }], { name: 'Edited' }), version: theirs.version },
  })
  expect((await decide(office, (await change(teacher, edited, 'submit')).data, 'approved')).code).toBe('own-paper')
})

test('ASM-02 a formal paper is shut to other teachers until it opens, and whoever opens it before is recorded', async () => {
  const { versionId } = await aQuestion()
  const draft = await add([{ places: [[versionId]] }])
  const approved = (await decide(office, (await change(teacher, draft, 'submit')).data, 'approved')).data
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const released = (await change(teacher, approved, 'release', tomorrow)).data
  const statuses = async (row: Awaited<ReturnType<typeof add>>) => [
    (await open(classTeacher, row)).status,
    (await open(student, row)).status,
    (await open(riverside, row)).status,
  ]
  expect(await statuses(released)).toEqual([404, 403, 404])
  const { code } = (await open(office, released)).data
  expect(code).toMatch(/^[2-9A-Z]{8}$/)
  const { data: detail } = await teacher.send(routes.getPaper, { params: { questionPaperId: draft.questionPaperId } })
  expect(detail.openings).toMatchObject([{ code, number: 1 }])
  const back = (await change(teacher, released, 'recall')).data
  const now = (await change(teacher, back, 'release')).data
  expect(await statuses(now)).toEqual([200, 403, 404])
  expect((await open(classTeacher, now)).data.code).toBeNull()
  expect((await change(teacher, now, 'recall')).code).toBe('not-possible-now')
})
