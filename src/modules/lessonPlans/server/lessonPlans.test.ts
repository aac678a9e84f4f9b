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

test('LIB-04 a plan is written with resources in its steps; those of others are not found', async () => {
  const made = await add('How heat travels')
  const worksheet = await add('Worksheet', categories.book)
  const foreign = (
    await riverside.send(library.routes.addResource, { body: { title: 'Theirs', categoryId: categories.book } })
  ).data
  expect((await save(made, plan([step('Engage', [foreign.contentId])]))).code).toBe('no-such-resource')
  expect((await save(made, plan([]))).fields?.[0]?.field).toBe('content.steps')
  expect((await save(worksheet, plan([step('Engage')]))).code).toBe('wrong-kind')
  expect((await save(made, plan([step('Engage', [worksheet.contentId])]))).data.written).toBe('plan')
  const params = { contentId: made.contentId }
  const opened = (await teacher.send(routes.getPlan, { params })).data
  expect(opened.used.map(({ title }) => title)).toEqual(['Worksheet'])
  expect((await classTeacher.send(routes.getPlan, { params })).code).toBe('no-such-plan')
  expect((await teacher.send(routes.getPlan, { params: { contentId: worksheet.contentId } })).code).toBe('no-such-plan')
})

test('LIB-04 submitted it waits for the office, comes back with a reason, and is approved', async () => {
  const made = await add('Storms')
  await save(made, plan([step('Engage')]))
  const params = { contentId: made.contentId }
  const pending = (await teacher.send(library.routes.submitResource, { params })).data
  expect(pending.statusId).toBe(approval.pending)
  const waiting = (await office.send(routes.listPlans, {})).data.rows.map(({ title }) => title)
  expect(waiting).toEqual(['Storms'])
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

test('LIB-04 a plan is printed with its steps, in English and in Hindi', async () => {
  const made = await add('Printed: मेघ')
  await save(made, plan([step('Engage'), step('Explore')]))
  for (const language of ['en', 'hi']) {
    const url = `/api/lessonplans/${made.contentId}/paper?language=${language}`
    const paper = await teacher.raw({ method: 'GET', url })
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
  const none = await teacher.raw({ method: 'GET', url: `/api/lessonplans/${newId()}/paper` })
  expect(none.statusCode).toBe(404)
}, 60_000)
