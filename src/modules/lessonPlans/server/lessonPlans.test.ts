import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { library } from '#modules/library/contract.ts'
import { approval, categories } from '#modules/library/kinds.ts'
import { newId } from '#platform/server/database/ids.ts'
import { lessonPlans } from '../contract.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'teacher')
const classTeacher = await server.as('greenwood', 'classteacher')
const riverside = await server.as('riverside', 'superadmin')
const { routes } = lessonPlans

const step = (title: string, contentIds: string[] = []) => ({
  stepId: newId(),
  title,
  minutes: 10,
  teacher: 'Ask',
  students: 'Answer',
  contentIds,
})
const plan = (steps: ReturnType<typeof step>[]) => ({
  kind: 'plan' as const,
  objectives: 'Heat',
  materials: '',
  assessment: '',
  homework: '',
  steps,
})
const add = async (title: string, categoryId: 1 | 2 = categories.lessonPlan) =>
  (await teacher.send(library.routes.addResource, { body: { title, categoryId } })).data
const save = (one: { contentId: string; version: number }, content: ReturnType<typeof plan>) =>
  teacher.send(library.routes.saveContent, {
    params: { contentId: one.contentId },
    body: { content, version: one.version },
  })

test('LIB-04 a plan’s steps can use resources the teacher can see; other schools’ resources are not found', async () => {
  const added = await add('How heat travels')
  const worksheet = await add('Worksheet', categories.book)
  const foreign = (
    await riverside.send(library.routes.addResource, { body: { title: 'Theirs', categoryId: categories.book } })
  ).data
  expect((await save(added, plan([step('Engage', [foreign.contentId])]))).code).toBe('no-such-resource')
  expect((await save(added, plan([]))).fields?.[0]?.field).toBe('content.steps')
  expect((await save(worksheet, plan([step('Engage')]))).code).toBe('wrong-kind')
  expect((await save(added, plan([step('Engage', [worksheet.contentId])]))).data.written).toBe('plan')
  const params = { contentId: added.contentId }
  const opened = (await teacher.send(routes.getPlan, { params })).data
  expect(opened.used.map(({ title }) => title)).toEqual(['Worksheet'])
  expect((await classTeacher.send(routes.getPlan, { params })).code).toBe('no-such-plan')
  expect((await teacher.send(routes.getPlan, { params: { contentId: worksheet.contentId } })).code).toBe('no-such-plan')
})

test('LIB-04 a submitted plan can be sent back with a reason, resubmitted and approved', async () => {
  const added = await add('Storms')
  await save(added, plan([step('Engage')]))
  const params = { contentId: added.contentId }
  const pending = (await teacher.send(library.routes.submitResource, { params })).data
  expect(pending.statusId).toBe(approval.pending)
  const listed = (await office.send(routes.listPlans, {})).data.rows.map(({ title }) => title)
  expect(listed).toEqual(['Storms'])
  const decide = (statusId: 15 | 24, version: number, reason = '') =>
    office.send(routes.decidePlan, { params, body: { statusId, version, reason } })
  expect((await decide(24, pending.version)).fields?.[0]?.field).toBe('reason')
  expect((await teacher.send(routes.decidePlan, { params, body: { statusId: 15, version: 1 } })).status).toBe(403)
  expect((await decide(24, pending.version, 'Add homework')).data.decisionReason).toBe('Add homework')
  expect((await decide(15, pending.version)).code).toBe('not-pending')
  const again = (await teacher.send(library.routes.submitResource, { params })).data
  expect((await decide(15, again.version)).data.statusId).toBe(approval.published)
  expect((await classTeacher.send(routes.getPlan, { params })).data.isOwn).toBe(false)
  expect((await riverside.send(routes.getPlan, { params })).code).toBe('no-such-plan')
})

test('LIB-04 a plan can be printed in English and Hindi', async () => {
  const added = await add('Printed: मेघ')
  await save(added, plan([step('Engage'), step('Explore')]))
  for (const language of ['en', 'hi']) {
    const url = `/api/lessonplans/${added.contentId}/paper?language=${language}`
    const paper = await teacher.raw({ method: 'GET', url })
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
  const missing = await teacher.raw({ method: 'GET', url: `/api/lessonplans/${newId()}/paper` })
  expect(missing.statusCode).toBe(404)
}, 60_000)
